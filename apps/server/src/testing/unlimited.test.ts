import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from './test-app.ts';
import { withoutTimeLimits } from './unlimited.ts';

let kit: TestApp;
beforeAll(async () => {
  kit = await testApp();
});
afterAll(() => kit.close());

it('works on the same database, without the limit that the server has', async () => {
  const limit = sql`select current_database() as name, current_setting('statement_timeout') as limit`;
  const { rows: limited } = await kit.db.execute(limit);
  const { rows: unlimited } = await withoutTimeLimits(kit.deps.pool, (db) => db.execute(limit));
  expect(limited).toEqual([{ name: expect.any(String), limit: '5s' }]);
  expect(unlimited).toEqual([{ name: limited[0]?.name, limit: '0' }]);
});
