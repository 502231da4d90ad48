import { COMPANY_TYPES, PROFESSIONS } from '@innerspring/contract/constants';
import type { PeopleFilters } from '@innerspring/contract/directory';
import { DIRECTORY_SORTS, JOINED_WITHIN_DAYS, type JoinedWithin } from '@innerspring/contract/directory-choices';
import { oneOf, textOf } from '../../platform/search-text.ts';

export const networkTabs = ['people', 'companies', 'requests', 'following', 'followers', 'invite'] as const;
export type NetworkTab = (typeof networkTabs)[number];

export const followingViews = ['people', 'companies', 'connections'] as const;
export type FollowingView = (typeof followingViews)[number];

export type Sort = (typeof DIRECTORY_SORTS)[number];

/** Facets in the order of the screen; companies have some of them. */
export const facetNames = [
  'profession',
  'companyType',
  'company',
  'region',
  'seniority',
  'hire',
  'verified',
  'online',
  'joined',
] as const;
export type FacetName = (typeof facetNames)[number];

const joinedWords = Object.keys(JOINED_WITHIN_DAYS) as JoinedWithin[];

type Optional<T> = { [K in keyof T]?: T[K] | undefined };

/** What the address of the network holds. */
export type NetworkSearch = Optional<PeopleFilters> & {
  tab?: NetworkTab | undefined;
  show?: FollowingView | undefined;
  sort?: Sort | undefined;
};

/** The search of the address; whatever is none of it is left out. */
export function readNetworkSearch(given: Record<string, unknown>): NetworkSearch {
  const yes = (value: unknown) => oneOf(value, ['yes']);
  return {
    tab: oneOf(given.tab, networkTabs),
    show: oneOf(given.show, followingViews),
    q: textOf(given.q)?.slice(0, 80),
    sort: oneOf(given.sort, DIRECTORY_SORTS),
    profession: oneOf(given.profession, PROFESSIONS),
    companyType: oneOf(given.companyType, COMPANY_TYPES),
    company: textOf(given.company)?.slice(0, 120),
    region: textOf(given.region)?.slice(0, 120),
    seniority: textOf(given.seniority)?.slice(0, 120),
    hire: yes(given.hire),
    verified: yes(given.verified),
    online: yes(given.online),
    joined: oneOf(given.joined, joinedWords),
  };
}

export interface SearchProps {
  search: NetworkSearch;
  onSearch: (next: NetworkSearch) => void;
}

const of = (search: NetworkSearch, names: readonly FacetName[]) =>
  Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));

const companyFacets = ['companyType', 'region', 'verified', 'joined'] as const satisfies readonly FacetName[];

/** The part of the address that a directory of people or companies takes. */
export function filtersOf(kind: 'people' | 'companies', search: NetworkSearch): NetworkSearch {
  return { ...(search.q ? { q: search.q } : {}), ...of(search, kind === 'people' ? facetNames : companyFacets) };
}

/** The facets that are on, as names. */
export const activeFacets = (kind: 'people' | 'companies', search: NetworkSearch): FacetName[] =>
  (kind === 'people' ? facetNames : companyFacets).filter((name) => search[name] !== undefined);

/** The address without the filters of the directory. */
export const withoutFilters = ({ tab, sort }: NetworkSearch): NetworkSearch => ({ tab, sort });
