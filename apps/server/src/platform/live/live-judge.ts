import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '../bus/bus.ts';
import type { LiveConnection } from './live-connection.ts';
import { LIVE_LIMITS } from './live-limits.ts';
import type { Parcel } from './live-parcels.ts';
import type { LiveRooms } from './live-rooms.ts';

/** What a look has to find out: whose sessions stand, and who of a room's sockets belongs there. */
export type Questions = { sessions: LiveConnection[]; rooms: Map<string, LiveConnection[]> };

/** Decides of every frame, when it is sent, whether the socket may still have it. */
export type LiveJudge = {
  /** Sends a parcel, at once where nothing speaks against it, else in its turn once that is known. */
  pass(connection: LiveConnection, parcel: Parcel): void;
  /** Their sessions or accounts may have changed: nothing more is sent to them until that has been looked up. */
  doubt(connections: Iterable<LiveConnection>): void;
  /** Resolves once the session of the socket is known as it is after this call; the socket may be closed by then. */
  known(connection: LiveConnection): Promise<void>;
  /** Resolves once what waits now has been tried to be looked up. */
  round(): Promise<void>;
  stop(): void;
};

type JudgeDeps = {
  bus: Pick<Bus, 'hears'>;
  rooms: Pick<LiveRooms, 'has' | 'isKnown'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Looks all of it up, in few statements, and acts on it: closes sockets, empties rooms. What it throws is tried again. */
  look(questions: Questions): Promise<void>;
  /** The socket has missed what would have waited for too long. */
  tellMissed(connection: LiveConnection): void;
  /** Waits before a further try; for tests. */
  pause?: (milliseconds: number) => Promise<void>;
};

const pauseFor = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });

/** The first try again comes at once, each further one later, up to five seconds. */
const backoff = (failures: number) =>
  failures <= 1 ? 0 : Math.min(50 * 2 ** (failures - 2), LIVE_LIMITS.longestRetryMs);

/**
 * Sockets are looked up a batch at a time, one batch after the other. A parcel that waits goes out after a look that began
 * after it came; while words of other processes do not arrive (`bus.hears`), that is so for every parcel.
 */
export function createLiveJudge({ bus, rooms, log, look, tellMissed, pause = pauseFor }: JudgeDeps): LiveJudge {
  const waiting = new Set<LiveConnection>();
  let isWorking = false;
  let hasStopped = false;
  /** How many looks have begun: what came before the present one is answered by it. */
  let looks = 0;
  let rounds: (() => void)[] = [];

  const isDoubtful = (connection: LiveConnection) => connection.doubtedAt !== null || !bus.hears();
  const isOfRoom = ({ room }: Parcel, connection: LiveConnection) => room === null || rooms.has(room, connection);
  const isPlain = ({ room, version }: Parcel, connection: LiveConnection) =>
    room === null || rooms.isKnown(room, connection, version);

  function wait(connection: LiveConnection): void {
    waiting.add(connection);
    if (!isWorking && !hasStopped) void work();
  }

  function deliver(connection: LiveConnection, parcel: Parcel): void {
    if (parcel.isForMembers && !connection.isMember) return;
    connection.sendText(parcel.text, parcel.isFleeting);
  }

  function questionsOf(batch: LiveConnection[]): Questions {
    const questions: Questions = { sessions: batch.filter(isDoubtful), rooms: new Map() };
    for (const connection of batch) {
      for (const { parcel } of connection.held) {
        const { room } = parcel;
        if (room === null || isPlain(parcel, connection) || !rooms.has(room, connection)) continue;
        const asked = questions.rooms.get(room) ?? [];
        if (asked.at(-1) !== connection) asked.push(connection);
        questions.rooms.set(room, asked);
      }
    }
    return questions;
  }

  /** Sends what came before this look, in its order, as far as the look allows it. */
  function release(connection: LiveConnection, present: number): void {
    if (connection.doubtedAt !== null && connection.doubtedAt < present) connection.doubtedAt = null;
    if (connection.doubtedAt === null) {
      let sent = 0;
      for (const { parcel, since } of connection.held) {
        if (since >= present) break;
        sent += 1;
        if (isOfRoom(parcel, connection)) deliver(connection, parcel);
      }
      connection.held.splice(0, sent);
      if (connection.hasMissed) {
        connection.hasMissed = false;
        tellMissed(connection);
      }
      const known = connection.knownBy.filter(({ since }) => since < present);
      connection.knownBy = connection.knownBy.filter(({ since }) => since >= present);
      for (const { resolve } of known) resolve();
    }
    const isLeft = connection.held.length > 0 || connection.doubtedAt !== null || connection.knownBy.length > 0;
    if (connection.state !== 'closed' && isLeft) wait(connection);
  }

  async function lookAt(batch: LiveConnection[]): Promise<void> {
    looks += 1;
    const present = looks;
    await look(questionsOf(batch));
    for (const connection of batch) release(connection, present);
  }

  async function work(): Promise<void> {
    isWorking = true;
    let failures = 0;
    while (waiting.size > 0 && !hasStopped) {
      // Frames that came together are answered together.
      await nextTurn();
      const batch = [...waiting].slice(0, LIVE_LIMITS.socketsPerLook);
      for (const connection of batch) waiting.delete(connection);
      const open = batch.filter(({ state }) => state !== 'closed');
      for (const { knownBy } of batch.filter(({ state }) => state === 'closed'))
        for (const { resolve } of knownBy.splice(0)) resolve();
      const heard = rounds;
      if (waiting.size === 0) rounds = [];
      try {
        if (open.length > 0) await lookAt(open);
        failures = 0;
      } catch (error) {
        failures += 1;
        for (const connection of open) waiting.add(connection);
        if (failures === 1) log.warn({ err: error }, 'Sessions behind live connections could not be looked up');
      }
      if (heard !== rounds) for (const resolve of heard) resolve();
      if (failures > 0) await pause(backoff(failures));
    }
    isWorking = false;
    for (const resolve of rounds.splice(0)) resolve();
  }

  return {
    pass(connection, parcel) {
      if (connection.state === 'closed') return;
      if (connection.held.length === 0 && !isDoubtful(connection) && isPlain(parcel, connection))
        return deliver(connection, parcel);
      if (connection.held.length >= LIVE_LIMITS.heldFrames) {
        connection.held = [];
        connection.hasMissed = true;
      }
      connection.held.push({ parcel, since: looks });
      wait(connection);
    },
    doubt(connections) {
      for (const connection of connections) {
        connection.doubtedAt = looks;
        wait(connection);
      }
    },
    known(connection) {
      if (!isDoubtful(connection)) return Promise.resolve();
      return new Promise((resolve) => {
        connection.knownBy.push({ resolve, since: looks });
        wait(connection);
      });
    },
    round: () => (isWorking ? new Promise((resolve) => rounds.push(resolve)) : Promise.resolve()),
    stop() {
      hasStopped = true;
      for (const resolve of rounds.splice(0)) resolve();
    },
  };
}
