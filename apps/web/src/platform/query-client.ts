import { TIMING } from '@innerspring/contract/constants';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { currentUserKey } from './session/current-user.ts';

/**
 * The query client with the numbers of specification §9: stale after 30 s, kept 5 min, refetched on focus, no retry, no polling.
 * A call that the server refuses for want of a session has the user loaded anew, so that the guards take over.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, failed) => {
        if (!(error instanceof ApiError) || error.code !== 'not_signed_in' || failed.queryKey[0] === currentUserKey[0])
          return;
        void client.invalidateQueries({ queryKey: currentUserKey });
      },
    }),
    defaultOptions: {
      // Offline calls fail with a sentence at once instead of waiting unseen for the network.
      queries: {
        staleTime: TIMING.defaultStale,
        gcTime: TIMING.cacheLifetime,
        retry: false,
        refetchOnWindowFocus: true,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
