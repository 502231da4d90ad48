import { AppError } from '../../platform/errors.ts';
import type { Sort } from './directory-sql.ts';

/** A row's place in an order, as the statements give and take it: rank, key, number. */
export type Place = [rank: string, key: string, id: string];

const isNumber = (text: string | undefined) =>
  text !== undefined && /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text));

/** The opaque position after the row at this place of this order. */
export function encodePlace(sort: Sort, [rank, key, id]: Place): string {
  return Buffer.from(`${sort}:${rank},${id},${key}`).toString('base64url');
}

/** The place in a position that `encodePlace` made for the same order. @throws {AppError} `invalid` for any other text. */
export function decodePlace(sort: Sort, cursor: string): Place {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [rank, id, ...rest] = text.startsWith(`${sort}:`) ? text.slice(sort.length + 1).split(',') : [];
  const key = rest.join(',');
  const isWhole = isNumber(rank) && isNumber(id) && (sort === 'name' ? !key.includes('\u0000') : isNumber(key));
  if (rank === undefined || id === undefined || !isWhole || encodePlace(sort, [rank, key, id]) !== cursor)
    throw new AppError('invalid', 'This page link is not valid');
  return [rank, key, id];
}
