/** `$5.99`, from whole cents of US dollars. */
export const dollars = (cents: number): string =>
  `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`;

/** Whole cents of a typed amount, such as `5.99` or `$5`; undefined if it isn't an amount or is empty. */
export function centsOf(text: string): number | undefined {
  const [, whole, part = ''] = /^\$?\s*(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  return Number(whole) * 100 + Number(part.padEnd(2, '0')) || undefined;
}
