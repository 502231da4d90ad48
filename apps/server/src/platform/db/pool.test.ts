import { sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { fileDatabase } from '../../testing/file-database.ts';
import { asDatabaseError } from '../errors.ts';
import { migrateDatabase } from './migrate.ts';
import { createPool, databaseOf } from './pool.ts';
import { rows } from './rows.ts';

/** Every statement and every new connection that is meant to succeed has to fit in here, on a busy machine as well. */
const PATIENCE_MS = 2000;

const database = fileDatabase();
const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function poolOf(more: Parameters<typeof createPool>[2] = {}) {
  const log = { warn: vi.fn() };
  const pool = createPool(database.url, log, { max: 1, ...more });
  closing.push(() => pool.end());
  return { pool, db: databaseOf(pool), log };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => asDatabaseError(error)?.code ?? String(error),
  );

it('ends statements that take too long, and goes on', async () => {
  const { db } = poolOf({ statement_timeout: 1000 });
  expect(await codeOf(db.execute(sql`select pg_sleep(20)`))).toBe('unavailable');
  expect(await rows(db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

it('lets go of a connection that gives no answer, also inside of a transaction', async () => {
  const { db, pool } = poolOf({ statement_timeout: 0, query_timeout: PATIENCE_MS });
  const started = performance.now();
  expect(await codeOf(db.execute(sql`select pg_sleep(20)`))).toBe('unavailable');
  expect(await codeOf(db.transaction((tx) => tx.execute(sql`select pg_sleep(20)`)))).toBe('unavailable');
  expect(await rows(db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  // Nothing waited for the sleepers to wake.
  expect(performance.now() - started).toBeLessThan(20_000);
  expect(pool.totalCount).toBe(1);
});

it('turns away who waits for a connection too long', async () => {
  const { pool } = poolOf({ connectionTimeoutMillis: PATIENCE_MS });
  const held = await pool.connect();
  expect(await codeOf(pool.query('select 1'))).toBe('unavailable');
  held.release();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

it('outlives the death of its connections', async () => {
  const { pool, log } = poolOf({ max: 2 });
  const killer = poolOf().pool;
  const [{ pid }] = (await pool.query('select pg_backend_pid() as pid')).rows;
  await killer.query('select pg_terminate_backend($1)', [pid]);
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalled());
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

it('refuses NUL, which the database cannot keep', async () => {
  const { db } = poolOf();
  expect(await codeOf(db.execute(sql`select ${'a\0b'}::text`))).toBe('invalid');
});

it('brings a database up to date once, however many ask at the same time', async () => {
  await Promise.all([migrateDatabase(database.url), migrateDatabase(database.url), migrateDatabase(database.url)]);
  const { db } = poolOf();
  const [count] = await rows<{ all: number; once: number }>(
    db,
    sql`select count(*) as all, count(distinct hash) as once from drizzle.__drizzle_migrations`,
  );
  expect(count?.all).toBe(count?.once);
});
