import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { fileDatabase } from '../../testing/file-database.ts';
import { AppError, asDatabaseError } from '../errors.ts';
import { createReads, READ_CONNECTIONS } from './statement.ts';

const PATIENCE_MS = 2000;

const database = fileDatabase();
const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function readsOf(more: pg.ClientConfig = {}) {
  const log = { warn: vi.fn() };
  const watch = vi.fn();
  const reads = createReads(database.url, log, more, watch);
  closing.push(() => reads.end());
  return { reads, log, watch };
}

const double = (given: number) => ({ name: 'double', text: 'select $1::int * 2 as doubled', values: [given] });
const backend = { name: 'backend', text: 'select pg_backend_pid() as pid' };
const sleep = (seconds: number) => ({ name: 'sleep', text: 'select pg_sleep($1)', values: [seconds] });

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof AppError ? error.code : (asDatabaseError(error)?.code ?? String(error))),
  );

it('gives each of many at once its own answer, over few connections', async () => {
  const { reads, watch } = readsOf();
  const given = Array.from({ length: 100 }, (_, at) => at);
  const answers = await Promise.all(given.map((one) => reads.query<{ doubled: number }>(double(one))));
  expect(answers.map(({ rows }) => rows[0]?.doubled)).toEqual(given.map((one) => one * 2));
  const pids = await Promise.all(given.map(() => reads.query<{ pid: number }>(backend)));
  const connections = new Set(pids.map(({ rows }) => rows[0]?.pid)).size;
  expect(connections).toBe(READ_CONNECTIONS);
  expect(watch).toHaveBeenCalledTimes(200);
  expect(watch).toHaveBeenCalledWith(double(7), expect.any(Number));
});

it('plans each statement once', async () => {
  const { reads } = readsOf();
  const mode = { name: 'mode', text: `select current_setting('plan_cache_mode') as mode` };
  expect((await reads.query<{ mode: string }>(mode)).rows).toEqual([{ mode: 'force_generic_plan' }]);
});

it('reads by an index what was empty when the statement was planned', async () => {
  const { reads } = readsOf();
  const filler = new pg.Client({ connectionString: database.url });
  await filler.connect();
  closing.push(() => filler.end());
  await filler.query('create table growing (owner int, id int, primary key (owner, id))');
  await filler.query('analyze growing');
  const ofOwner = { name: 'of owner', text: 'select id from growing where owner = $1 order by id', values: [7] };
  expect((await reads.query(ofOwner)).rows).toEqual([]);
  await filler.query('insert into growing select i % 100, i from generate_series(1, 5000) i');
  const plan = await reads.query<{ 'QUERY PLAN': string }>({ text: 'explain execute "of owner" (7)' });
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/^Index Only Scan using growing_pkey/);
});

it('keeps a wrong statement to itself', async () => {
  const { reads } = readsOf();
  const wrong = { name: 'wrong', text: 'select 1 / $1::int as one', values: [0] };
  const all = [double(1), wrong, double(2), wrong, double(3), wrong, double(4)];
  const outcomes = await Promise.allSettled(all.map((one) => reads.query<{ doubled: number }>(one)));
  expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value.rows[0]?.doubled : 'refused'))).toEqual([
    2,
    'refused',
    4,
    'refused',
    6,
    'refused',
    8,
  ]);
});

it('goes on with a new connection after one dies', async () => {
  const { reads, log } = readsOf();
  const [first] = (await reads.query<{ pid: number }>(backend)).rows;
  const killer = new pg.Client({ connectionString: database.url });
  await killer.connect();
  await killer.query('select pg_terminate_backend($1)', [first?.pid]);
  await killer.end();
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalled());
  const [second] = (await reads.query<{ pid: number }>(backend)).rows;
  expect(second?.pid).toBeGreaterThan(0);
  expect(second?.pid).not.toBe(first?.pid);
});

it('is unavailable, not broken, while the database takes connections and says nothing', async () => {
  const sockets: Socket[] = [];
  const frozen = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(frozen, 'listening');
  const { port } = frozen.address() as AddressInfo;
  const reads = createReads(
    `postgres://someone@127.0.0.1:${port}/any`,
    { warn: vi.fn() },
    { connectionTimeoutMillis: 200 },
  );
  closing.push(() => reads.end());
  const codes = await Promise.all([1, 2, 3].map((given) => codeOf(reads.query(double(given)))));
  expect(codes).toEqual(['unavailable', 'unavailable', 'unavailable']);
  for (const socket of sockets) socket.destroy();
  frozen.close();
});

it('lets go of a connection that gives no answer, and of what stands behind it, in time', async () => {
  const { reads } = readsOf({ statement_timeout: 0, query_timeout: PATIENCE_MS });
  const started = performance.now();
  const stuck = Array.from({ length: 6 }, () => codeOf(reads.query(sleep(30))));
  expect(new Set(await Promise.all(stuck))).toEqual(new Set(['unavailable']));
  expect((await reads.query<{ doubled: number }>(double(4))).rows).toEqual([{ doubled: 8 }]);
  expect(performance.now() - started).toBeLessThan(15_000);
});

it('turns away what would stand in too long a row', async () => {
  const { reads } = readsOf();
  const outcomes = await Promise.all(Array.from({ length: 900 }, (_, at) => codeOf(reads.query(double(at)))));
  expect(outcomes.filter((code) => code === 'no error').length).toBeGreaterThan(590);
  expect(outcomes.filter((code) => code === 'unavailable').length).toBeGreaterThan(50);
  expect(await codeOf(reads.query(double(1)))).toBe('no error');
});

it('says that it is unavailable while there is no database', async () => {
  const away = createReads('postgres://nobody@127.0.0.1:1/none', { warn: vi.fn() });
  expect(await codeOf(away.query(double(1)))).toBe('unavailable');
  await away.end();
});
