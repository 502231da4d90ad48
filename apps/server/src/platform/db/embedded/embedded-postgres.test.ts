import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { isRunning, processStartTime } from '../../telemetry/process.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { clearScratch, makeScratch, type ServerProcess, startServer, stopServers } from './testing/server-process.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const silent = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let template: string;
let dataDir: string;
let running: EmbeddedPostgres[] = [];

beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'embedded-template-'));
  await (await startEmbeddedPostgres({ dataDir: template, log: silent })).stop();
});

beforeEach(() => {
  dataDir = makeScratch();
  // A database made once and copied, owners included: making one takes a second.
  execFileSync('cp', ['-a', join(template, 'postgres'), dataDir]);
});

afterAll(() => rmSync(template, { recursive: true, force: true }));

afterEach(async () => {
  await Promise.all(running.map((database) => database.stop()));
  running = [];
  await stopServers();
  clearScratch();
});

async function start(): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log: silent });
  running.push(database);
  return database;
}

async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const pool = new Pool({ connectionString: url, max: 1 });
  // A connection that idles while the database ends says so here, and a test may be ending it.
  pool.on('error', () => undefined);
  try {
    return (await pool.query(sql)).rows;
  } finally {
    await pool.end();
  }
}

/** Lets a server write until it has had `count` rows acknowledged; returns a function that says which. */
async function writeRows(server: ServerProcess, count: number): Promise<() => number[]> {
  const acknowledged = () =>
    server.lines.filter((line) => line.startsWith('ack ')).map((line) => Number(line.slice(4)));
  await server.until(() => acknowledged().length >= count);
  return acknowledged;
}

/** Which of the acknowledged rows are not there. */
async function missing(url: string, acknowledged: number[]): Promise<number[]> {
  const stored = new Set((await query<{ id: number }>(url, 'SELECT id FROM acknowledged')).map(({ id }) => id));
  return acknowledged.filter((id) => !stored.has(id));
}

it('keeps what it was given across a restart, durably and in UTF-8', async () => {
  const first = await start();
  await query(first.url, `CREATE TABLE notes AS SELECT 'Böhm, 寝具' AS body`);
  await first.stop();
  expect(isRunning(first.pid)).toBe(false);

  const second = await start();
  expect(await query(second.url, 'SELECT body, lower(body) AS lower FROM notes')).toEqual([
    { body: 'Böhm, 寝具', lower: 'böhm, 寝具' },
  ]);
  const settings = await query<{ name: string; setting: string }>(
    second.url,
    `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'server_encoding', 'listen_addresses')`,
  );
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    server_encoding: 'UTF8',
    listen_addresses: '',
  });
});

it('asks for the password, which others cannot read', async () => {
  const database = await start();
  expect(statSync(join(dataDir, 'postgres', 'password')).mode & 0o077).toBe(0);
  const wrong = database.url.replace(/:[0-9a-f]+@/, ':wrong@');
  await expect(query(wrong, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
});

it('refuses a second server and harms nothing', async () => {
  const first = await start();
  const second = await startServer(dataDir);
  expect(second.last()).toMatch(new RegExp(`^failed Another server \\(process ${process.pid}\\) is already using`));
  expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

it('loses nothing acknowledged when the server is killed, and ends the PostgreSQL it left behind', async () => {
  const server = await startServer(dataDir, { write: true });
  const acknowledged = await writeRows(server, 200);
  await server.kill();
  expect(isRunning(server.postgresPid)).toBe(true);

  const database = await start();
  expect(isRunning(server.postgresPid)).toBe(false);
  expect(await missing(database.url, acknowledged())).toEqual([]);
});

it('loses nothing acknowledged when server and PostgreSQL are killed at once', async () => {
  const server = await startServer(dataDir, { write: true });
  const acknowledged = await writeRows(server, 200);
  process.kill(server.postgresPid, 'SIGKILL');
  await server.kill();

  const database = await start();
  expect(await missing(database.url, acknowledged())).toEqual([]);
});

it('starts PostgreSQL again when it dies under a living server, at the same address', async () => {
  const database = await start();
  await query(database.url, 'CREATE TABLE survivors AS SELECT 1 AS id');
  const before = database.pid;
  process.kill(before, 'SIGKILL');
  await vi.waitFor(
    async () => expect(await query(database.url, 'SELECT id FROM survivors')).toEqual([{ id: 1 }]),
    10_000,
  );
  expect(database.pid).not.toBe(before);
});

it('never ends a foreign process whose id stands in an old pid file', async () => {
  const first = await start();
  const pidFile = readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  await first.stop();
  writeFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), pidFile.replace(/^\d+/, String(process.ppid)));
  const startedAt = processStartTime(process.ppid);

  const second = await start();
  expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(processStartTime(process.ppid)).toBe(startedAt);
});

it('begins anew after a first start that was cut short', async () => {
  const home = join(dataDir, 'postgres');
  renameSync(join(home, 'cluster'), join(home, 'cluster.new'));
  rmSync(join(home, 'cluster.new', 'global'), { recursive: true });
  const database = await start();
  expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

it('shuts PostgreSQL down with a server that is asked to end', async () => {
  const server = await startServer(dataDir);
  const exit = once(server.process, 'exit');
  server.process.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  expect(isRunning(server.postgresPid)).toBe(false);
});

it('listens even below a path too long for a socket', async () => {
  const deep = join(dataDir, 'a'.repeat(60), 'b'.repeat(60));
  mkdirSync(deep, { recursive: true });
  renameSync(join(dataDir, 'postgres'), join(deep, 'postgres'));
  if (process.getuid?.() === 0) for (const folder of [dataDir, join(dataDir, 'a'.repeat(60))]) chmodSync(folder, 0o755);
  dataDir = deep;
  const database = await start();
  expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  const socketFolder = new URL(database.url).searchParams.get('host') ?? '';
  expect(socketFolder).toMatch(/^\/tmp\//);
  await database.stop();
  expect(() => statSync(socketFolder)).toThrow(/ENOENT/);
});
