import { TIMING } from '@innerspring/contract/constants';
import type { SearchPage, SearchTab } from '@innerspring/contract/search/schemas';
import { search } from '@innerspring/contract/search/endpoints';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { ChosenFacets } from '../../parts/facets/facets.ts';
import { pages, query } from '../../platform/query.ts';
import type { FacetTab } from '../../platform/nav/found-things.ts';
import { searchesPrefix } from '../../platform/session/browser-data.ts';

/** The results of one tab, with or without filters. The page of all tabs shows the top of the same lists. */
export const searchPages = (q: string, tab: SearchTab, chosen: ChosenFacets = {}) => ({
  ...pages(search.results, { query: { q, tab, ...chosen } }),
  staleTime: TIMING.defaultStale,
  // Each fetch counts as a search.
  refetchOnWindowFocus: false,
});

/** How many of a tab's results each filter would show. The previous counts stay until the next ones arrive. */
export const searchFacets = (q: string, tab: FacetTab, chosen: ChosenFacets) => ({
  ...query(search.facets, { query: { q, tab, ...chosen } }),
  staleTime: TIMING.defaultStale,
  refetchOnWindowFocus: false,
  placeholderData: keepPreviousData,
});

/** "12", "99+", or undefined while it is not known. */
export function countText(count: SearchPage['count'] | undefined): string | undefined {
  if (!count) return undefined;
  // If filters removed all of the newest posts, older ones may still match.
  if (count.value === 0 && count.isLeast) return undefined;
  return `${count.value}${count.isLeast ? '+' : ''}`;
}

/** The query cache, and a function that subscribes to its new data. Its other events happen while components render. */
function useAnswers() {
  const cache = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => cache.getQueryCache().subscribe(({ type }) => type === 'updated' && listener()),
    [cache],
  );
  return [cache, subscribe] as const;
}

/** Once every tab has no results: the nearest name to the query, if any tab knows one. Null otherwise. */
export function useNothingFound(q: string, tabs: readonly SearchTab[]): { didYouMean: string | null } | null {
  const [cache, subscribe] = useAnswers();
  const nearest = useSyncExternalStore(subscribe, () => {
    const firsts = tabs.map((tab) => cache.getQueryData(searchPages(q, tab).queryKey)?.pages[0]);
    if (!firsts.every((first) => first?.items.length === 0 && first.nextCursor === null)) return null;
    return firsts.find((first) => first?.didYouMean)?.didYouMean ?? '';
  });
  return nearest === null ? null : { didYouMean: nearest || null };
}

/**
 * How many tabs, in order, can show their section: those that have loaded, and the first that has not. Later ones wait
 * for it, so that no section is pushed down by one above it.
 */
export function useSectionCount(q: string, tabs: readonly SearchTab[]): number {
  const [cache, subscribe] = useAnswers();
  return useSyncExternalStore(subscribe, () => {
    const isSettled = (tab: SearchTab) =>
      (cache.getQueryState(searchPages(q, tab).queryKey)?.status ?? 'pending') !== 'pending';
    const waiting = tabs.findIndex((tab) => !isSettled(tab));
    return waiting === -1 ? tabs.length : waiting + 1;
  });
}

const KEPT_SEARCHES = 10;
const keyOf = (userId: number) => `${searchesPrefix}${userId}`;
const noSearches: readonly string[] = [];

const searchListeners = new Set<() => void>();
/** The last parsed list, so that the same text returns the same array. */
let lastRead: { text: string | null; list: readonly string[] } = { text: null, list: noSearches };

function parseSearches(text: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string').slice(0, KEPT_SEARCHES) : noSearches;
  } catch {
    return noSearches;
  }
}

function readSearches(userId: number): readonly string[] {
  let text: string | null = null;
  try {
    text = localStorage.getItem(keyOf(userId));
  } catch {
    // If the browser blocks storage, no searches are stored.
  }
  if (text !== lastRead.text) lastRead = { text, list: text === null ? noSearches : parseSearches(text) };
  return lastRead.list;
}

function writeSearches(userId: number, list: readonly string[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), JSON.stringify(list));
  } catch {
    // As above; the search itself still runs.
  }
  for (const listener of searchListeners) listener();
}

/** Puts a search first among the member's recent ones, which are only in this browser. */
export function rememberSearch(userId: number, words: string): void {
  const same = words.toLowerCase();
  writeSearches(
    userId,
    [words, ...readSearches(userId).filter((one) => one.toLowerCase() !== same)].slice(0, KEPT_SEARCHES),
  );
}

export function forgetSearches(userId: number): void {
  writeSearches(userId, noSearches);
}

function subscribeToSearches(listener: () => void) {
  searchListeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    searchListeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The member's last ten searches, newest first. */
export function useRecentSearches(userId: number): readonly string[] {
  return useSyncExternalStore(subscribeToSearches, () => readSearches(userId));
}
