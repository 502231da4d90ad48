import { auth } from '@innerspring/contract/auth/endpoints';
import { TIMING } from '@innerspring/contract/constants';
import { follows } from '@innerspring/contract/follows/endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { query } from '../../../platform/query.ts';

/** People to follow, kept for 15 minutes (specification §7); following one does not take them from under the pointer. */
export const followSuggestions = {
  ...query(follows.suggestions, {}),
  staleTime: TIMING.suggestionsStale,
  refetchOnWindowFocus: false,
};

/** Follow requests that wait for the own answer, asked for every minute (specification §7). */
export const pendingRequests = { ...query(follows.pending, {}), refetchInterval: TIMING.pendingFollowsPoll };

/** First parts of the keys of what shows follows: lists, the network, a member, a company. */
const touched = ['follows.', 'directory.', 'people.get', 'companies.get'];

/**
 * After a follow (specification §7): follows and their state, the network's users, the followers, and the data of the
 * member or company are read again; what people are picked from is read again when it is next opened.
 */
export function refreshFollows(client: QueryClient): void {
  const isTouched = (key: readonly unknown[]) => touched.some((start) => String(key[0]).startsWith(start));
  const isSuggestions = (key: readonly unknown[]) => key[0] === follows.suggestions.name;
  void client.invalidateQueries({
    predicate: ({ queryKey }) => isTouched(queryKey) && !isSuggestions(queryKey),
  });
  void client.invalidateQueries({ queryKey: [follows.suggestions.name], refetchType: 'none' });
  void client.invalidateQueries({ queryKey: [auth.currentUser.name] });
}
