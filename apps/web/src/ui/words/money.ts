import { grouped } from './number-format.ts';

/** Whole cents as dollars: 599 → "$5.99". */
export function formatCents(cents: number): string {
  const size = Math.round(Math.abs(cents));
  return `${cents < 0 ? '-' : ''}$${grouped(Math.floor(size / 100))}.${String(size % 100).padStart(2, '0')}`;
}

/** Dollars without cents: 52000 → "$52,000". */
export function wholeDollars(dollars: number): string {
  return `${dollars < 0 ? '-' : ''}$${grouped(Math.round(Math.abs(dollars)))}`;
}
