import { AVATAR_CACHE } from '@innerspring/contract/uploads/endpoints';

/** Draws a picture anew as a JPEG of `AVATAR_CACHE.compressedWidth` pixels (specification §5). */
export async function shrinkPicture(picture: Blob): Promise<Blob> {
  const image = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  canvas.width = AVATAR_CACHE.compressedWidth;
  canvas.height = Math.max(1, Math.round((image.height / image.width) * canvas.width));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (smaller) => (smaller ? resolve(smaller) : reject(new Error('The picture could not be made smaller.'))),
      'image/jpeg',
      AVATAR_CACHE.jpegQuality,
    );
  });
}

/** The picture as a `data:` address. */
export function asDataAddress(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read.'));
    reader.readAsDataURL(picture);
  });
}

/** As it may be kept in this browser: above 2 MB made smaller first (specification §5). */
export async function fittingAddress(picture: Blob, shrink: (picture: Blob) => Promise<Blob>): Promise<string> {
  return asDataAddress(picture.size > AVATAR_CACHE.compressAboveBytes ? await shrink(picture) : picture);
}
