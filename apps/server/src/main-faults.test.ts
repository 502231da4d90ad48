import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@innerspring/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openLive } from './testing/live-client.ts';
import { request, signInAt } from './testing/server-client.ts';
import { isAlive, killServers, postgresPid, type ServerProcess, startServer } from './testing/server-main.ts';
import { startWriters, type Write, writesIn } from './testing/writers.ts';

const WRITERS = 8;

let dataDir: string;
let server: ServerProcess;
let cookies: string[];
let postId: number;
const written: Write[] = [];
/** How long each start after a kill took. */
const startsMs: number[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'innerspring-faults-'));
  server = await startServer({ DATA_DIR: dataDir });
  const names = ['demo-member', 'demo-member2', 'demo-premium', 'demo-admin'];
  cookies = (await Promise.all(names.map((name) => signInAt(server.address, name)))).map(({ cookie }) => cookie);
  const body = { content: 'Comments go under this one' };
  postId = (await request(server.address, api.posts.create, { body }, { cookie: cookies[0] })).body.id;
}, 60_000);
afterAll(async () => {
  await killServers();
  await rm(dataDir, { recursive: true, force: true });
}, 30_000);

const load = () => startWriters({ address: server.address, cookies, postId, count: WRITERS });

async function comeBack(): Promise<void> {
  server = await startServer({ DATA_DIR: dataDir });
  startsMs.push(server.tookMs);
  expect((await request(server.address, api.site.health, {})).body).toEqual({ live: true, ready: true });
}

/** What was acknowledged is there once; what nobody answered for is there once or not at all. */
async function expectNothingLostOrDuplicated(): Promise<void> {
  const there = await writesIn(server.address, cookies, postId);
  const times = ({ text }: Write) => there.get(text) ?? 0;
  const acknowledged = written.filter(({ outcome }) => outcome === 201);
  expect(acknowledged.filter((write) => times(write) !== 1)).toEqual([]);
  expect(written.filter((write) => times(write) > 1)).toEqual([]);
  expect(written.filter((write) => write.outcome === 503 && times(write) > 0)).toEqual([]);
}

it('loses nothing that it acknowledged when it is killed under load, three times', { timeout: 60_000 }, async () => {
  for (const acknowledgements of [40, 90, 65]) {
    const writers = load();
    await writers.acknowledged(acknowledgements);
    server.child.kill('SIGKILL');
    await server.ended;
    const writes = await writers.stop();
    written.push(...writes);
    expect(writes.filter(({ outcome }) => outcome !== 201 && outcome !== null)).toEqual([]);
    await comeBack();
  }
  // The quickest counts: what else the machine does may slow down any one of them.
  expect(Math.min(...startsMs)).toBeLessThan(5000);
  await expectNothingLostOrDuplicated();
  // The browser sends again what it got no answer for; the key makes that safe.
  for (const unanswered of written.filter(({ outcome, key }) => outcome === null && key)) {
    const { text: content, key = '', cookie } = unanswered;
    const headers = { 'idempotency-key': key };
    unanswered.outcome = (
      await request(server.address, api.posts.create, { body: { content } }, { cookie, headers })
    ).status;
    expect(unanswered.outcome).toBe(201);
  }
  await expectNothingLostOrDuplicated();
});

it('finishes or refuses what is under way when it is told to stop, and says so on sockets', {
  timeout: 60_000,
}, async () => {
  const sockets = await Promise.all(cookies.slice(0, 2).map((cookie) => openLive(server.address, cookie)));
  const closed = sockets.map((socket) => once(socket, 'close').then(([code]) => Number(code)));
  const postgres = postgresPid(dataDir);
  const writers = load();
  await writers.acknowledged(60);

  const signalled = performance.now();
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(performance.now() - signalled).toBeLessThan(10_000);
  expect(await Promise.all(closed)).toEqual([1012, 1012]);
  expect(sockets.map(({ readyState }) => readyState)).toEqual([WebSocket.CLOSED, WebSocket.CLOSED]);
  expect(postgres !== null && isAlive(postgres)).toBe(false);
  expect(postgresPid(dataDir)).toBeNull();

  const writes = await writers.stop();
  expect(writes.filter(({ outcome }) => outcome !== 201 && outcome !== 503 && outcome !== null)).toEqual([]);
  // Sent before the signal: answered, one way or the other.
  expect(writes.filter(({ outcome, sentAt }) => outcome === null && sentAt < signalled)).toEqual([]);
  written.push(...writes);
  await comeBack();
  await expectNothingLostOrDuplicated();
});
