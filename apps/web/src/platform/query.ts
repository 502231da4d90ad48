import { TIMING } from '@innerspring/contract/constants';
import type { Address, CallInput, CallOutput } from '@innerspring/contract/endpoint';
import { infiniteQueryOptions, type Query, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, call, takePreloaded } from './api.ts';
import { currentUserKey } from './session/current-user.ts';

/**
 * Query options of an endpoint, for loaders, components and tests. The key is `[name, input]`. What came with the page is there at
 * the first rendering, which React does in slices; what arrives later is rendered in one go.
 */
export function query<E extends Address>(endpoint: E, input: CallInput<E>) {
  return queryOptions<CallOutput<E>>({
    queryKey: [endpoint.name, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    initialData: () => takePreloaded(endpoint, input),
  });
}

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
    initialData: () => {
      const first = takePreloaded(endpoint, input) as PageOf<E> | undefined;
      return first && { pages: [first], pageParams: [undefined] };
    },
  });
}

const refusals = new Set([400, 403, 404, 410]);

/**
 * Whether the server refused what a page is about. Nobody but the reader asks for it again: the answer would be the same, and the
 * page that says so, with what is typed there, would be drawn anew.
 */
export const isRefused = ({ state: { data, error } }: Query) =>
  data === undefined && error instanceof ApiError && refusals.has(error.status);

/**
 * What is declared outdated during its first fetch is fetched again: the answer on its way may be older than the change. TanStack
 * Query itself starts a fetch over only where there is an earlier answer.
 */
class OwnQueryClient extends QueryClient {
  readonly #repeated = new WeakSet<Promise<unknown>>();

  override invalidateQueries(...given: Parameters<QueryClient['invalidateQueries']>): Promise<void> {
    for (const { state, promise, queryKey } of this.getQueryCache().findAll(given[0])) {
      const isFirst = state.fetchStatus === 'fetching' && state.data === undefined;
      if (!isFirst || !promise || this.#repeated.has(promise)) continue;
      this.#repeated.add(promise);
      promise.then(
        () => super.invalidateQueries({ queryKey, exact: true }),
        () => undefined,
      );
    }
    return super.invalidateQueries(...given);
  }
}

/**
 * The query client with the numbers of specification §9: stale after 30 s, kept 5 min, refetched on focus, no retry, no polling.
 * If the server rejects a call because there's no session, the user is reloaded, so that the guards take over.
 */
export function createQueryClient(): QueryClient {
  const client = new OwnQueryClient({
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
        refetchOnWindowFocus: (asked) => !isRefused(asked),
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/**
 * A client of the same cache and defaults for one part of a page, and whether a query is used there. What the part's
 * queries have in common with those of the rest of the page is fetched once, as ever.
 */
export function partOf(around: QueryClient): { client: QueryClient; uses: (query: Query) => boolean } {
  const part = {};
  const { queries, ...others } = around.getDefaultOptions();
  const client = new OwnQueryClient({
    queryCache: around.getQueryCache(),
    mutationCache: around.getMutationCache(),
    defaultOptions: { ...others, queries: { ...queries, meta: { part } } },
  });
  return { client, uses: ({ observers }) => observers.some(({ options }) => options.meta?.part === part) };
}
