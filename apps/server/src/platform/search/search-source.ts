import type { Pool } from 'pg';
import { type HandlerOutput, SEARCH_COUNTED, type SearchQuery, type SearchTab, type api } from '@innerspring/contract';

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
