import { type HandlerOutput, PAGE_SIZE, type api } from '@innerspring/contract';
import { FACET_SAMPLE } from '@innerspring/contract/directory-choices';
import { beginningsText } from '../../platform/search-text.ts';
import { decodePlace, encodePlace } from './directory-cursor.ts';
import type { FacetSql, Sort } from './directory-sql.ts';

export type Reader = { viewerId: number; now: Date };
export type Page<Row> = { items: Row[]; nextCursor: string | null };

/** Words of a search as full text takes them, each as the beginning of a word, and as typed; null where there are none. */
export function wordsOf(q: string | undefined): { fullText: string | null; typed: string | null } {
  // PostgreSQL refuses NUL in text, and no name holds one.
  const typed = q?.replaceAll('\u0000', '').trim().toLowerCase().replace(/^@/, '');
  return typed ? { fullText: beginningsText([typed]), typed } : { fullText: null, typed: null };
}

/** The keys to go on after, as the statements take them. */
export const keysFor = (sort: Sort, cursor: string | undefined): number[] | null =>
  cursor === undefined ? null : decodePlace(sort, cursor);

/** A page out of up to one row too many. */
export function pageOf<Row extends { keys: string[] }>(sort: Sort, found: Row[]): Page<Row> {
  const items = found.slice(0, PAGE_SIZE);
  const last = items.at(-1);
  return { items, nextCursor: found.length > PAGE_SIZE && last ? encodePlace(sort, last.keys.map(Number)) : null };
}

type Counted = { facet: string; value: string | null; count: number };

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
