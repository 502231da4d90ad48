export { bindUpload, convertBound, releaseUpload, uploadKeyOf } from './attachments.ts';
export { storePreviewPicture } from './preview-pictures.ts';
