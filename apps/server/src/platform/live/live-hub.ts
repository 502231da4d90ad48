import type { LiveFromServer } from '@innerspring/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { type Meters, noMeters } from '../telemetry/meters.ts';
import type { SessionStore } from '../sessions.ts';
import { LiveConnection, type LiveEvents, type Opening } from './live-connection.ts';
import { createFrameHandlers, type FrameHandlers, refusalOf } from './live-frames.ts';
import { createLiveGroups, type LiveGroups } from './live-groups.ts';
import { createLiveJudge, type LiveJudge } from './live-judge.ts';
import { CLOSE, LIVE_LIMITS } from './live-limits.ts';
import { isOpenToAll, parcelOf } from './live-parcels.ts';
import { createLivePresence, type LivePresence } from './live-presence.ts';
import { createLiveRooms } from './live-rooms.ts';
import { createSessionWatch } from './live-sessions.ts';
import { createLiveSubjects, type LiveSubjects } from './live-subjects.ts';
import { createLiveStreams, type Place } from './live-streams.ts';

/** The sockets of this process, by member and by group, joined with those of other processes by the bus. */
export type LiveHub = LiveGroups &
  LiveSubjects &
  Pick<LivePresence, 'isConnected' | 'onPresence'> & {
    /** Takes over an upgraded socket of a valid session. */
    accept(socket: WebSocket, secret: string, found: Opening): LiveConnection;
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
  sessions: Pick<SessionStore, 'findAll'>;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  meters?: Meters;
  /** Waits before a look that failed is tried again; for tests. */
  pause?: (milliseconds: number) => Promise<void>;
};

/** Everything the process knows of its sockets, made once at start. */
export function createLiveHub({ clock, bus, sessions, log, meters = noMeters, pause }: HubDeps): LiveHub {
  const open = new Set<LiveConnection>();
  const byUser = new Map<number, Set<LiveConnection>>();
  const handlers = createFrameHandlers(log);
  const streams = createLiveStreams(clock);
  const rooms = createLiveRooms();
  const judge: LiveJudge = createLiveJudge({
    bus,
    rooms,
    log,
    ...(pause && { pause }),
    async look(asked) {
      if (asked.sessions.length > 0) await watch.look(asked.sessions);
      await groups.look(asked.rooms);
    },
    tellMissed: (connection) => resync(connection, streams.enter(connection.userId)),
  });
  const groups = createLiveGroups({ bus, handlers, rooms, judge });
  const subjects = createLiveSubjects({ bus, handlers, log, judge });
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
    doubt: judge.doubt,
    standingChanged,
  });
  let timer: NodeJS.Timeout | undefined;
  let ticking = false;

  function resync(connection: LiveConnection, place: Place): void {
    meters.resync();
    judge.pass(connection, parcelOf({ type: 'resync', ...place }));
  }

  function resume(connection: LiveConnection, seen: Parameters<LiveEvents['authenticated']>[1]): void {
    const { userId } = connection;
    const place = streams.enter(userId);
    connection.send({ type: 'auth_success', userId, ...place });
    if (seen.epoch === undefined) return;
    const missed = streams.after(userId, seen);
    if (missed) for (const { text, frame } of missed) judge.pass(connection, parcelOf(frame, text));
    else resync(connection, place);
  }

  /** The frames of before and after do not follow on each other: every tab asks for itself anew. */
  function standingChanged(userId: number): void {
    const sockets = authenticatedOf(userId);
    if (sockets.length === 0) return;
    const place = streams.restart(userId);
    for (const connection of sockets) {
      connection.held = connection.held.filter(({ parcel }) => parcel.room !== null);
      if (!connection.isMember) {
        rooms.leaveAll(connection);
        subjects.leaveAll(connection);
      }
      meters.resync();
      connection.send({ type: 'resync', ...place });
    }
    const [looked, ...others] = [...sockets].sort((a, b) => b.checkedAt - a.checkedAt);
    judge.doubt(others.filter(({ isMember }) => isMember !== looked?.isMember));
    sendToUserHere(userId, { type: 'account_changed' });
  }

  const events: LiveEvents = {
    async frame(connection, frame) {
      await judge.known(connection);
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
    // A frame that none of them may hear takes no place in their count.
    if (!isOpenToAll(frame) && sockets.length > 0 && sockets.every(({ isMember }) => !isMember)) return;
    const text = streams.add(userId, frame);
    if (text === null) return;
    for (const connection of sockets) judge.pass(connection, parcelOf(frame, text));
  }

  /** Word of other processes may have been lost: everybody here looks for themself, once their session has been looked up. */
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
    await judge.round();
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
      for (const stop of [...stops, watch.stop, groups.stop, subjects.stop, presence.stop, judge.stop]) stop();
      for (const connection of open) connection.close(CLOSE.restart, 'The server restarts');
    },
  };
}
