import { auth } from '@innerspring/contract/auth';
import { TIMING } from '@innerspring/contract/constants';
import { follows } from '@innerspring/contract/follows';
import type { QueryClient } from '@tanstack/react-query';
import { query } from '../platform/query.ts';

/** People to follow, kept for 15 minutes (specification §7); following one does not take them from under the pointer. */
export const followSuggestions = {
  ...query(follows.suggestions, {}),
  staleTime: TIMING.suggestionsStale,
  refetchOnWindowFocus: false,
};

/** After a follow: the own counts are read again, lists are read again when they are next opened. */
export function refreshFollows(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('follows.'),
    refetchType: 'none',
  });
  void client.invalidateQueries({ queryKey: [auth.currentUser.name] });
}
