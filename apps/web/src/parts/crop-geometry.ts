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

/** The crop with its middle moved so far that nothing outside of the image is kept. */
export function fitCrop(image: Size, aspect: number, { x, y, zoom }: Crop): Crop {
  const closer = between(1, zoom, MOST_ZOOM);
  const kept = sizeOf(image, aspect, closer);
  const halfX = kept.width / image.width / 2;
  const halfY = kept.height / image.height / 2;
  return { x: between(halfX, x, 1 - halfX), y: between(halfY, y, 1 - halfY), zoom: closer };
}

/** The rectangle of the image that a crop keeps, in the image's pixels; `aspect` is width by height. */
export function keptArea(image: Size, aspect: number, crop: Crop): Size & { left: number; top: number } {
  const { x, y, zoom } = fitCrop(image, aspect, crop);
  const kept = sizeOf(image, aspect, zoom);
  return { ...kept, left: x * image.width - kept.width / 2, top: y * image.height - kept.height / 2 };
}

/** The crop after the picture was dragged by shares of the frame. */
export function dragCrop(image: Size, aspect: number, crop: Crop, by: { x: number; y: number }): Crop {
  const kept = sizeOf(image, aspect, crop.zoom);
  return fitCrop(image, aspect, {
    ...crop,
    x: crop.x - (by.x * kept.width) / image.width,
    y: crop.y - (by.y * kept.height) / image.height,
  });
}
