/** What of an image is kept: its middle as shares of width and height, and how many times closer than all of it. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

interface Size {
  width: number;
  height: number;
}

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const MOST_ZOOM = 4;

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

function sizeOf(image: Size, aspect: number, zoom: number): Size {
  const width = Math.min(image.width, image.height * aspect) / zoom;
  return { width, height: width / aspect };
}

/** The farthest that still fills the frame, or the one at which all of the image is in it, with room at two sides. */
export function leastZoom(image: Size, aspect: number, isWholeAllowed: boolean): number {
  if (!isWholeAllowed) return 1;
  const ratio = image.width / image.height / aspect;
  return Math.min(ratio, 1 / ratio);
}

/** The middle so far from both ends that nothing outside is kept; what does not fill the frame stays in its middle. */
const middle = (half: number, at: number) => (half > 0.5 ? 0.5 : between(half, at, 1 - half));

/** The crop with its middle moved so far that nothing outside of the image is kept. */
export function fitCrop(image: Size, aspect: number, { x, y, zoom }: Crop, least = 1): Crop {
  const closer = between(least, zoom, MOST_ZOOM);
  const kept = sizeOf(image, aspect, closer);
  const halfX = kept.width / image.width / 2;
  const halfY = kept.height / image.height / 2;
  return { x: middle(halfX, x), y: middle(halfY, y), zoom: closer };
}

/** The rectangle of the image that a crop keeps, in the image's pixels; `aspect` is width by height. */
export function keptArea(image: Size, aspect: number, crop: Crop): Size & { left: number; top: number } {
  const { x, y, zoom } = fitCrop(image, aspect, crop, Math.min(1, crop.zoom));
  const kept = sizeOf(image, aspect, zoom);
  return { ...kept, left: x * image.width - kept.width / 2, top: y * image.height - kept.height / 2 };
}

/** The crop after the picture was dragged by shares of the frame. */
export function dragCrop(image: Size, aspect: number, crop: Crop, by: { x: number; y: number }): Crop {
  const kept = sizeOf(image, aspect, crop.zoom);
  const x = crop.x - (by.x * kept.width) / image.width;
  const y = crop.y - (by.y * kept.height) / image.height;
  return fitCrop(image, aspect, { ...crop, x, y }, Math.min(1, crop.zoom));
}
