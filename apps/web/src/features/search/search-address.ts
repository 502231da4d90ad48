import type { SearchTab } from '@innerspring/contract/search/schemas';
import { navs } from '../../nav.ts';
import { givenBy, inOrder } from '../../platform/nav.ts';
import type { SearchKind } from '../../platform/nav/found-things.ts';
import { type ChosenFacets, chosenOf, readFacets } from '../../parts/facets/facets.ts';
import { textOf } from '../../platform/search-text.ts';

/** What the search page shows, in the order of its tabs. */
export const searchKinds = inOrder(givenBy(navs, 'searchKinds'));

/** What the address of a search holds; the facets narrow the one tab that it names. */
export type SearchPageSearch = ChosenFacets & { q?: string | undefined; tab?: SearchTab | undefined };

/** The search of the address; whatever is none of it is left out. */
export const readSearchPage = (given: Record<string, unknown>): SearchPageSearch => ({
  ...readFacets(given),
  q: textOf(given.q),
  tab: searchKinds.find(({ tab }) => tab === given.tab)?.tab,
});

/** A kind whose results filters can narrow. */
export type NarrowedKind = Extract<SearchKind, { facets: object }>;

export const hasFacets = (kind: SearchKind | undefined): kind is NarrowedKind => kind?.facets !== undefined;

/** What a kind is narrowed to: nothing unless its tab is the one that the address names. */
export const chosenFor = (search: SearchPageSearch, kind: SearchKind): ChosenFacets =>
  search.tab === kind.tab && hasFacets(kind) ? chosenOf(kind.facets, search) : {};
