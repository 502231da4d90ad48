import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { LiveFromServer } from '@innerspring/contract';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';
import { createMemoryBus, type Bus } from '../platform/bus/bus.ts';
import { manualClock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { createLiveHub, type LiveHub } from '../platform/live/live-hub.ts';
import type { RoomGuard } from '../platform/live/live-groups.ts';
import { registerLive } from '../platform/live/live-routes.ts';
import type { Limits } from '../platform/limits/limit.ts';
import type { SessionStore } from '../platform/sessions.ts';

type Known = NonNullable<Awaited<ReturnType<SessionStore['find']>>>;
export type LiveSite = { app: FastifyInstance; live: LiveHub; bus: Bus; url: string };
export type Frame = LiveFromServer & { seq?: number };
const silent = { error: () => undefined, warn: () => undefined };

/** A name as the secret of a session: 43 characters, as ours have. */
export const secretOf = (name: string) => name.padEnd(43, 'x');

/** One socket of a test, which stores the frames that it receives until they are read. */
export class LiveClient {
  readonly socket: WebSocket;
  readonly frames: Frame[] = [];
  readonly closed: Promise<{ code: number }>;
  private waiting: (() => void)[] = [];

  constructor(url: string, secret = 'one', origin = 'http://own.test') {
    this.socket = new WebSocket(url, { headers: { cookie: `sid=${secretOf(secret)}` }, origin });
    this.socket.on('message', (data: unknown) => {
      this.frames.push(JSON.parse(String(data)));
      for (const wake of this.waiting.splice(0)) wake();
    });
    this.closed = once(this.socket, 'close').then(([code]) => ({ code }));
    this.closed.then(
      () => this.waiting.splice(0).forEach((wake) => wake()),
      () => undefined,
    );
  }

  /** The next frame of that type not yet taken. */
  async next(type: LiveFromServer['type']): Promise<Frame> {
    for (;;) {
      const at = this.frames.findIndex((frame) => frame.type === type);
      const [frame] = at < 0 ? [] : this.frames.splice(at, 1);
      if (frame) return frame;
      if (this.socket.readyState === WebSocket.CLOSED) throw new Error(`Closed without ${type}`);
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  /** All frames heard until now and not taken, once the server has dealt with everything sent before. */
  async settled(): Promise<Frame[]> {
    this.send({ type: 'ping' });
    await this.next('pong');
    return this.frames.splice(0);
  }

  /** The same where the server may have closed the connection, or closes it meanwhile. */
  async settledOrClosed(): Promise<Frame[]> {
    try {
      if (this.socket.readyState === WebSocket.OPEN) return await this.settled();
    } catch (error) {
      if (this.socket.readyState !== WebSocket.CLOSED) throw error;
    }
    return this.frames.splice(0);
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame));
  }
}

/** Guards rooms by what a test says of each member; `version` is that of all rooms. */
export function guardBy(
  isInside: (userId: number, groupId: number) => boolean,
  more: { version?: () => number; hiddenFrom?: RoomGuard['hiddenFrom'] } = {},
): RoomGuard {
  const { version = () => 1, hiddenFrom = async () => [] } = more;
  return {
    among: async (groupIds, userIds) =>
      groupIds.map((groupId) => ({
        groupId,
        version: version(),
        userIds: userIds.filter((userId) => isInside(userId, groupId)),
      })),
    hiddenFrom,
  };
}

/** Servers with nothing but the live connection, over sessions that stand in a map. Member 1 has two sessions, member 2 one. */
export function createLiveKit() {
  const clock = manualClock(new Date('2026-03-01T12:00:00Z'));
  const known = new Map<string, Known>();
  /** How many checks of sessions still fail, the pause after each failure, and how many sessions each check read. */
  const failing = { checks: 0, pauses: [] as number[], asked: [] as number[] };
  const cleanup: (() => unknown)[] = [];
  const nextWeek = () => new Date(clock.now().getTime() + 7 * 86_400_000);

  function addSession(secret: string, id: number, userId: number, more: Partial<Known['viewer']> = {}): void {
    known.set(secretOf(secret), {
      session: { id, userId, sudoUntil: null, isEmergency: false, createdAt: clock.now(), expiresAt: nextWeek() },
      viewer: {
        id: userId,
        username: `member${userId}`,
        fullName: 'A Member',
        isAdmin: false,
        isPremium: false,
        applicationStatus: 'approved',
        ...more,
      },
      suspendedUntil: null,
      isLeaving: false,
    });
  }

  async function openSite(bus: Bus = createMemoryBus(silent)): Promise<LiveSite> {
    const app = fastify();
    await app.register(cookie);
    app.setErrorHandler((error, _request, reply) =>
      reply.code(error instanceof AppError ? error.status : 500).send({ error: String(error) }),
    );
    const find = async (secret: string) => known.get(secret) ?? null;
    const findAll = async (secrets: string[]) => {
      failing.asked.push(secrets.length);
      if (failing.checks > 0) {
        failing.checks -= 1;
        throw new Error('The database is away');
      }
      const pairs = secrets.flatMap((secret) => {
        const found = known.get(secret);
        return found ? [[secret, { ...found }] as const] : [];
      });
      return new Map(pairs);
    };
    const sessions = { find, findAll, recall: () => 'known' } as unknown as SessionStore;
    const limits = { take: async () => undefined } as unknown as Limits;
    const pause = async (milliseconds: number) => {
      failing.pauses.push(milliseconds);
      await new Promise((resolve) => setImmediate(resolve));
    };
    const live = createLiveHub({ clock, bus, sessions, log: app.log, pause });
    await registerLive(
      app,
      { live, sessions, limits, clock, log: app.log },
      {
        sessionSecret: (request) => request.cookies.sid ?? null,
        isOwnOrigin: (request) => request.headers.origin === 'http://own.test',
      },
    );
    await app.listen({ port: 0, host: '127.0.0.1' });
    cleanup.push(
      () => app.close(),
      () => bus.close(),
    );
    return { app, live, bus, url: `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/ws` };
  }

  function connect(site: LiveSite, secret = 'one'): LiveClient {
    const client = new LiveClient(site.url, secret);
    cleanup.push(() => client.socket.terminate());
    return client;
  }

  /** A socket that is authenticated; `place` as a client gives it that was here before. */
  async function signedIn(
    site: LiveSite,
    secret = 'one',
    userId = 1,
    place: { epoch?: string; seq?: number } = {},
  ): Promise<LiveClient & { place: { epoch: string; seq: number } }> {
    const client = connect(site, secret);
    await client.next('connection_established');
    client.send({ type: 'auth', userId, ...place });
    const frame = await client.next('auth_success');
    if (frame.type !== 'auth_success') throw new Error('unreachable');
    return Object.assign(client, { place: { epoch: frame.epoch, seq: frame.seq } });
  }

  return {
    clock,
    known,
    failing,
    nextWeek,
    addSession,
    openSite,
    connect,
    signedIn,
    /** Before each test. */
    begin() {
      known.clear();
      failing.checks = 0;
      failing.pauses = [];
      failing.asked = [];
      addSession('one', 11, 1);
      addSession('one-again', 12, 1);
      addSession('two', 21, 2);
    },
    /** After each test. */
    async end() {
      for (const run of cleanup.splice(0).toReversed()) await run();
    },
  };
}
