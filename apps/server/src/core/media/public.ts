export {
  bindUpload,
  convertBound,
  findWaitingUpload,
  keepPicture,
  releaseUpload,
  releaseUploads,
  renewWaitingUpload,
  uploadKeyOf,
} from './attachments.ts';
export { keepPreviewPicture, storePreviewPicture } from './preview-pictures.ts';
export { handOverUploads } from './handed-over.ts';
