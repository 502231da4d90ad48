/** Narrower widths in px at which the server offers each stored picture (`PICTURE_WIDTHS` of the contract). */
const avatarWidth = 96;
const narrowerWidths = [400, 800, 1200];

/** `sizes` for a picture as wide as the column of a reading page. Up to 50rem (800 px), the 800 px picture covers the whole window. */
export const columnSizes = '(min-width: 73.75rem) 640px, (min-width: 50rem) calc(100vw - 320px), 100vw';

/** The address of a stored picture at one of those widths; returns any other address unchanged. */
export const sizedPicture = (address: string, width: number): string =>
  address.replace(/^(\/uploads\/[\da-f]{32})(?=\.webp)/, `$1-${width}`);

/** The address of a picture shown `edge` px wide: the smaller one where that is sharp on a screen of double density. */
export const avatarPicture = (address: string, edge: number): string =>
  edge * 2 > avatarWidth ? address : sizedPicture(address, avatarWidth);

/** The `srcset` of a stored picture that is `width` px wide; undefined if it has no narrower width or isn't a stored picture. */
export function pictureSet(address: string, width: number): string | undefined {
  if (sizedPicture(address, width) === address) return undefined;
  const narrower = narrowerWidths.filter((one) => one < width).map((one) => `${sizedPicture(address, one)} ${one}w`);
  return narrower.length > 0 ? [...narrower, `${address} ${width}w`].join(', ') : undefined;
}
