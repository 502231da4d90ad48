import { TIMING } from '@innerspring/contract/constants';
import { POLL_CATEGORIES, POLL_TABS, type PollCategory, type PollTab } from '@innerspring/contract/polls/choices';
import { polls } from '@innerspring/contract/polls/endpoints';
import type { PollStandingNow } from '@innerspring/contract/polls/schemas';
import type { Query, QueryClient } from '@tanstack/react-query';
import { pages, query } from '../../platform/query.ts';
import { idInKey, type ShownOn } from '../../platform/seen/open-page.ts';
import { oneOf } from '../../platform/search-text.ts';
import { holdsComments } from '../../parts/comments/commented.ts';

/** The names of every query that shows polls. */
export const touchesPolls = /^(?:polls|adminPolls)\./;

/** Tabs of /polls; the server lists the first two. */
const POLL_PAGE_TABS = [...POLL_TABS, 'mine'] as const;
export type PollPageTab = (typeof POLL_PAGE_TABS)[number];

/** What the address of /polls holds. */
export interface PollSearch {
  tab?: PollPageTab | undefined;
  category?: PollCategory | undefined;
}

/** Reads tab and category from the address; what isn't offered counts as not chosen. */
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

/** What is new of a poll; the rest stays as it is. */
type Change = Pick<PollStandingNow, 'id'> & Partial<PollStandingNow>;

/** Data of a query with the change in each row of that poll; the same object where it holds none. */
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

/** The part of its comments' kind that is needed before they load. */
const commented = { kind: 'poll', list: { name: 'pollDiscussion.list' } };

/** Queries of the poll, of the card that shows it as the poll of the week, and of its comments. */
export const shownOnPoll: ShownOn = (id) => (key, data) => {
  const [name] = key;
  if (name === polls.get.name) return idInKey(key) === id;
  if (name === polls.ofWeek.name) return holdsPoll(data, id);
  return holdsComments(commented, id)(key, data);
};

/**
 * Finds the queries that show a poll to members: pages, lists, posts, search results and saved things. Those of the admin area
 * have numbers that members don't see.
 */
export const showsPoll =
  (id: number) =>
  ({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>): boolean =>
    !String(queryKey[0]).startsWith('adminPolls.') && holdsPoll(state.data, id);

/** Shows what a vote changed, wherever the cache holds the poll. How old a query is doesn't change. */
export function showStanding(client: QueryClient, now: PollStandingNow): void {
  const { id, state, voteCount, countedVotes, options, viewerState, viewerChoices } = now;
  const change = { id, state, voteCount, countedVotes, options, viewerState, viewerChoices };
  for (const found of client.getQueryCache().findAll({ predicate: showsPoll(id) }))
    client.setQueryData(found.queryKey, withStanding(found.state.data, change), {
      updatedAt: found.state.dataUpdatedAt,
    });
}

/** Reads a poll and shows how it is now, also in the posts that share it. A poll that can't be read stays as shown. */
export async function refreshStanding(client: QueryClient, id: number): Promise<void> {
  const poll = await client.fetchQuery({ ...pollQuery(id), staleTime: 0 }).catch(() => null);
  if (poll) showStanding(client, poll);
}
