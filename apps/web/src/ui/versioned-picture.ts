/**
 * The address of a picture with the version parameter that every picture which can change has (specification §7). A stored
 * file never changes under its name, so the name gives the version.
 */
export function versionedPicture(address: string): string {
  const isBare = address.startsWith('/uploads/') && !address.includes('?');
  return isBare ? `${address}?v=${address.slice(9, 17)}` : address;
}
