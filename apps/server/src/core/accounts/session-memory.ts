import { LRUCache } from 'lru-cache';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { FoundSession, SessionStore } from '../../platform/sessions.ts';

/** The maximum age of a cached answer. */
export const SESSION_MEMORY_MS = 5000;
const MOST_CACHED = 20_000;
/**
 * How long a secret without a session is cached as invalid. A new session never gets a secret that was looked up
 * before.
 */
const UNKNOWN_MS = 60_000;
const MOST_UNKNOWN = 10_000;

type Cached = { found: FoundSession; at: number };

type MemoryDeps = {
  sessions: SessionStore;
  bus: Pick<Bus, 'subscribe' | 'isSubscribed'>;
  clock: Clock;
  forMs?: number;
};

/**
 * Adds a cache for reads to a session store: a look-up is reused for five seconds, since a statement for each session
 * costs as much as the page it is for. The event of an ended session or a changed account invalidates it at once, here
 * and in other processes. While such events may be lost, nothing is cached. Writes use the store itself.
 */
export function rememberSessions({ sessions, bus, clock, forMs = SESSION_MEMORY_MS }: MemoryDeps): SessionStore {
  const memory = new LRUCache<string, Cached>({ max: MOST_CACHED });
  const strangers = new LRUCache<string, number>({ max: MOST_UNKNOWN });
  /** Counts events, so that a look-up that began before an event isn't cached after it. */
  let invalidations = 0;

  function forget(userId: number): void {
    invalidations += 1;
    for (const [secret, { found }] of memory) if (found.viewer.id === userId) memory.delete(secret);
  }
  bus.subscribe('sessions.ended', ({ userId }) => forget(userId));
  bus.subscribe('account.changed', ({ userId }) => forget(userId));
  bus.subscribe('bus.recovered', () => {
    invalidations += 1;
    memory.clear();
  });

  function isStranger(secret: string, at: number): boolean {
    const asked = strangers.get(secret);
    return asked !== undefined && at >= asked && at - asked < UNKNOWN_MS;
  }

  async function find(secret: string): Promise<FoundSession | null> {
    const before = invalidations;
    const at = clock.now().getTime();
    if (isStranger(secret, at)) return null;
    const found = await sessions.find(secret);
    if (found && before === invalidations && bus.isSubscribed()) memory.set(secret, { found, at });
    else memory.delete(secret);
    if (!found) strangers.set(secret, at);
    return found;
  }

  return {
    ...sessions,
    find,
    recall(secret) {
      if (memory.has(secret)) return 'known';
      return isStranger(secret, clock.now().getTime()) ? 'unknown' : undefined;
    },
    async findRecent(secret) {
      const known = bus.isSubscribed() ? memory.get(secret) : undefined;
      const age = known ? clock.now().getTime() - known.at : Number.POSITIVE_INFINITY;
      const isGood = known && age >= 0 && age < forMs && known.found.session.expiresAt > clock.now();
      return isGood ? known.found : find(secret);
    },
    async grantSudo(sessionId) {
      const until = await sessions.grantSudo(sessionId);
      for (const [secret, { found }] of memory) if (found.session.id === sessionId) memory.delete(secret);
      invalidations += 1;
      return until;
    },
  };
}
