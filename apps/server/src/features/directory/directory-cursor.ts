import { AppError } from '../../platform/errors.ts';
import type { Sort } from './directory-sql.ts';

/** How many numbers place a row in each order, its own number last. */
const keysOf: Record<Sort, number> = { relevance: 3, active: 2, newest: 1, name: 1 };

/** The opaque position after the row with these keys, in this order. */
export function encodePlace(sort: Sort, keys: number[]): string {
  return Buffer.from(`${sort}:${keys.join(',')}`).toString('base64url');
}

/** The keys in a position that `encodePlace` made for the same order. @throws {AppError} `invalid` for any other text. */
export function decodePlace(sort: Sort, cursor: string): number[] {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const keys = text.startsWith(`${sort}:`) ? text.slice(sort.length + 1).split(',') : [];
  const isWhole = keys.length === keysOf[sort] && keys.every((key) => /^\d{1,16}$/.test(key));
  const numbers = keys.map(Number);
  if (!isWhole || !numbers.every(Number.isSafeInteger) || encodePlace(sort, numbers) !== cursor)
    throw new AppError('invalid', 'This page link is not valid');
  return numbers;
}
