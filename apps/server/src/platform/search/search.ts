import { type api, type HandlerOutput, SEARCH_COUNTED, type SearchQuery, type SearchTab } from '@innerspring/contract';
import type { Pool } from 'pg';

export type SearchHit = HandlerOutput<typeof api.search.results>['items'][number];

/** What every search goes by. */
export type SearchRequest = { pool: Pool; viewerId: number; now: Date; query: SearchQuery; facets: ChosenFacets };

/** What the results are narrowed to, by facet. */
export type ChosenFacets = Partial<Record<string, string>>;

/** Up to `SEARCH_COUNTED`; `isLeast` where there may be more. */
export type SearchCount = { value: number; isLeast: boolean };

/** What was found up to one more than is counted. */
export const countOf = (found: number, mayBeMore = false): SearchCount => ({
  value: Math.min(found, SEARCH_COUNTED),
  isLeast: found > SEARCH_COUNTED || mayBeMore,
});

/** One page of a tab; `next` is the position behind it, which only the source itself understands. */
export type SearchFound = {
  items: SearchHit[];
  next: number | null;
  /** Of the first page: how many match. */
  count: SearchCount | null;
};

/** The facets of a source: their names, and how many of the matches each would show. */
export type SearchFacets = {
  names: readonly string[];
  count(request: SearchRequest): Promise<HandlerOutput<typeof api.search.facets>>;
};

/**
 * What a feature gives to be found. To add one: name its tab in the contract, write a source beside the feature's queries
 * and name it in the feature's manifest.
 */
export type SearchSource = {
  tab: SearchTab;
  /** Filters that mean something here. A search with any other finds nothing on this tab. */
  filters: readonly (keyof SearchQuery['filters'])[];
  /** What its results can be narrowed by, if anything; any other facet is refused. */
  facets?: SearchFacets;
  /** One page behind `after`, the `next` of an earlier page; null for the first. */
  find(request: SearchRequest, after: number | null): Promise<SearchFound>;
  /** The few best while somebody still types. */
  suggest?(request: SearchRequest): Promise<SearchHit[]>;
  /** A name much like the words, for when nothing was found. */
  nearest?(request: SearchRequest): Promise<string | null>;
};

/** Quotes in words are blanks to full text; inside of quotes nothing is an operator. */
const quoted = (text: string) => `"${text.replaceAll('"', ' ')}"`;

/** Words and phrases that must be there, those that must not, for `websearch_to_tsquery`, which takes any text. */
export function wantedText({ words, phrases, excluded }: SearchQuery): string {
  return [...words, ...phrases]
    .map(quoted)
    .concat(excluded.map((text) => `-${quoted(text)}`))
    .join(' ');
}

/** Any of the words that must not be there, for `websearch_to_tsquery`; nothing where there are none. */
export const refusedText = ({ excluded }: SearchQuery): string => excluded.map(quoted).join(' or ');

/** Each word of the values, or its beginning, for `to_tsquery`: letters and digits only, so that nothing is an operator. */
export function beginningsText(values: (string | undefined)[]): string {
  const words = values.flatMap((value) => value?.match(/[\p{L}\p{N}]+/gu) ?? []);
  return words.map((word) => `${word}:*`).join(' & ');
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** Pattern of LIKE for a text with a blank before it: a word in it begins so. Null where there is no value. */
export function wordStartPattern(value: string): string;
export function wordStartPattern(value: string | undefined): string | null;
export function wordStartPattern(value: string | undefined): string | null {
  return value === undefined ? null : `% ${escapeLike(value.toLowerCase())}%`;
}
