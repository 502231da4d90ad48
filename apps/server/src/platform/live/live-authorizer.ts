import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '../bus/bus.ts';
import type { LiveConnection } from './live-connection.ts';
import { LIVE_LIMITS } from './live-limits.ts';
import type { OutgoingFrame } from './live-frames.ts';
import type { LiveRooms } from './live-groups.ts';

/** The input of one check: whose sessions to check, and which sockets of each room to check for membership. */
export type CheckRequest = { sessions: LiveConnection[]; rooms: Map<string, LiveConnection[]> };

/** Authorizes each frame when it is sent: decides whether the socket may still receive it. */
export type LiveAuthorizer = {
  /** Sends a frame: immediately if the socket is known to be allowed it, otherwise in order after a check. */
  send(connection: LiveConnection, frame: OutgoingFrame): void;
  /** Sessions or accounts may have changed: sends nothing to these sockets until they have been checked again. */
  recheck(connections: Iterable<LiveConnection>): void;
  /** Resolves once a check that began after this call has covered the socket. The socket may be closed by then. */
  verified(connection: LiveConnection): Promise<void>;
  /** Resolves once every currently waiting socket has been in a check, whether it failed or not. */
  drained(): Promise<void>;
  stop(): void;
};

type AuthorizerDeps = {
  bus: Pick<Bus, 'isSubscribed'>;
  rooms: Pick<LiveRooms, 'has' | 'isKnown'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /**
   * Reads everything in a few statements and applies it: closes sockets, removes them from rooms. Called again after an
   * error.
   */
  check(request: CheckRequest): Promise<void>;
  /** Notifies the socket that it missed frames, because too many waited. */
  notifyMissed(connection: LiveConnection): void;
  /** Waits before a retry; for tests. */
  pause?: (milliseconds: number) => Promise<void>;
};

const pauseFor = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });

/** The first retry is immediate; each further one waits longer, up to five seconds. */
const backoff = (failures: number) =>
  failures <= 1 ? 0 : Math.min(50 * 2 ** (failures - 2), LIVE_LIMITS.longestRetryMs);

/**
 * Checks sockets in batches, one batch after the other. A waiting frame is sent after a check that began after the
 * frame arrived. While the process doesn't receive the events of other processes (`bus.isSubscribed`), every frame
 * waits.
 */
export function createLiveAuthorizer({
  bus,
  rooms,
  log,
  check,
  notifyMissed,
  pause = pauseFor,
}: AuthorizerDeps): LiveAuthorizer {
  const waiting = new Set<LiveConnection>();
  let isWorking = false;
  let hasStopped = false;
  /** How many checks have begun. A check covers the frames that arrived before it. */
  let checks = 0;
  let drainWaiters: (() => void)[] = [];

  const needsCheck = (connection: LiveConnection) => connection.recheckSince !== null || !bus.isSubscribed();
  const isInRoom = ({ room }: OutgoingFrame, connection: LiveConnection) =>
    room === null || rooms.has(room, connection);
  const isKnownMember = ({ room, version }: OutgoingFrame, connection: LiveConnection) =>
    room === null || rooms.isKnown(room, connection, version);

  function wait(connection: LiveConnection): void {
    waiting.add(connection);
    if (!isWorking && !hasStopped) void work();
  }

  function deliver(connection: LiveConnection, frame: OutgoingFrame): void {
    if (frame.isForMembers && !connection.isMember) return;
    connection.sendText(frame.text, frame.isFleeting);
  }

  function checkRequestOf(batch: LiveConnection[]): CheckRequest {
    const request: CheckRequest = { sessions: batch.filter(needsCheck), rooms: new Map() };
    for (const connection of batch) {
      for (const { frame } of connection.held) {
        const { room } = frame;
        if (room === null || isKnownMember(frame, connection) || !rooms.has(room, connection)) continue;
        const sockets = request.rooms.get(room) ?? [];
        if (sockets.at(-1) !== connection) sockets.push(connection);
        request.rooms.set(room, sockets);
      }
    }
    return request;
  }

  /** Sends, in order, the frames that arrived before this check and that it allows. */
  function release(connection: LiveConnection, checkNumber: number): void {
    if (connection.recheckSince !== null && connection.recheckSince < checkNumber) connection.recheckSince = null;
    if (connection.recheckSince === null) {
      let sent = 0;
      for (const { frame, since } of connection.held) {
        if (since >= checkNumber) break;
        sent += 1;
        if (isInRoom(frame, connection)) deliver(connection, frame);
      }
      connection.held.splice(0, sent);
      if (connection.hasMissed) {
        connection.hasMissed = false;
        notifyMissed(connection);
      }
      const verified = connection.verifiedWaiters.filter(({ since }) => since < checkNumber);
      connection.verifiedWaiters = connection.verifiedWaiters.filter(({ since }) => since >= checkNumber);
      for (const { resolve } of verified) resolve();
    }
    const isLeft =
      connection.held.length > 0 || connection.recheckSince !== null || connection.verifiedWaiters.length > 0;
    if (connection.state !== 'closed' && isLeft) wait(connection);
  }

  async function checkBatch(batch: LiveConnection[]): Promise<void> {
    checks += 1;
    const checkNumber = checks;
    await check(checkRequestOf(batch));
    for (const connection of batch) release(connection, checkNumber);
  }

  async function work(): Promise<void> {
    isWorking = true;
    let failures = 0;
    while (waiting.size > 0 && !hasStopped) {
      // One check covers all frames of this turn of the event loop.
      await nextTurn();
      const batch = [...waiting].slice(0, LIVE_LIMITS.socketsPerCheck);
      for (const connection of batch) waiting.delete(connection);
      const open = batch.filter(({ state }) => state !== 'closed');
      for (const { verifiedWaiters } of batch.filter(({ state }) => state === 'closed'))
        for (const { resolve } of verifiedWaiters.splice(0)) resolve();
      const drained = drainWaiters;
      if (waiting.size === 0) drainWaiters = [];
      try {
        if (open.length > 0) await checkBatch(open);
        failures = 0;
      } catch (error) {
        failures += 1;
        for (const connection of open) waiting.add(connection);
        if (failures === 1) log.warn({ err: error }, 'Failed to look up the sessions of live connections');
      }
      if (drained !== drainWaiters) for (const resolve of drained) resolve();
      if (failures > 0) await pause(backoff(failures));
    }
    isWorking = false;
    for (const resolve of drainWaiters.splice(0)) resolve();
  }

  return {
    send(connection, frame) {
      if (connection.state === 'closed') return;
      if (connection.held.length === 0 && !needsCheck(connection) && isKnownMember(frame, connection))
        return deliver(connection, frame);
      if (connection.held.length >= LIVE_LIMITS.heldFrames) {
        connection.held = [];
        connection.hasMissed = true;
      }
      connection.held.push({ frame, since: checks });
      wait(connection);
    },
    recheck(connections) {
      for (const connection of connections) {
        connection.recheckSince = checks;
        wait(connection);
      }
    },
    verified(connection) {
      if (!needsCheck(connection)) return Promise.resolve();
      return new Promise((resolve) => {
        connection.verifiedWaiters.push({ resolve, since: checks });
        wait(connection);
      });
    },
    drained: () => (isWorking ? new Promise((resolve) => drainWaiters.push(resolve)) : Promise.resolve()),
    stop() {
      hasStopped = true;
      for (const resolve of drainWaiters.splice(0)) resolve();
    },
  };
}
