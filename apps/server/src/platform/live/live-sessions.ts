import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { SessionStore } from '../sessions.ts';
import { isMemberOf, type LiveConnection } from './live-connection.ts';
import type { LiveAuthorizer } from './live-authorizer.ts';
import { LIVE_LIMITS } from './live-limits.ts';

type WatchDeps = {
  clock: Clock;
  bus: Bus;
  sessions: Pick<SessionStore, 'findAll'>;
  /** All sockets of this process, and those of one member. */
  open: Set<LiveConnection>;
  socketsOf(userId: number): Iterable<LiveConnection>;
  recheck: LiveAuthorizer['recheck'];
  /** A member became an applicant or started leaving, or the reverse. */
  memberStatusChanged(userId: number): void;
};

const RETENTION_MS = 60_000;

/** Closes every socket whose session ended or expired, or that did not authenticate in time. */
export type SessionWatch = {
  /** Applies events that arrived, or may have been lost, after the session of a new socket was read. */
  opened(connection: LiveConnection): void;
  /** Reads sessions and accounts and applies their state. One statement. */
  check(connections: LiveConnection[]): Promise<void>;
  /** Closes expired sockets, and rechecks those that are due. */
  tick(): void;
  stop(): void;
};

export function createSessionWatch(deps: WatchDeps): SessionWatch {
  const { clock, bus, sessions, open, socketsOf, recheck, memberStatusChanged } = deps;
  const endedAt = new Map<number, number>();
  const changedAt = new Map<number, number>();
  let recoveredAt = Number.NEGATIVE_INFINITY;
  const present = () => clock.now().getTime();

  const stops = [
    bus.subscribe('sessions.ended', ({ userId, sessionIds }) => {
      changedAt.set(userId, present());
      for (const sessionId of sessionIds === 'all' ? [] : sessionIds) endedAt.set(sessionId, present());
      for (const connection of socketsOf(userId)) {
        if (sessionIds === 'all' || sessionIds.includes(connection.session.id)) connection.refuse('Not authenticated');
      }
    }),
    bus.subscribe('account.changed', ({ userId }) => {
      changedAt.set(userId, present());
      recheck(socketsOf(userId));
    }),
    bus.subscribe('bus.recovered', () => {
      recoveredAt = present();
      recheck(open);
    }),
  ];

  function sweep(now: number): void {
    for (const memory of [endedAt, changedAt])
      for (const [id, at] of memory) if (now - at > RETENTION_MS) memory.delete(id);
  }

  function isDue(connection: LiveConnection, now: number): boolean {
    if (connection.recheckSince !== null || connection.state === 'closed') return false;
    return now >= connection.session.expiresAt.getTime() || now - connection.checkedAt >= LIVE_LIMITS.recheckMs;
  }

  return {
    opened(connection) {
      if (endedAt.has(connection.session.id)) return connection.refuse('Not authenticated');
      const mayBeLost = present() - recoveredAt < LIVE_LIMITS.recheckAfterRecoveryMs;
      if (mayBeLost || changedAt.has(connection.userId)) recheck([connection]);
    },
    async check(connections) {
      const current = await sessions.findAll(connections.map(({ secret }) => secret));
      const now = present();
      const changed = new Set<number>();
      for (const connection of connections) {
        const found = current.get(connection.secret);
        if (!found || (found.suspendedUntil && found.suspendedUntil.getTime() > now)) {
          connection.refuse('Not authenticated');
          continue;
        }
        connection.session = found.session;
        connection.checkedAt = now;
        if (connection.isMember === isMemberOf(found)) continue;
        connection.isMember = isMemberOf(found);
        changed.add(connection.userId);
      }
      for (const userId of changed) memberStatusChanged(userId);
    },
    tick() {
      const now = present();
      sweep(now);
      const due: LiveConnection[] = [];
      for (const connection of open) {
        if (connection.state === 'connected' && now - connection.openedAt >= LIVE_LIMITS.authenticateMs)
          connection.refuse('Not authenticated');
        else if (isDue(connection, now))
          due[now >= connection.session.expiresAt.getTime() ? 'unshift' : 'push'](connection);
        connection.probe(now);
      }
      recheck(due.slice(0, LIVE_LIMITS.rechecksPerTick));
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}
