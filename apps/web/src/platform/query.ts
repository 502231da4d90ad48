import { TIMING } from '@innerspring/contract/constants';
import type { Address, CallInput, CallOutput } from '@innerspring/contract/endpoint';
import { infiniteQueryOptions, QueryCache, QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { ApiError, call } from './api.ts';
import { currentUserKey } from './session/current-user.ts';

/** Query options of an endpoint, for loaders, components and tests. The key is `[name, input]`. */
export function query<E extends Address>(endpoint: E, input: CallInput<E>) {
  return queryOptions<CallOutput<E>>({
    queryKey: [endpoint.name, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
}

/**
 * `meta` of what is kept true by asking for its changes: never read anew behind the reader, since an answer that was on its way
 * would undo what frames brought meanwhile. `catchUp` asks for what may have been missed.
 */
export const catchesUp = (catchUp: (client: QueryClient) => Promise<void>) => ({ catchUp });

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { catchUp?: (client: QueryClient) => Promise<void> };
  }
}

/**
 * Waits for a page of such a list that is on its way. It takes the place of what was put in since it was asked for, so only then
 * is it known what is missing.
 */
export async function untilRead(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const found = client.getQueryCache().find({ queryKey });
  if (found?.state.fetchStatus === 'fetching') await found.promise?.catch(() => undefined);
}

/** Whether a page of such a list is on its way, and whether anything on screen shows it. */
export const isRead = (client: QueryClient, queryKey: QueryKey) => client.isFetching({ queryKey }) > 0;
export const isShown = (client: QueryClient, queryKey: QueryKey) =>
  client.getQueryCache().find({ queryKey })?.isActive() ?? false;

type PageOf<E extends Address> = CallOutput<E> & { nextCursor: string | null };

/** Query options of a keyset-paged list; pages follow each other by `nextCursor`. */
export function pages<E extends Address>(endpoint: E, input: CallInput<E>) {
  return infiniteQueryOptions({
    queryKey: [endpoint.name, 'pages', input],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const given = input as { query?: Record<string, unknown> };
      const paged = { ...given, query: { ...given.query, cursor: pageParam } };
      return call(endpoint, paged as CallInput<E>, { signal }) as Promise<PageOf<E>>;
    },
    getNextPageParam: (last: PageOf<E>) => last.nextCursor ?? undefined,
  });
}

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
