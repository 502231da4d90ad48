import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError } from '../api.ts';

/** Fetches what one thread lacks and merges it; true where more has come in the meantime. @throws {ApiError} */
type Round = (client: QueryClient, id: number) => Promise<boolean>;
/** Whether the thread is on screen, so that a failed round should be retried. */
type IsWanted = (client: QueryClient, id: number) => boolean;

/** Backoff: pauses before retries of a failed round, in milliseconds. */
const backoff = [1000, 2000, 5000, 10_000, 30_000] as const;

/** The server could not be reached, or is busy: a retry may succeed. */
const isTransient = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 429);

/** Catches up with one thread: one round at a time, and none is lost. */
class Follower {
  readonly #round: () => Promise<boolean>;
  readonly #isWanted: () => boolean;
  #running: Promise<void> | null = null;
  #again = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(round: () => Promise<boolean>, isWanted: () => boolean) {
    this.#round = round;
    this.#isWanted = isWanted;
  }

  run(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#running) this.#again = true;
    else this.#running = this.#work();
    return this.#running;
  }

  async #work(): Promise<void> {
    try {
      do {
        this.#again = false;
        if (await this.#round()) this.#again = true;
      } while (this.#again);
      this.#failures = 0;
    } catch (error) {
      if (isTransient(error)) this.#wait();
    } finally {
      this.#running = null;
    }
  }

  #wait(): void {
    const delay = backoff[Math.min(this.#failures, backoff.length - 1)];
    this.#failures += 1;
    this.#timer = setTimeout(() => {
      if (this.#isWanted()) void this.run();
    }, delay);
  }
}

/**
 * Makes the function by which threads of one kind catch up. Calls during a round cause one more round together, so that a burst
 * of signals costs two. A failed round is retried while the thread is on screen: the signal that caused it does not come again.
 */
export function catchingUp(round: Round, isWanted: IsWanted): (client: QueryClient, id: number) => Promise<void> {
  const followers = new WeakMap<QueryClient, Map<number, Follower>>();
  return (client, id) => {
    const those = followers.get(client) ?? new Map<number, Follower>();
    followers.set(client, those);
    const follower =
      those.get(id) ??
      new Follower(
        () => round(client, id),
        () => isWanted(client, id),
      );
    those.set(id, follower);
    return follower.run();
  };
}

/**
 * `meta` of what is kept true by asking for its changes: never read anew behind the reader, since an answer that was on its way
 * would undo what frames brought meanwhile. `catchUp` asks for what may have been missed.
 */
export const catchesUp = (catchUp: (client: QueryClient) => Promise<void>) => ({ catchUp });

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      catchUp?: (client: QueryClient) => Promise<void>;
      /** The part of a page that asks (`partOf`). */
      part?: object;
    };
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

/** The position of a message: `seq` among all messages, and `version` of its latest change among all changes. */
interface Placed {
  id: number;
  seq: number;
  version: number;
}

/** The latest version of each message. */
function latestOf<M extends Placed>(given: readonly M[]): Map<number, M> {
  const latest = new Map<number, M>();
  for (const one of given) if (one.version >= (latest.get(one.id)?.version ?? 0)) latest.set(one.id, one);
  return latest;
}

/** The lowest `seq` of each page; messages older than the last page belong to a page that is not loaded yet. */
function floorsOf(pages: readonly (readonly Placed[])[], hasOlder: boolean): number[] {
  const last = pages.length - 1;
  return pages.map((page, at) => {
    if (at === last && (!hasOlder || page.length === 0)) return 0;
    return page.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...page.map(({ seq }) => seq));
  });
}

/**
 * Merges messages into pages by `seq`, whatever the order in which they came: replaces those that have a later version, and
 * inserts all others in order, also between two that were there before.
 * @param pages the newest page first, each from old to new
 * @param hasOlder there are messages before the last page: given messages that belong there are left out
 */
export function mergeBySeq<M extends Placed>(
  pages: readonly (readonly M[])[],
  given: readonly M[],
  hasOlder: boolean,
): (readonly M[])[] {
  const fresh = latestOf(given);
  const floors = floorsOf(pages, hasOlder);
  const known = new Set(pages.flatMap((page) => page.map(({ id }) => id)));
  const added = Map.groupBy(
    [...fresh.values()].filter(({ id }) => !known.has(id)),
    ({ seq }) => floors.findIndex((floor) => seq >= floor),
  );
  return pages.map((page, at) => {
    const kept = page.map((one) => {
      const next = fresh.get(one.id);
      return next && next.version >= one.version ? next : one;
    });
    const more = added.get(at);
    return more ? [...kept, ...more].toSorted((one, other) => one.seq - other.seq) : kept;
  });
}

/**
 * The newest message before which none is missing, where all changes up to `known` are merged. Messages that came ahead of others
 * are merged already, but the messages between were never shown.
 * @param messages from old to new
 */
export function newestWithoutGap<M extends Placed>(messages: readonly M[], known: number): M | undefined {
  return messages.findLast(({ version }) => version <= known);
}
