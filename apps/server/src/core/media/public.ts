export {
  bindUpload,
  convertBound,
  deleteUploads,
  findWaitingUpload,
  keepPicture,
  pictureToKeep,
  renewWaitingUpload,
  uploadKeyOf,
  handOverUploads,
} from './attachments.ts';
export { contentDisposition } from './uploaded-files.ts';
export { keepPreviewPicture, storePreviewPicture } from './images.ts';
