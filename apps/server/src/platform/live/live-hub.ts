import type { LiveFromServer } from '@innerspring/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { type Meters, noMeters } from '../telemetry/telemetry.ts';
import type { SessionStore } from '../sessions.ts';
import { LiveConnection, type LiveEvents, type Opening } from './live-connection.ts';
import {
  createFrameHandlers,
  type FrameHandlers,
  refusalOf,
  isOpenToAll,
  outgoingFrame,
  createLiveStreams,
  type Place,
} from './live-frames.ts';
import { createLiveGroups, type LiveGroups, createLiveRooms } from './live-groups.ts';
import { createLiveAuthorizer, type LiveAuthorizer } from './live-authorizer.ts';
import { CLOSE, LIVE_LIMITS } from './live-limits.ts';
import { createLivePresence, type LivePresence } from './live-presence.ts';
import { createSessionWatch } from './live-sessions.ts';
import { createLiveSubjects, type LiveSubjects } from './live-subjects.ts';
/** The sockets of this process, by member and by group. The bus connects them with the sockets of other processes. */
export type LiveHub = LiveGroups &
  LiveSubjects &
  Pick<LivePresence, 'isConnected' | 'onPresence'> & {
    /** Takes over an upgraded socket of a valid session. */
    accept(socket: WebSocket, secret: string, found: Opening): LiveConnection;
    /**
     * Registers a feature's handler for a frame type, for frames from members' sockets. An AppError that it throws is
     * sent back.
     */
    on: FrameHandlers['on'];
    /** Sends to every socket of the member, in all processes. */
    sendToUser(userId: number, frame: LiveFromServer): void;
    sendToUsers(userIds: number[], frame: LiveFromServer): void;
    /** Sends to the member's sockets in this process only, for events that every process receives. */
    sendToUserHere(userId: number, frame: LiveFromServer): void;
    /** Members with an authenticated socket in this process. */
    connectedUserIds(): number[];
    /** Open sockets of this process, authenticated or not. */
    connectionCount(): number;
    /**
     * Enforces deadlines: authentication, session expiry, and rechecks in case an event about an ended session was
     * lost. `start` runs it on a timer.
     */
    tick(): Promise<void>;
    start(): void;
    /** Closes all sockets with 1012, so that clients reconnect soon. */
    stop(): Promise<void>;
  };

type HubDeps = {
  clock: Clock;
  bus: Bus;
  sessions: Pick<SessionStore, 'findAll'>;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  meters?: Meters;
  /** Waits before a failed check is retried; for tests. */
  pause?: (milliseconds: number) => Promise<void>;
};

/** Holds everything that the process knows about its sockets. Created once at startup. */
export function createLiveHub({ clock, bus, sessions, log, meters = noMeters, pause }: HubDeps): LiveHub {
  const open = new Set<LiveConnection>();
  const byUser = new Map<number, Set<LiveConnection>>();
  const handlers = createFrameHandlers(log);
  const streams = createLiveStreams(clock);
  const rooms = createLiveRooms();
  const authorizer: LiveAuthorizer = createLiveAuthorizer({
    bus,
    rooms,
    log,
    ...(pause && { pause }),
    async check({ sessions: sockets, rooms: inRooms }) {
      if (sockets.length > 0) await watch.check(sockets);
      await groups.check(inRooms);
    },
    notifyMissed: (connection) => resync(connection, streams.enter(connection.userId)),
  });
  const groups = createLiveGroups({ bus, handlers, rooms, authorizer });
  const subjects = createLiveSubjects({ bus, handlers, log, authorizer });
  const socketsOf = (userId: number) => byUser.get(userId) ?? [];
  const authenticatedOf = (userId: number) => [...socketsOf(userId)].filter(({ state }) => state === 'authenticated');
  const isHere = (userId: number) => authenticatedOf(userId).length > 0;
  const here = () => [...byUser.keys()].filter(isHere);
  const presence = createLivePresence({ bus, clock });
  const watch = createSessionWatch({
    clock,
    bus,
    sessions,
    open,
    socketsOf,
    recheck: authorizer.recheck,
    memberStatusChanged,
  });
  let timer: NodeJS.Timeout | undefined;
  let ticking = false;

  function resync(connection: LiveConnection, place: Place): void {
    meters.resync();
    authorizer.send(connection, outgoingFrame({ type: 'resync', ...place }));
  }

  function resume(connection: LiveConnection, seen: Parameters<LiveEvents['authenticated']>[1]): void {
    const { userId } = connection;
    const place = streams.enter(userId);
    connection.send({ type: 'auth_success', userId, ...place });
    if (seen.epoch === undefined) return;
    const missed = streams.after(userId, seen);
    if (missed) for (const { text, frame } of missed) authorizer.send(connection, outgoingFrame(frame, text));
    else resync(connection, place);
  }

  /** Restarts the stream of frames, so that no tab receives frames of both states. Every tab fetches again. */
  function memberStatusChanged(userId: number): void {
    const sockets = authenticatedOf(userId);
    if (sockets.length === 0) return;
    const place = streams.restart(userId);
    for (const connection of sockets) {
      connection.held = connection.held.filter(({ frame }) => frame.room !== null);
      if (!connection.isMember) {
        rooms.leaveAll(connection);
        subjects.leaveAll(connection);
      }
      meters.resync();
      connection.send({ type: 'resync', ...place });
    }
    const [checked, ...others] = [...sockets].sort((a, b) => b.checkedAt - a.checkedAt);
    authorizer.recheck(others.filter(({ isMember }) => isMember !== checked?.isMember));
    sendToUserHere(userId, { type: 'account_changed' });
  }

  const events: LiveEvents = {
    async frame(connection, frame) {
      await authorizer.verified(connection);
      if (connection.state !== 'authenticated') return;
      if (connection.isMember) await handlers.run(frame, connection);
      else connection.send(refusalOf(frame, new AppError('not_member').message));
    },
    authenticated(connection, seen) {
      resume(connection, seen);
      presence.arrived(connection.userId);
    },
    closed(connection) {
      const { userId } = connection;
      open.delete(connection);
      rooms.leaveAll(connection);
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
    const sockets = authenticatedOf(userId);
    if (frame.type === 'roles_changed') subjects.recheck(sockets);
    // A frame that none of the sockets may receive gets no position in the stream.
    if (!isOpenToAll(frame) && sockets.length > 0 && sockets.every(({ isMember }) => !isMember)) return;
    const text = streams.add(userId, frame);
    if (text === null) return;
    for (const connection of sockets) authorizer.send(connection, outgoingFrame(frame, text));
  }

  /** Events of other processes may have been lost, so every client fetches again once its session has been checked. */
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
    watch.tick();
    await authorizer.drained();
  }

  return {
    accept(socket, secret, found) {
      const { userId } = found.session;
      const own = byUser.get(userId) ?? new Set();
      // Closes the oldest socket: it most likely belongs to an abandoned tab.
      const [oldest] = own;
      if (own.size >= LIVE_LIMITS.socketsPerUser) oldest?.refuse('Too many open connections');
      const connection = new LiveConnection({ socket, secret, found, clock, events, meters });
      open.add(connection);
      byUser.set(userId, own.add(connection));
      watch.opened(connection);
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
      for (const stop of [...stops, watch.stop, groups.stop, subjects.stop, presence.stop, authorizer.stop]) stop();
      for (const connection of open) connection.close(CLOSE.restart, 'The server is restarting');
    },
  };
}
