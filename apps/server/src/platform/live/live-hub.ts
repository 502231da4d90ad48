import type { LiveFromClient, LiveFromServer } from '@innerspring/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type { Bus } from '../bus.ts';
import type { Clock } from '../clock.ts';
import type { Session, SessionStore } from '../sessions.ts';
import { LiveConnection, type LiveEvents } from './live-connection.ts';
import { CLOSE, LIVE_LIMITS } from './live-limits.ts';

type FeatureFrame = Exclude<LiveFromClient, { type: 'auth' }>;
type FrameHandler<T extends FeatureFrame['type']> = (
  frame: Extract<FeatureFrame, { type: T }>,
  connection: LiveConnection,
) => void | Promise<void>;

/** The sockets of this process, by member. */
export type LiveHub = {
  /** Takes over an upgraded socket of a valid session. */
  accept(socket: WebSocket, secret: string, session: Session): LiveConnection;
  /** Registers what a feature does with a type of frame from authenticated sockets. */
  on<T extends FeatureFrame['type']>(type: T, handler: FrameHandler<T>): void;
  /** Sends to every authenticated socket that the member has in this process. */
  sendToUser(userId: number, frame: LiveFromServer): void;
  /** Members with an authenticated socket in this process. */
  connectedUserIds(): number[];
  /** Open sockets of this process, authenticated or not. */
  connectionCount(): number;
  /** Enforces deadlines: authentication, expiry, lost word of ended sessions. Runs by itself once started. */
  tick(): Promise<void>;
  start(): void;
  /** Closes all sockets with 1012, so that clients come back soon. */
  stop(): Promise<void>;
};

type HubDeps = {
  clock: Clock;
  bus: Bus;
  sessions: Pick<SessionStore, 'find'>;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
};

const REMEMBER_ENDED_MS = 60_000;

export function createLiveHub({ clock, bus, sessions, log }: HubDeps): LiveHub {
  const open = new Set<LiveConnection>();
  const byUser = new Map<number, Set<LiveConnection>>();
  const handlers = new Map<string, (frame: FeatureFrame, connection: LiveConnection) => void | Promise<void>>();
  /** Sessions ended in the last minute, for sockets whose session was looked up just before. */
  const endedAt = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let ticking = false;

  const events: LiveEvents = {
    frame(connection, frame) {
      Promise.resolve()
        .then(() => handlers.get(frame.type)?.(frame, connection))
        .catch((error: unknown) => log.error({ err: error, frame: frame.type }, 'A live handler failed'));
    },
    closed(connection) {
      open.delete(connection);
      const own = byUser.get(connection.userId);
      own?.delete(connection);
      if (own?.size === 0) byUser.delete(connection.userId);
    },
  };

  async function recheck(connection: LiveConnection, now: number): Promise<void> {
    connection.checkedAt = now;
    try {
      const found = await sessions.find(connection.secret);
      if (found && !(found.suspendedUntil && found.suspendedUntil.getTime() > now)) connection.session = found.session;
      else connection.refuse('Not authenticated');
    } catch (error) {
      log.warn({ err: error }, 'A session behind a live connection could not be checked');
    }
  }

  async function tick(): Promise<void> {
    const now = clock.now().getTime();
    for (const [sessionId, at] of endedAt) if (now - at > REMEMBER_ENDED_MS) endedAt.delete(sessionId);
    const due: LiveConnection[] = [];
    for (const connection of open) {
      if (connection.state === 'connected' && now - connection.openedAt >= LIVE_LIMITS.authenticateMs)
        connection.refuse('Not authenticated');
      else if (now >= connection.session.expiresAt.getTime()) due.unshift(connection);
      else if (now - connection.checkedAt >= LIVE_LIMITS.recheckMs) due.push(connection);
      connection.probe(now);
    }
    await Promise.all(due.slice(0, LIVE_LIMITS.rechecksPerTick).map((connection) => recheck(connection, now)));
  }

  const stopHearing = bus.subscribe('sessions.ended', ({ userId, sessionIds }) => {
    for (const sessionId of sessionIds === 'all' ? [] : sessionIds) endedAt.set(sessionId, clock.now().getTime());
    for (const connection of byUser.get(userId) ?? []) {
      if (sessionIds === 'all' || sessionIds.includes(connection.session.id)) connection.refuse('Not authenticated');
    }
  });

  const hub: LiveHub = {
    accept(socket, secret, session) {
      const own = byUser.get(session.userId) ?? new Set();
      // The oldest gives way: it is most likely a tab that was left behind.
      const [oldest] = own;
      if (own.size >= LIVE_LIMITS.socketsPerUser) oldest?.refuse('Too many open connections');
      const connection = new LiveConnection({ socket, secret, session, clock, events });
      open.add(connection);
      byUser.set(session.userId, own.add(connection));
      if (endedAt.has(session.id)) connection.refuse('Not authenticated');
      return connection;
    },
    on(type, handler) {
      handlers.set(type, (frame, connection) => handler(frame as Parameters<typeof handler>[0], connection));
    },
    sendToUser(userId, frame) {
      for (const connection of byUser.get(userId) ?? [])
        if (connection.state === 'authenticated') connection.send(frame);
    },
    connectedUserIds: () =>
      [...byUser].flatMap(([userId, own]) => ([...own].some(({ state }) => state === 'authenticated') ? [userId] : [])),
    connectionCount: () => open.size,
    tick,
    start() {
      timer ??= setInterval(() => {
        if (ticking) return;
        ticking = true;
        void tick().finally(() => {
          ticking = false;
        });
      }, LIVE_LIMITS.tickMs).unref();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      stopHearing();
      for (const connection of open) connection.close(CLOSE.restart, 'The server restarts');
    },
  };
  hub.on('ping', (_frame, connection) => connection.send({ type: 'pong' }));
  return hub;
}
