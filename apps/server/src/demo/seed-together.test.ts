import { count } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { users } from '../core/accounts/accounts.tables.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { seedDemo } from './seed.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const people = async () => (await site.db.select({ all: count() }).from(users))[0]?.all ?? 0;

it('waits outside of the database for the server that fills it, and fills it once where several start together, and knows its size', async () => {
  const other = await site.deps.pool.connect();
  await other.query('begin');
  await other.query(`select pg_advisory_xact_lock(hashtext('demo content'))`);
  const starting = [seedDemo(site.deps), seedDemo(site.deps)];
  // Nobody who waits is held in a statement, which would end at the pool's limit of time.
  const waiting = `select count(*)::int as "all" from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
  for (let look = 0; look < 5; look += 1) {
    const { rows } = await other.query<{ all: number }>(waiting);
    expect(rows[0]?.all).toBe(0);
    expect(await people()).toBe(0);
  }
  await other.query('rollback');
  other.release();
  const filled = await Promise.all(starting);
  expect(filled.map(({ seeded }) => seeded).sort()).toEqual([false, true]);
  expect(await people()).toBeGreaterThan(10);
  const { rows } = await site.deps.pool.query(`select reltuples::int as known from pg_class where relname = 'users'`);
  expect(rows).toEqual([{ known: await people() }]);
});

it('starts with its content where counting the tables took too long', async () => {
  const slow = await testApp();
  vi.spyOn(slow.deps.db, 'execute').mockRejectedValue(new Error('canceling statement due to statement timeout'));
  const warned = vi.spyOn(slow.deps.log, 'warn');
  expect(await seedDemo(slow.deps)).toEqual({ seeded: true });
  // On a busy machine the log may also warn of slow statements.
  const said = warned.mock.calls.map(([, sentence]) => sentence).filter((sentence) => /analyze/.test(sentence ?? ''));
  expect(said).toEqual(['Failed to analyze the demo content; PostgreSQL will do it automatically']);
  await slow.close();
});
