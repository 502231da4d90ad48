import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, inject, it } from 'vitest';
import { freezableLink } from './testing/freezable-link.ts';
import { openLive } from './testing/live-client.ts';
import { signInAt } from './testing/server-client.ts';
import { freePort, killServers, type ServerProcess, startServer } from './testing/server-main.ts';
import { cloneDatabase } from './testing/test-database.ts';

const closing: (() => unknown)[] = [];
let folder: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'innerspring-stop-'));
  const { server, template } = inject('database');
  database = await cloneDatabase(server, template);
});
afterEach(async () => {
  await killServers();
  for (const close of closing.splice(0)) await close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});
afterAll(killServers);

const start = (more: Record<string, string> = {}, url = database.url) =>
  startServer({
    DATA_DIR: folder,
    DATABASE_URL: url,
    SESSION_SECRET: 'a secret for tests that is long enough',
    DEMO_CONTENT: 'on',
    ...more,
  });

/** Opens a connection and sends what is no whole request, or one whose answer nobody reads. */
function hang({ address }: ServerProcess, text: string): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write(text));
  closing.push(() => socket.destroy());
  socket.on('error', () => undefined).pause();
  return once(socket, 'connect').then(() => socket);
}

/** Tells the server to stop; how it ended and after how long. */
async function stop({ child, ended }: ServerProcess): Promise<{ code: number | null; ms: number }> {
  const startedAt = performance.now();
  child.kill('SIGTERM');
  const code = await ended;
  return { code, ms: performance.now() - startedAt };
}

const statusOf = async (url: string) => (await fetch(url, { headers: { connection: 'close' } })).status;

it('says first that it stops, and serves on for as long as a proxy needs to see it', { timeout: 60_000 }, async () => {
  const metricsPort = await freePort();
  const server = await start({ STOP_DELAY_MS: '1500', METRICS_PORT: String(metricsPort) });
  expect(await statusOf(`${server.address}/readyz`)).toBe(200);
  expect(await statusOf(`http://127.0.0.1:${metricsPort}/metrics`)).toBe(200);
  const stopped = stop(server);
  let status = 200;
  while (status === 200) status = await statusOf(`${server.address}/readyz`);
  expect(status).toBe(503);
  expect(await statusOf(`${server.address}/healthz`)).toBe(200);
  expect(await statusOf(`${server.address}/api/health`)).toBe(200);
  const { code, ms } = await stopped;
  expect(code).toBe(0);
  expect(ms).toBeGreaterThan(1500);
  expect(ms).toBeLessThan(10_000);
});

it('stops in time with clients that hang, an upload that takes forever and sockets that never say goodbye', {
  timeout: 60_000,
}, async () => {
  const server = await start();
  const { cookie } = await signInAt(server.address, 'demo-member');
  const head = `Host: 127.0.0.1\r\nCookie: ${cookie}\r\n`;
  await Promise.all([
    hang(server, 'GET /api/health HT'),
    hang(server, `GET /api/health HTTP/1.1\r\n${head}\r\n`),
    hang(server, `POST /api/posts HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a`),
    hang(
      server,
      `POST /api/uploads HTTP/1.1\r\n${head}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000000\r\n\r\n` +
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nPNG',
    ),
  ]);
  const socket = await openLive(server.address, cookie);
  // It reads nothing any more, so it never hears that it should close.
  socket.pause();
  closing.push(() => socket.terminate());
  const { code, ms } = await stop(server);
  expect(server.output.err).toBe('');
  expect(code).toBe(0);
  expect(ms).toBeLessThan(10_000);
});

it('stops in time with a database that hangs, in the middle of requests and jobs', { timeout: 60_000 }, async () => {
  const url = new URL(database.url);
  const socketFolder = url.searchParams.get('host');
  const target = socketFolder
    ? { path: join(socketFolder, `.s.PGSQL.${url.port}`) }
    : { host: url.hostname, port: Number(url.port || 5432) };
  const link = await freezableLink(target);
  url.search = '';
  url.host = `127.0.0.1:${link.port}`;
  const server = await start({ STOP_DELAY_MS: '500' }, url.href);
  expect(server.output.err).toBe('');
  const { cookie } = await signInAt(server.address, 'demo-member');
  link.freeze();
  const asked = Array.from({ length: 20 }, () =>
    fetch(`${server.address}/api/posts/feed`, { headers: { cookie } }).then(
      ({ status }) => status,
      () => 0,
    ),
  );
  expect(await statusOf(`${server.address}/readyz`)).toBe(503);
  expect(await statusOf(`${server.address}/healthz`)).toBe(200);
  const { code, ms } = await stop(server);
  await link.close();
  expect(code).toBe(0);
  expect(ms).toBeLessThan(10_000);
  expect((await Promise.all(asked)).filter((status) => status === 200)).toEqual([]);
});
