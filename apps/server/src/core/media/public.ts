export { bindUpload, convertBound, releaseUpload, uploadKeyOf } from './attachments.ts';
