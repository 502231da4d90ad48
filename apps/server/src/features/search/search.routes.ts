import { api, isSearchable, readSearch } from '@innerspring/contract';
import type { Api, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { decodeCursor, encodeCursor } from '../../platform/paging.ts';
import { countOf, type SearchFound, type SearchRequest, type SearchSource } from '../../platform/search-source.ts';
import { companiesStatement } from './companies.source.ts';
import { suggestNamed } from './named.ts';
import { peopleStatement } from './people.source.ts';

const nothing: SearchFound = { items: [], next: null, count: countOf(0) };

function requestOf({ pool, clock }: Deps, viewer: Viewer, text: string): SearchRequest {
  return { pool, viewerId: viewer.id, now: clock.now(), query: readSearch(text) };
}

async function find(source: SearchSource, request: SearchRequest, cursor: string | undefined) {
  const { query } = request;
  const isForeign = Object.keys(query.filters).some((name) => !source.filters.some((known) => known === name));
  if (isForeign || !isSearchable(query)) return { ...nothing, didYouMean: null };
  const found = await source.find(request, cursor === undefined ? null : decodeCursor(cursor));
  const isPlain = Object.keys(query.filters).length + query.excluded.length === 0;
  const isEmpty = cursor === undefined && found.items.length === 0 && found.next === null;
  return { ...found, didYouMean: isEmpty && isPlain ? ((await source.nearest?.(request)) ?? null) : null };
}

/** Search over everything that features offer. What is searched for is kept nowhere. */
export function registerSearch({ on }: Api, deps: Deps, sources: readonly SearchSource[]): void {
  const byTab = new Map(sources.map((source) => [source.tab, source]));

  on(api.search.suggest, async ({ query: { q } }, { viewer }) => {
    await deps.limits.take('searchSuggestions', viewer.id);
    const request = requestOf(deps, viewer, q);
    const [people, companies] = await Promise.all([
      suggestNamed(peopleStatement, request),
      suggestNamed(companiesStatement, request),
    ]);
    return { people: people.map(({ person }) => person), companies: companies.map(({ company }) => company) };
  });

  on(api.search.results, async ({ query: { q, tab, cursor } }, { viewer }) => {
    const source = byTab.get(tab);
    if (!source) throw new AppError('invalid', 'There is nothing to search here yet.');
    // One search asks every tab once, so each tab counts for itself.
    await deps.limits.take('searches', `${viewer.id}:${tab}`);
    const { items, next, count, didYouMean } = await find(source, requestOf(deps, viewer, q), cursor);
    return { items, count, didYouMean, nextCursor: next === null ? null : encodeCursor(next) };
  });
}
