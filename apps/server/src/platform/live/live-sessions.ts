import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { SessionStore } from '../sessions.ts';
import { isMemberOf, type LiveConnection } from './live-connection.ts';
import type { LiveJudge } from './live-judge.ts';
import { LIVE_LIMITS } from './live-limits.ts';

type WatchDeps = {
  clock: Clock;
  bus: Bus;
  sessions: Pick<SessionStore, 'findAll'>;
  /** All sockets of this process, and those of one member. */
  open: Set<LiveConnection>;
  socketsOf(userId: number): Iterable<LiveConnection>;
  doubt: LiveJudge['doubt'];
  /** A member has become an applicant or is leaving, or the other way round. */
  standingChanged(userId: number): void;
};

const REMEMBER_MS = 60_000;

/** Holds every socket to its session: closes it when the session ends, expires, or nobody ever named its user. */
export type SessionWatch = {
  /** Takes word into account that came, or may have been lost, since the session of a new socket was looked up. */
  opened(connection: LiveConnection): void;
  /** Looks sessions and accounts up and acts on what is found; one statement. */
  look(connections: LiveConnection[]): Promise<void>;
  /** Finds sockets whose time is over, and those that are due for a look. */
  tick(): void;
  stop(): void;
};

export function createSessionWatch(deps: WatchDeps): SessionWatch {
  const { clock, bus, sessions, open, socketsOf, doubt, standingChanged } = deps;
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
      doubt(socketsOf(userId));
    }),
    bus.subscribe('bus.recovered', () => {
      recoveredAt = present();
      doubt(open);
    }),
  ];

  function sweep(now: number): void {
    for (const memory of [endedAt, changedAt])
      for (const [id, at] of memory) if (now - at > REMEMBER_MS) memory.delete(id);
  }

  function isDue(connection: LiveConnection, now: number): boolean {
    if (connection.doubtedAt !== null || connection.state === 'closed') return false;
    return now >= connection.session.expiresAt.getTime() || now - connection.checkedAt >= LIVE_LIMITS.recheckMs;
  }

  return {
    opened(connection) {
      if (endedAt.has(connection.session.id)) return connection.refuse('Not authenticated');
      const mayBeLost = present() - recoveredAt < LIVE_LIMITS.doubtfulMs;
      if (mayBeLost || changedAt.has(connection.userId)) doubt([connection]);
    },
    async look(connections) {
      const standing = await sessions.findAll(connections.map(({ secret }) => secret));
      const now = present();
      const changed = new Set<number>();
      for (const connection of connections) {
        const found = standing.get(connection.secret);
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
      for (const userId of changed) standingChanged(userId);
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
      doubt(due.slice(0, LIVE_LIMITS.rechecksPerTick));
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}
