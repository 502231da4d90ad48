import { DIRECTORY_SORTS } from '@innerspring/contract/directory/endpoints';
import { type ChosenFacets, chosenOf, companyFacets, personFacets, readFacets } from '../../parts/facets/facets.ts';
import { type GroupChoice, groupViews, topicOf } from '../groups/public/group.data.ts';
import { oneOf, textOf } from '../../platform/search-text.ts';

export const networkTabs = ['people', 'companies', 'requests', 'following', 'followers', 'groups', 'invite'] as const;
export type NetworkTab = (typeof networkTabs)[number];

export const followingViews = ['people', 'companies', 'topics', 'connections'] as const;
export type FollowingView = (typeof followingViews)[number];

export type Sort = (typeof DIRECTORY_SORTS)[number];

/** What the address of the network holds. */
export type NetworkSearch = ChosenFacets & {
  q?: string | undefined;
  tab?: NetworkTab | undefined;
  show?: FollowingView | undefined;
  sort?: Sort | undefined;
  /** Which groups, and about what. */
  view?: GroupChoice['view'];
  topic?: GroupChoice['topic'];
};

/** The search of the address; whatever is none of it is left out. */
export function readNetworkSearch(given: Record<string, unknown>): NetworkSearch {
  return {
    tab: oneOf(given.tab, networkTabs),
    show: oneOf(given.show, followingViews),
    q: textOf(given.q)?.slice(0, 80),
    sort: oneOf(given.sort, DIRECTORY_SORTS),
    view: oneOf(given.view, groupViews),
    topic: topicOf(given.topic),
    ...readFacets(given),
  };
}

export interface SearchProps {
  search: NetworkSearch;
  onSearch: (next: NetworkSearch) => void;
}

export const facetsOf = { people: personFacets, companies: companyFacets };

/** The part of the address that a directory of people or companies takes. */
export const filtersOf = (kind: 'people' | 'companies', search: NetworkSearch): NetworkSearch => ({
  ...(search.q ? { q: search.q } : {}),
  ...chosenOf(facetsOf[kind], search),
});

/** The address without the filters of the directory. */
export const withoutFilters = ({ tab, sort }: NetworkSearch): NetworkSearch => ({ tab, sort });
