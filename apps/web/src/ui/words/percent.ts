/** Made on first use, as in `number-format.ts`. */
let percent: Intl.NumberFormat | undefined;

/** A share as a percentage: 0.955 → "95.5%". */
export function percentText(share: number): string {
  percent ??= new Intl.NumberFormat('en-US', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return percent.format(share);
}
