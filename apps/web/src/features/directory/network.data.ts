import { directory, DIRECTORY_SORTS } from '@innerspring/contract/directory/endpoints';
import { FOLLOW_SETTINGS } from '@innerspring/contract/follows/choices';
import { follows } from '@innerspring/contract/follows/endpoints';
import { keepPreviousData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ChosenFacets, chosenOf, companyFacets, personFacets, readFacets } from '../../parts/facets/facets.ts';
import { call } from '../../platform/api.ts';
import { complain } from '../../platform/client-errors.ts';
import { pages, query } from '../../platform/query.ts';
import { oneOf, textOf } from '../../platform/search-text.ts';
import { siteSetting } from '../../platform/site-config.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { countOf } from '../../ui/words/number-format.ts';
import { followSuggestions, type Suggested } from '../follows/public/follow-button.tsx';
import { type GroupChoice, groupViews, topicOf } from '../groups/public/group.data.ts';

const networkTabs = ['people', 'companies', 'requests', 'following', 'followers', 'groups', 'invite'] as const;
type NetworkTab = (typeof networkTabs)[number];

const followingViews = ['people', 'companies', 'topics', 'connections'] as const;
export type FollowingView = (typeof followingViews)[number];

export type Sort = (typeof DIRECTORY_SORTS)[number];

/** The search params of the Network page. */
export type NetworkSearch = ChosenFacets & {
  q?: string | undefined;
  tab?: NetworkTab | undefined;
  show?: FollowingView | undefined;
  sort?: Sort | undefined;
  /** Which list of groups, and the topic. */
  view?: GroupChoice['view'];
  topic?: GroupChoice['topic'];
};

/** Reads the search params of the URL; unknown ones are dropped. */
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

/** Singular and plural for counts and sentences of each directory. */
export const nouns = { people: ['person', 'people'], companies: ['company', 'companies'] } as const;

export const facetsOf = { people: personFacets, companies: companyFacets };

/** The search params that filter a directory of people or companies. */
const filtersOf = (kind: 'people' | 'companies', search: NetworkSearch): NetworkSearch => ({
  ...(search.q ? { q: search.q } : {}),
  ...chosenOf(facetsOf[kind], search),
});

/** The search params without the directory's filters. */
export const withoutFilters = ({ tab, sort }: NetworkSearch): NetworkSearch => ({ tab, sort });

export type { CompanyRow, PersonRow } from '@innerspring/contract/follows/schemas';

export const peoplePages = (search: NetworkSearch) =>
  pages(directory.people, { query: { ...filtersOf('people', search), sort: search.sort } });
export const companyPages = (search: NetworkSearch) =>
  pages(directory.companies, { query: { ...filtersOf('companies', search), sort: search.sort } });
// The filters stay in place while the next counts load, so that the one just pressed keeps the focus.
export const peopleCounts = (search: NetworkSearch) => ({
  ...query(directory.peopleFacets, { query: filtersOf('people', search) }),
  placeholderData: keepPreviousData,
});
export const companyCounts = (search: NetworkSearch) => ({
  ...query(directory.companyFacets, { query: filtersOf('companies', search) }),
  placeholderData: keepPreviousData,
});

export const followerPages = (id: number) => pages(follows.followers, { params: { id }, query: {} });
export const followingPages = (id: number) => pages(follows.following, { params: { id }, query: {} });
export const followedCompanyPages = (id: number) => pages(follows.followedCompanies, { params: { id }, query: {} });
export const connectionPages = pages(follows.connections, { query: {} });

const isOf = (personId: number) => (suggested: Suggested) => suggested.person.id === personId;

function putBack(client: QueryClient, suggested: Suggested, at: number) {
  client.setQueryData(followSuggestions.queryKey, (list) =>
    list && !list.some(isOf(suggested.person.id)) ? list.toSpliced(at, 0, suggested) : list,
  );
}

/** Dismisses a suggestion for the number of days in the site settings, with an undo. */
export function useDismiss() {
  const client = useQueryClient();
  return async (suggested: Suggested) => {
    const params = { id: suggested.person.id };
    const list = client.getQueryData(followSuggestions.queryKey) ?? [];
    const at = Math.max(0, list.findIndex(isOf(params.id)));
    const undo = async () => {
      putBack(client, suggested, at);
      await call(follows.restoreSuggestion, { params }).catch((error: unknown) => {
        client.setQueryData(followSuggestions.queryKey, (now) => now?.filter((one) => !isOf(params.id)(one)));
        complain('Couldn’t bring back the suggestion.', error);
      });
    };
    client.setQueryData(followSuggestions.queryKey, (now) => now?.filter((one) => !isOf(params.id)(one)));
    try {
      await call(follows.dismissSuggestion, { params });
    } catch (error) {
      putBack(client, suggested, at);
      complain('Couldn’t remove the suggestion.', error);
      return;
    }
    toast({
      title: `We won’t suggest ${suggested.person.fullName} for ${countOf(siteSetting(FOLLOW_SETTINGS.dismissedDays), 'day')}.`,
      action: { label: 'Undo', onPress: () => void undo() },
    });
  };
}
