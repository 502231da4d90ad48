export {
  bindUpload,
  convertBound,
  findWaitingUpload,
  keepPicture,
  releaseUpload,
  releaseUploads,
  renewWaitingUpload,
  uploadKeyOf,
  handOverUploads,
} from './attachments.ts';
export { keepPreviewPicture, storePreviewPicture } from './images.ts';
