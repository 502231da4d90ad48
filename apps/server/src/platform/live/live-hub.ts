import type { LiveFromServer } from '@innerspring/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type { Bus } from '../bus.ts';
import type { Clock } from '../clock.ts';
import { type Meters, noMeters } from '../meters.ts';
import type { SessionStore } from '../sessions.ts';
import { type FoundSession, LiveConnection, type LiveEvents } from './live-connection.ts';
import { createFrameHandlers, type FrameHandlers } from './live-frames.ts';
import { createLiveGroups, type LiveGroups } from './live-groups.ts';
import { CLOSE, LIVE_LIMITS } from './live-limits.ts';
import { createLivePresence, type LivePresence } from './live-presence.ts';
import { createSessionWatch } from './live-sessions.ts';
import { createLiveSubjects, type LiveSubjects } from './live-subjects.ts';
import { createLiveStreams, isFleeting, type Place } from './live-streams.ts';

/** The sockets of this process, by member and by group, joined with those of other processes by the bus. */
export type LiveHub = LiveGroups &
  LiveSubjects &
  Pick<LivePresence, 'isConnected' | 'onPresence'> & {
    /** Takes over an upgraded socket of a valid session. */
    accept(socket: WebSocket, secret: string, found: FoundSession): LiveConnection;
    /** Registers what a feature does with a type of frame from sockets of members; what it throws as AppError is told to the sender. */
    on: FrameHandlers['on'];
    /** Sends to every socket that the member has, in all processes. */
    sendToUser(userId: number, frame: LiveFromServer): void;
    sendToUsers(userIds: number[], frame: LiveFromServer): void;
    /** Sends to the member's sockets in this process only, for what every process finds out by itself. */
    sendToUserHere(userId: number, frame: LiveFromServer): void;
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
  meters?: Meters;
};

/** Everything the process knows of its sockets, made once at start. */
export function createLiveHub({ clock, bus, sessions, log, meters = noMeters }: HubDeps): LiveHub {
  const open = new Set<LiveConnection>();
  const byUser = new Map<number, Set<LiveConnection>>();
  const handlers = createFrameHandlers(log);
  const streams = createLiveStreams(clock);
  const groups = createLiveGroups(bus, handlers);
  const subjects = createLiveSubjects({ bus, handlers, log });
  const socketsOf = (userId: number) => byUser.get(userId) ?? [];
  const isHere = (userId: number) => [...socketsOf(userId)].some(({ state }) => state === 'authenticated');
  const here = () => [...byUser.keys()].filter(isHere);
  const presence = createLivePresence({ bus, clock });
  const watch = createSessionWatch({ clock, bus, sessions, log, open, socketsOf });
  let timer: NodeJS.Timeout | undefined;
  let ticking = false;

  function resync(connection: LiveConnection, place: Place): void {
    meters.resync();
    connection.send({ type: 'resync', ...place });
  }

  function resume(connection: LiveConnection, seen: Parameters<LiveEvents['authenticated']>[1]): void {
    const { userId } = connection;
    const place = streams.enter(userId);
    connection.send({ type: 'auth_success', userId, ...place });
    if (seen.epoch === undefined) return;
    const missed = streams.after(userId, seen);
    if (missed) for (const text of missed) connection.sendText(text);
    else resync(connection, place);
  }

  const events: LiveEvents = {
    frame: (connection, frame) => handlers.run(frame, connection),
    authenticated(connection, seen) {
      resume(connection, seen);
      presence.arrived(connection.userId);
    },
    closed(connection) {
      const { userId } = connection;
      open.delete(connection);
      groups.leaveAll(connection);
      subjects.leaveAll(connection);
      const own = byUser.get(userId);
      own?.delete(connection);
      if (own?.size === 0) byUser.delete(userId);
      if (isHere(userId)) return;
      streams.leave(userId);
      presence.departed(userId);
    },
  };

  function sendToUserHere(userId: number, frame: LiveFromServer): void {
    const text = streams.add(userId, frame);
    if (text === null) return;
    for (const connection of socketsOf(userId))
      if (connection.state === 'authenticated') connection.sendText(text, isFleeting(frame));
  }

  /** Word of other processes may have been lost: everybody here looks for themself. */
  function resyncAll(): void {
    for (const connection of open)
      if (connection.state === 'authenticated') resync(connection, streams.enter(connection.userId));
  }

  const stops = [
    bus.subscribe('live.users', ({ userIds, frame }) => {
      for (const userId of userIds) sendToUserHere(userId, frame);
    }),
    bus.subscribe('bus.recovered', resyncAll),
  ];

  async function tick(): Promise<void> {
    streams.sweep();
    presence.tick();
    await watch.tick();
  }

  return {
    accept(socket, secret, found) {
      const { userId } = found.session;
      const own = byUser.get(userId) ?? new Set();
      // The oldest gives way: it is most likely a tab that was left behind.
      const [oldest] = own;
      if (own.size >= LIVE_LIMITS.socketsPerUser) oldest?.refuse('Too many open connections');
      const connection = new LiveConnection({ socket, secret, found, clock, events, meters });
      open.add(connection);
      byUser.set(userId, own.add(connection));
      if (watch.hasEnded(found.session.id)) connection.refuse('Not authenticated');
      return connection;
    },
    on: handlers.on,
    guardGroups: groups.guardGroups,
    guardSubject: subjects.guardSubject,
    subjectsChanged: subjects.subjectsChanged,
    hasJoined: groups.hasJoined,
    sendToGroup: groups.sendToGroup,
    removeFromGroup: groups.removeFromGroup,
    isConnected: presence.isConnected,
    onPresence: presence.onPresence,
    sendToUser: (userId, frame) => bus.publish('live.users', { userIds: [userId], frame }),
    sendToUsers(userIds, frame) {
      if (userIds.length > 0) bus.publish('live.users', { userIds, frame });
    },
    sendToUserHere,
    connectedUserIds: here,
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
      for (const stop of [...stops, watch.stop, groups.stop, subjects.stop, presence.stop]) stop();
      for (const connection of open) connection.close(CLOSE.restart, 'The server restarts');
    },
  };
}
