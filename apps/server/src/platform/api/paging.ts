import { PAGE_SIZE } from '@innerspring/contract';
import { AppError } from '../errors.ts';

/** The opaque cursor for the page after the item with this id, for `nextCursor`. */
export function encodeCursor(id: number): string {
  return Buffer.from(String(id)).toString('base64url');
}

/** The id in a cursor that `encodeCursor` made. @throws {AppError} `invalid` for any other text. */
export function decodeCursor(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(id) || encodeCursor(id) !== cursor)
    throw new AppError('invalid', 'This page link isn’t valid');
  return id;
}

/** One more than a page shows, which tells whether another page follows. */
export const TAKE = PAGE_SIZE + 1;

/** The start of a list in descending order of ids. */
export const beforeOf = (cursor: string | undefined): number =>
  cursor === undefined ? Number.MAX_SAFE_INTEGER : decodeCursor(cursor);

/** The start of a list in ascending order of ids. */
export const afterOf = (cursor: string | undefined): number => (cursor === undefined ? 0 : decodeCursor(cursor));

/** Makes a page of up to `TAKE` items. */
export function pageOf<T extends { id: number | string }>(found: T[]): { items: T[]; nextCursor: string | null } {
  const items = found.slice(0, PAGE_SIZE);
  const lastItem = items.at(-1);
  return {
    items,
    nextCursor: found.length > PAGE_SIZE && lastItem ? encodeCursor(Number(lastItem.id)) : null,
  };
}
