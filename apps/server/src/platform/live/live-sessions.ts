import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '../bus.ts';
import type { Clock } from '../clock.ts';
import type { SessionStore } from '../sessions.ts';
import type { LiveConnection } from './live-connection.ts';
import { LIVE_LIMITS } from './live-limits.ts';

type WatchDeps = {
  clock: Clock;
  bus: Bus;
  sessions: Pick<SessionStore, 'find'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** All sockets of this process, and those of one member. */
  open: Set<LiveConnection>;
  socketsOf(userId: number): Iterable<LiveConnection>;
};

const REMEMBER_ENDED_MS = 60_000;

/** Holds every socket to its session: closes it when the session ends, expires, or nobody ever named its user. */
export type SessionWatch = {
  /** Whether the session ended within the last minute, for sockets whose session was looked up just before. */
  hasEnded(sessionId: number): boolean;
  tick(): Promise<void>;
  stop(): void;
};

export function createSessionWatch({ clock, bus, sessions, log, open, socketsOf }: WatchDeps): SessionWatch {
  const endedAt = new Map<number, number>();

  async function recheck(connection: LiveConnection, now: number): Promise<void> {
    connection.checkedAt = now;
    try {
      const found = await sessions.find(connection.secret);
      if (!found || (found.suspendedUntil && found.suspendedUntil.getTime() > now))
        return connection.refuse('Not authenticated');
      connection.session = found.session;
      connection.isApproved = found.viewer.applicationStatus === 'approved';
    } catch (error) {
      log.warn({ err: error }, 'A session behind a live connection could not be checked');
    }
  }

  const stops = [
    bus.subscribe('sessions.ended', ({ userId, sessionIds }) => {
      for (const sessionId of sessionIds === 'all' ? [] : sessionIds) endedAt.set(sessionId, clock.now().getTime());
      for (const connection of socketsOf(userId)) {
        if (sessionIds === 'all' || sessionIds.includes(connection.session.id)) connection.refuse('Not authenticated');
      }
    }),
    // Rights may have changed with it; the next tick asks.
    bus.subscribe('account.changed', ({ userId }) => {
      for (const connection of socketsOf(userId)) connection.checkedAt = Number.NEGATIVE_INFINITY;
    }),
  ];

  return {
    hasEnded: (sessionId) => endedAt.has(sessionId),
    async tick() {
      const now = clock.now().getTime();
      for (const [sessionId, at] of endedAt) if (now - at > REMEMBER_ENDED_MS) endedAt.delete(sessionId);
      const due: LiveConnection[] = [];
      for (const connection of open) {
        if (connection.state === 'connected' && now - connection.openedAt >= LIVE_LIMITS.authenticateMs)
          connection.refuse('Not authenticated');
        else if (now >= connection.session.expiresAt.getTime() || connection.checkedAt < 0) due.unshift(connection);
        else if (now - connection.checkedAt >= LIVE_LIMITS.recheckMs) due.push(connection);
        connection.probe(now);
      }
      await Promise.all(due.slice(0, LIVE_LIMITS.rechecksPerTick).map((connection) => recheck(connection, now)));
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}
