import { api, isSearchable, readSearch } from '@innerspring/contract';
import type { Api, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { decodeCursor, encodeCursor } from '../../platform/api/paging.ts';
import {
  type ChosenFacets,
  countOf,
  type SearchFound,
  type SearchRequest,
  type SearchSource,
} from '../../platform/search/search.ts';
import { searchLimits } from './search.tokens.ts';

const nothing: SearchFound = { items: [], next: null, count: countOf(0) };

function requestOf({ pool, clock }: Deps, viewer: Viewer, text: string, facets: ChosenFacets = {}): SearchRequest {
  return { pool, viewerId: viewer.id, now: clock.now(), query: readSearch(text), facets };
}

/** Whether the words ask for something that this source can have. */
function canHave(source: SearchSource, { query }: SearchRequest): boolean {
  const isForeign = Object.keys(query.filters).some((name) => !source.filters.some((known) => known === name));
  return !isForeign && isSearchable(query);
}

/** @throws {AppError} `invalid` for a facet that the source does not have. */
function checkFacets({ facets }: SearchSource, chosen: ChosenFacets): void {
  const foreign = Object.keys(chosen).find((name) => !facets?.names.includes(name));
  if (foreign === undefined) return;
  const sentence = 'You can’t filter these results by this';
  throw new AppError('invalid', sentence, { fields: { [foreign]: sentence } });
}

async function find(source: SearchSource, request: SearchRequest, cursor: string | undefined) {
  const { query } = request;
  if (!canHave(source, request)) return { ...nothing, didYouMean: null };
  const found = await source.find(request, cursor === undefined ? null : decodeCursor(cursor));
  const isPlain = Object.keys({ ...query.filters, ...request.facets }).length + query.excluded.length === 0;
  const isEmpty = cursor === undefined && found.items.length === 0 && found.next === null;
  return { ...found, didYouMean: isEmpty && isPlain ? ((await source.nearest?.(request)) ?? null) : null };
}

/** Searches everything that features offer. Search terms aren't stored. */
export function registerSearch({ on }: Api, deps: Deps, sources: readonly SearchSource[]): void {
  const byTab = new Map(sources.map((source) => [source.tab, source]));

  on(api.search.suggest, async ({ query: { q } }, { viewer }) => {
    await deps.limits.take(searchLimits.searchSuggestions, viewer.id);
    const request = requestOf(deps, viewer, q);
    const hits = (await Promise.all(sources.map(async (source) => source.suggest?.(request) ?? []))).flat();
    return {
      people: hits.flatMap((hit) => (hit.kind === 'person' ? [hit.person] : [])),
      companies: hits.flatMap((hit) => (hit.kind === 'company' ? [hit.company] : [])),
    };
  });

  const sourceOf = (tab: SearchSource['tab'], chosen: ChosenFacets) => {
    const source = byTab.get(tab);
    if (!source) throw new AppError('invalid', 'There’s nothing to search here yet.');
    checkFacets(source, chosen);
    return source;
  };

  on(api.search.results, async ({ query: { q, tab, cursor, ...chosen } }, { viewer }) => {
    const source = sourceOf(tab, chosen);
    // One search asks every tab once, so each tab counts for itself.
    await deps.limits.take(searchLimits.searches, `${viewer.id}:${tab}`);
    const { items, next, count, didYouMean } = await find(source, requestOf(deps, viewer, q, chosen), cursor);
    return { items, count, didYouMean, nextCursor: next === null ? null : encodeCursor(next) };
  });

  on(api.search.facets, async ({ query: { q, tab, ...chosen } }, { viewer }) => {
    const source = sourceOf(tab, chosen);
    await deps.limits.take(searchLimits.searches, `${viewer.id}:${tab}:facets`);
    const request = requestOf(deps, viewer, q, chosen);
    if (!source.facets || !canHave(source, request)) return { total: 0, isLeast: false, facets: [] };
    return source.facets.count(request);
  });
}
