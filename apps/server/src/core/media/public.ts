export {
  bindUpload,
  convertBound,
  findWaitingUpload,
  keepPicture,
  pictureToKeep,
  releaseUpload,
  releaseUploads,
  renewWaitingUpload,
  uploadKeyOf,
  handOverUploads,
} from './attachments.ts';
export { keepPreviewPicture, storePreviewPicture } from './images.ts';
