import { type api, type HandlerOutput, SEARCH_COUNTED, type SearchQuery, type SearchTab } from '@innerspring/contract';
import type { Pool } from 'pg';

export type SearchHit = HandlerOutput<typeof api.search.results>['items'][number];

/** The input of every search. */
export type SearchRequest = { pool: Pool; viewerId: number; now: Date; query: SearchQuery; facets: ChosenFacets };

/** The selected value of each facet. */
export type ChosenFacets = Partial<Record<string, string>>;

/** A count up to `SEARCH_COUNTED`; `isLeast` if there may be more. */
export type SearchCount = { value: number; isLeast: boolean };

/** The count for up to `SEARCH_COUNTED` + 1 matches. */
export const countOf = (found: number, mayBeMore = false): SearchCount => ({
  value: Math.min(found, SEARCH_COUNTED),
  isLeast: found > SEARCH_COUNTED || mayBeMore,
});

/** One page of a tab. `next` is the position after it, in a format that only the source understands. */
export type SearchFound = {
  items: SearchHit[];
  next: number | null;
  /** The number of matches, on the first page only. */
  count: SearchCount | null;
};

/** The facets of a source: their names, and how many matches each value would have. */
export type SearchFacets = {
  names: readonly string[];
  count(request: SearchRequest): Promise<HandlerOutput<typeof api.search.facets>>;
};

/**
 * Makes a feature's items searchable. To add a source: add its tab to the contract, write the source beside the
 * feature's queries and list it in the feature's manifest.
 */
export type SearchSource = {
  tab: SearchTab;
  /** The supported filters. A search with any other filter finds nothing on this tab. */
  filters: readonly (keyof SearchQuery['filters'])[];
  /** The supported facets, if any. Any other facet is rejected. */
  facets?: SearchFacets;
  /** One page after `after`, the `next` of an earlier page; null for the first. */
  find(request: SearchRequest, after: number | null): Promise<SearchFound>;
  /** The few best matches while the member is still typing. */
  suggest?(request: SearchRequest): Promise<SearchHit[]>;
  /** A name similar to the query, if nothing was found. */
  nearest?(request: SearchRequest): Promise<string | null>;
};

/** Full text search treats quotes in words as blanks, and nothing inside quotes is an operator. */
const quoted = (text: string) => `"${text.replaceAll('"', ' ')}"`;

/** The required keywords and phrases, without the excluded ones, for `websearch_to_tsquery`, which accepts any text. */
export function wantedText({ words, phrases, excluded }: SearchQuery): string {
  return [...words, ...phrases]
    .map(quoted)
    .concat(excluded.map((text) => `-${quoted(text)}`))
    .join(' ');
}

/** The excluded keywords, joined by or, for `websearch_to_tsquery`; empty if there are none. */
export const refusedText = ({ excluded }: SearchQuery): string => excluded.map(quoted).join(' or ');

/**
 * Prefix matches of each word of the values, for `to_tsquery`. Only letters and digits, so that nothing is an operator.
 */
export function beginningsText(values: (string | undefined)[]): string {
  const words = values.flatMap((value) => value?.match(/[\p{L}\p{N}]+/gu) ?? []);
  return words.map((word) => `${word}:*`).join(' & ');
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** A LIKE pattern that matches if a word of a text, after a blank, begins with the value. Null without a value. */
export function wordStartPattern(value: string): string;
export function wordStartPattern(value: string | undefined): string | null;
export function wordStartPattern(value: string | undefined): string | null {
  return value === undefined ? null : `% ${escapeLike(value.toLowerCase())}%`;
}
