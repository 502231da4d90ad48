import { randomBytes } from 'node:crypto';
import type { Bus, BusEvents } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import { LIVE_LIMITS } from './live-limits.ts';

/**
 * Which members have a socket in any process. Each process announces its connected members to the others over the bus.
 */
export type LivePresence = {
  /** Whether the member has an authenticated socket in any process, or had one a moment ago. */
  isConnected(userId: number): boolean;
  /** Calls the listener when a member arrives or departs, in any process. Returns a function that unsubscribes. */
  onPresence(listener: (userId: number) => void): () => void;
  arrived(userId: number): void;
  departed(userId: number): void;
  /** Sends pending announcements, and removes processes that have fallen silent. */
  tick(): void;
  stop(): void;
};

type Options = { bus: Bus; clock: Clock };

type Change = BusEvents['live.presence']['change'];
type Other = { lastSeenAt: number; userIds: Set<number> };

export function createLivePresence({ bus, clock }: Options): LivePresence {
  const self = randomBytes(9).toString('base64url');
  const own = new Set<number>();
  const others = new Map<string, Other>();
  /**
   * Members whose last socket closed. They count as gone unless they reconnect soon, as after a restart or a network
   * failure.
   */
  const leavingAt = new Map<number, number>();
  let announcedAt = Number.NEGATIVE_INFINITY;

  const now = () => clock.now().getTime();
  const listeners = new Set<(userId: number) => void>();
  const notifyListeners = (userIds: number[]) => {
    for (const userId of userIds) for (const listener of listeners) listener(userId);
  };
  const announce = (userIds: number[], change: Change) =>
    bus.publish('live.presence', { process: self, userIds, change });

  function announceAll(): void {
    announcedAt = now();
    announce([...own], 'all');
  }

  function receive(process: string, userIds: number[], change: Change): void {
    const other = others.get(process) ?? { lastSeenAt: now(), userIds: new Set<number>() };
    other.lastSeenAt = now();
    if (change === 'all') other.userIds = new Set(userIds);
    else if (change === 'arrived') for (const userId of userIds) other.userIds.add(userId);
    else for (const userId of userIds) other.userIds.delete(userId);
    others.set(process, other);
  }

  const stops = [
    bus.subscribe('live.presence', ({ process, userIds, change }) => {
      if (process === self) return;
      // A new process gets an announcement right away.
      if (!others.has(process)) announcedAt = Number.NEGATIVE_INFINITY;
      receive(process, userIds, change);
      if (change !== 'all') notifyListeners(userIds.filter((userId) => !own.has(userId)));
    }),
    bus.subscribe('bus.recovered', announceAll),
  ];

  return {
    isConnected: (userId) => own.has(userId) || [...others.values()].some(({ userIds }) => userIds.has(userId)),
    onPresence(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    arrived(userId) {
      leavingAt.delete(userId);
      if (own.has(userId)) return;
      own.add(userId);
      announce([userId], 'arrived');
      notifyListeners([userId]);
    },
    departed(userId) {
      if (own.has(userId)) leavingAt.set(userId, now());
    },
    tick() {
      const at = now();
      const gone = [...leavingAt].filter(([, since]) => at - since >= LIVE_LIMITS.departMs).map(([userId]) => userId);
      for (const userId of gone) {
        leavingAt.delete(userId);
        own.delete(userId);
      }
      if (gone.length > 0) {
        announce(gone, 'departed');
        notifyListeners(gone);
      }
      if (at - announcedAt >= LIVE_LIMITS.announcePresenceMs) announceAll();
      for (const [process, { lastSeenAt }] of others)
        if (at - lastSeenAt >= LIVE_LIMITS.forgetProcessMs) others.delete(process);
    },
    stop() {
      for (const stop of stops) stop();
      listeners.clear();
      if (own.size > 0) announce([], 'all');
    },
  };
}
