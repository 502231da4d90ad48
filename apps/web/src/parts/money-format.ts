import { grouped } from '../ui/words/number-format.ts';

export { dollars } from '@innerspring/contract/money';

const sign = (amount: number) => (amount < 0 ? '−' : '');

/** Dollars without cents: 52000 → "$52,000". */
export const wholeDollars = (amount: number): string => `${sign(amount)}$${grouped(Math.round(Math.abs(amount)))}`;

/** Whole cents of a typed amount, such as `5.99` or `$5`; undefined if it isn't an amount or is empty. */
export function centsOf(text: string): number | undefined {
  const [, whole, part = ''] = /^\$?\s*(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  return Number(whole) * 100 + Number(part.padEnd(2, '0')) || undefined;
}
