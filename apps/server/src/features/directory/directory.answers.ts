import { type HandlerOutput, PAGE_SIZE, type api } from '@innerspring/contract';
import { FACET_SAMPLE } from '@innerspring/contract/directory/endpoints';
import { beginningsText } from '../../platform/search/search.ts';
import type { FacetSql, Sort } from './directory-sql.ts';
import { AppError } from '../../platform/errors.ts';

/** A row's place in an order, as the statements give and take it: rank, key, number. */
type Place = [rank: string, key: string, id: string];

const isNumber = (text: string | undefined) =>
  text !== undefined && /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text));

/** The opaque position after the row at this place of this order. */
function encodePlace(sort: Sort, [rank, key, id]: Place): string {
  return Buffer.from(`${sort}:${rank},${id},${key}`).toString('base64url');
}

/** The place in a position that `encodePlace` made for the same order. @throws {AppError} `invalid` for any other text. */
function decodePlace(sort: Sort, cursor: string): Place {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [rank, id, ...rest] = text.startsWith(`${sort}:`) ? text.slice(sort.length + 1).split(',') : [];
  const key = rest.join(',');
  const isWhole = isNumber(rank) && isNumber(id) && (sort === 'name' ? !key.includes('\u0000') : isNumber(key));
  if (rank === undefined || id === undefined || !isWhole || encodePlace(sort, [rank, key, id]) !== cursor)
    throw new AppError('invalid', 'This page link is not valid');
  return [rank, key, id];
}

export type Reader = { viewerId: number; now: Date };
export type Page<Row> = { items: Row[]; nextCursor: string | null };
/** A row of `boundedPage`. */
export type Found<Row> = Row & { keys: Place; passes: boolean; isEnd: boolean };

/** Words of a search as full text takes them, each as the beginning of a word, and as typed; null where there are none. */
export function wordsOf(q: string | undefined): { fullText: string | null; typed: string | null } {
  // PostgreSQL refuses NUL in text, and no name holds one.
  const typed = q?.replaceAll('\u0000', '').trim().toLowerCase().replace(/^@/, '');
  return typed ? { fullText: beginningsText([typed]), typed } : { fullText: null, typed: null };
}

/** The place to go on after, as the statements take it. */
export const placeFor = (sort: Sort, cursor: string | undefined): Place | null =>
  cursor === undefined ? null : decodePlace(sort, cursor);

/** A page out of up to one row too many. It may hold fewer than others where the statement stopped looking. */
export function pageOf<Row>(sort: Sort, found: Found<Row>[]): Page<Row> {
  const shown = found.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  const goesOn = found.length > PAGE_SIZE || last?.isEnd;
  return {
    items: shown.filter(({ passes }) => passes),
    nextCursor: goesOn && last ? encodePlace(sort, last.keys) : null,
  };
}

/** A row of `facetCounts`. */
export type Counted = { facet: string; value: string | null; count: number };

/** The answer of a facets endpoint out of the rows of `facetCounts`. */
export function facetsOf(facets: FacetSql[], rows: Counted[]): HandlerOutput<typeof api.directory.peopleFacets> {
  const whole = (name: string) => rows.find(({ facet, value }) => facet === name && value === null)?.count ?? 0;
  return {
    total: whole('total'),
    isLeast: whole('sample') >= FACET_SAMPLE,
    facets: facets.map(({ name }) => ({
      name,
      values: rows.flatMap(({ facet, value, count }) => (facet === name && value !== null ? [{ value, count }] : [])),
      cleared: whole(name),
    })),
  };
}
