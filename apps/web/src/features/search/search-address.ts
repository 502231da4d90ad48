import type { FACET_TABS, SearchTab } from '@innerspring/contract/search/schemas';
import {
  type ChosenFacets,
  chosenOf,
  companyFacets,
  type FacetName,
  personFacets,
  readFacets,
} from '../../parts/facets/facets.ts';
import { oneOf, textOf } from '../../platform/search-text.ts';

/** What the address of a search holds; the facets narrow the one tab that it names. */
export type SearchPageSearch = ChosenFacets & { q?: string | undefined; tab?: SearchTab | undefined };

/** The search of the address; whatever is none of it is left out. */
export const readSearchPage = (given: Record<string, unknown>): SearchPageSearch => ({
  ...readFacets(given),
  q: textOf(given.q),
  tab: oneOf(given.tab, ['people', 'companies', 'groups', 'posts']),
});

export type FacetTab = (typeof FACET_TABS)[number];

/** What the results of a tab can be narrowed by. */
export const tabFacets: Record<FacetTab, readonly FacetName[]> = { people: personFacets, companies: companyFacets };

export const hasFacets = (tab: SearchTab | undefined): tab is FacetTab => tab === 'people' || tab === 'companies';

/** What a tab is narrowed to: nothing unless it is the one that the address names. */
export const chosenFor = (search: SearchPageSearch, tab: SearchTab): ChosenFacets =>
  search.tab === tab && hasFacets(tab) ? chosenOf(tabFacets[tab], search) : {};
