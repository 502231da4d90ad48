import type { LiveFromServer, LiveSubject } from '@innerspring/contract';
import type { FastifyBaseLogger } from 'fastify';

/** Immediate events for other features and processes. Events that must not be lost go through the outbox instead. */
export type BusEvents = {
  'posts.created': { postId: number; authorId: number; companyId: number | null };
  'account.changed': { userId: number };
  /** A member changed something, so cached reads of theirs may be outdated. */
  'member.wrote': { userId: number };
  /** An administrator changed a setting of the site. */
  'siteSettings.changed': { key: string };
  /** Sessions ended: sockets opened with them close within five seconds. */
  'sessions.ended': { userId: number; sessionIds: number[] | 'all' };
  /** A frame for all sockets of the given members, in every process. */
  'live.users': { userIds: number[]; frame: LiveFromServer };
  /**
   * A frame for all sockets in a room except those of some members. `version` is the membership version when the frame
   * was created, or null if unknown.
   */
  'live.room': { room: string; frame: LiveFromServer; except: number[]; version: number | null };
  /** Members lost access to a room. With `all`, everyone did. */
  'live.evicted': { room: string; userIds: number[] | 'all' };
  /** Something changed that open pages may show. */
  'live.subjects': { subjects: { type: LiveSubject; id: number }[] };
  /** The members connected to a process: all of them, or those who connected or disconnected since the last event. */
  'live.presence': { process: string; userIds: number[]; change: 'all' | 'arrived' | 'departed' };
  /**
   * Published within this process only: this process may have missed events of others while the shared bus was down.
   */
  'bus.recovered': Record<string, never>;
};

export type Bus = {
  /** Publishes to this process and, where a shared bus is configured, to all others. Never throws. */
  publish<T extends keyof BusEvents>(type: T, payload: BusEvents[T]): void;
  /** Returns a function that stops listening. */
  subscribe<T extends keyof BusEvents>(type: T, listener: (payload: BusEvents[T]) => void): () => void;
  /**
   * Whether events from other processes arrive. False from the moment that they may not, until `bus.recovered`. True if
   * there are no other processes.
   */
  isSubscribed(): boolean;
  /** Whether published events reach the other processes. True if there are none. */
  isConnected(): boolean;
  close(): Promise<void>;
};

type Listener = (payload: never) => void;

type LocalBus = Bus & { deliver(type: string, payload: unknown): void };

/**
 * A bus within one process. Listeners run one after another, synchronously in `publish`. If one throws, the error is
 * logged and the others still get the event.
 */
export function createMemoryBus(log: Pick<FastifyBaseLogger, 'error'>): LocalBus {
  const listeners = new Map<string, Set<Listener>>();

  function deliver(type: string, payload: unknown): void {
    for (const listener of listeners.get(type) ?? []) {
      try {
        listener(payload as never);
      } catch (error) {
        log.error({ err: error, event: type }, 'A bus listener failed');
      }
    }
  }

  return {
    deliver,
    publish: deliver,
    subscribe<T extends keyof BusEvents>(type: T, listener: (payload: BusEvents[T]) => void) {
      const entry: Listener = (payload) => listener(payload);
      const ofType = listeners.get(type) ?? new Set();
      listeners.set(type, ofType.add(entry));
      return () => {
        ofType.delete(entry);
      };
    },
    isSubscribed: () => true,
    isConnected: () => true,
    async close() {
      listeners.clear();
    },
  };
}
