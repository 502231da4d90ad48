import { TIMING } from '@innerspring/contract/constants';
import { POLL_CATEGORIES, POLL_TABS, type PollCategory, type PollTab } from '@innerspring/contract/polls/choices';
import { polls } from '@innerspring/contract/polls/endpoints';
import type { PollStandingNow } from '@innerspring/contract/polls/schemas';
import type { Query, QueryClient } from '@tanstack/react-query';
import { pages, query } from '../../platform/query.ts';
import { idInKey, type ShownOn } from '../../platform/seen/open-page.ts';
import { oneOf } from '../../platform/search-text.ts';
import { holdsComments } from '../../parts/comments/commented.ts';

/** Matches the names of all queries that show polls. */
export const touchesPolls = /^(?:polls|adminPolls)\./;

/** Tabs of /polls; the server lists the first two. */
const POLL_PAGE_TABS = [...POLL_TABS, 'mine'] as const;
export type PollPageTab = (typeof POLL_PAGE_TABS)[number];

/** The search params of /polls. */
export interface PollSearch {
  tab?: PollPageTab | undefined;
  category?: PollCategory | undefined;
}

/** Reads tab and category from the URL; unknown values are dropped. */
export const readPollSearch = (given: Record<string, unknown>): PollSearch => ({
  tab: oneOf(given.tab, POLL_PAGE_TABS),
  category: oneOf(given.category, Object.keys(POLL_CATEGORIES) as PollCategory[]),
});

export const pollPages = (tab: PollTab, category?: PollCategory) => ({
  ...pages(polls.list, { query: { tab, category } }),
  staleTime: TIMING.sectionListStale,
});
export const ownPollPages = pages(polls.own, { query: {} });
export const suggestionPages = pages(polls.suggestions, { query: {} });
export const pollQuery = (id: number) => query(polls.get, { params: { id } });

/** The changed fields of a poll. */
type Change = Pick<PollStandingNow, 'id'> & Partial<PollStandingNow>;

/** Applies a change to each row of the poll in a query's data; returns the same object if there is none. */
export function withStanding<Data>(data: Data, change: Change): Data {
  if (typeof data !== 'object' || data === null) return data;
  if ('viewerChoices' in data && 'id' in data && data.id === change.id) return { ...data, ...change };
  const parts = Object.entries(data).map(([key, part]) => [key, part, withStanding(part, change)] as const);
  if (parts.every(([, before, after]) => before === after)) return data;
  return (
    Array.isArray(data)
      ? parts.map(([, , after]) => after)
      : Object.fromEntries(parts.map(([key, , part]) => [key, part]))
  ) as Data;
}

const holdsPoll = (data: unknown, id: number): boolean => withStanding(data, { id }) !== data;

/** The part of the comments' configuration that is needed before they load. */
const commented = { kind: 'poll', list: { name: 'pollDiscussion.list' } };

/** Queries of the poll, of the card that shows it as the poll of the week, and of its comments. */
export const shownOnPoll: ShownOn = (id) => (key, data) => {
  const [name] = key;
  if (name === polls.get.name) return idInKey(key) === id;
  if (name === polls.ofWeek.name) return holdsPoll(data, id);
  return holdsComments(commented, id)(key, data);
};

/**
 * Matches queries that show a poll to members: pages, lists, posts, search results and saved items. Queries of the
 * admin area contain counts that members do not see, so they are left out.
 */
export const showsPoll =
  (id: number) =>
  ({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>): boolean =>
    !String(queryKey[0]).startsWith('adminPolls.') && holdsPoll(state.data, id);

/** Applies a vote's changes to all cached data of the poll. The queries keep their age. */
export function showStanding(client: QueryClient, now: PollStandingNow): void {
  const { id, state, voteCount, countedVotes, hasResults, options, viewerState, viewerChoices } = now;
  const change = { id, state, voteCount, countedVotes, hasResults, options, viewerState, viewerChoices };
  for (const found of client.getQueryCache().findAll({ predicate: showsPoll(id) }))
    client.setQueryData(found.queryKey, withStanding(found.state.data, change), {
      updatedAt: found.state.dataUpdatedAt,
    });
}

/** Fetches a poll and updates it everywhere, including posts that share it. If that fails, nothing changes. */
export async function refreshStanding(client: QueryClient, id: number): Promise<void> {
  const poll = await client.fetchQuery({ ...pollQuery(id), staleTime: 0 }).catch(() => null);
  if (poll) showStanding(client, poll);
}
