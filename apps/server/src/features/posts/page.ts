import { PAGE_SIZE } from '@innerspring/contract';
import { decodeCursor, encodeCursor } from '../../platform/paging.ts';

/** One more than a page shows tells whether another follows. */
export const TAKE = PAGE_SIZE + 1;

/** Where a list that goes down by number begins. */
export const beforeOf = (cursor: string | undefined): number =>
  cursor === undefined ? Number.MAX_SAFE_INTEGER : decodeCursor(cursor);

/** Where a list that goes up by number begins. */
export const afterOf = (cursor: string | undefined): number => (cursor === undefined ? 0 : decodeCursor(cursor));

/** A page out of up to `TAKE` items found. */
export function pageOf<T extends { id: number | string }>(found: T[]): { items: T[]; nextCursor: string | null } {
  const items = found.slice(0, PAGE_SIZE);
  const lastItem = items.at(-1);
  return {
    items,
    nextCursor: found.length > PAGE_SIZE && lastItem ? encodeCursor(Number(lastItem.id)) : null,
  };
}
