const WIDEST = 1280;
const QUALITY = 0.85;

/**
 * The picture that a video shows right now, as a JPEG at most 1280 pixels wide. Taken in the browser: nothing is sent.
 * @throws {Error} where the browser has no picture of it.
 */
export async function frameOf(video: HTMLVideoElement): Promise<File> {
  const { videoWidth, videoHeight } = video;
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, WIDEST / videoWidth);
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const surface = videoWidth > 0 && videoHeight > 0 ? canvas.getContext('2d') : null;
  if (!surface) throw new Error('The video shows no picture yet');
  surface.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('The picture could not be made');
  return new File([blob], 'cover.jpg', { type: 'image/jpeg' });
}
