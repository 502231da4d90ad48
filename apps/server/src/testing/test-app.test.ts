import { api } from '@innerspring/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, anApplicant } from './people.ts';
import { type TestApp, testApp } from './test-app.ts';
import { postsLimits } from '../features/posts/public.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

test('a call is made as whom the test says', async () => {
  const member = await aMember(site);
  const own = await site.call(api.auth.currentUser, {}, { as: member });
  expect([own.status, own.body.username]).toEqual([200, member.username]);
  expect((await site.call(api.auth.currentUser, {})).error.code).toBe('not_signed_in');
  expect((await site.call(api.posts.feed, { query: {} }, { as: await anApplicant(site) })).error.code).toBe(
    'not_member',
  );
});

test('each app has its own database and its own counters', async () => {
  const other = await testApp();
  const member = await aMember(site);
  expect((await other.call(api.auth.currentUser, {}, { cookie: `sid=${'a'.repeat(43)}` })).status).toBe(401);
  await site.deps.limits.take(postsLimits.posts, member.id, 30);
  await expect(site.deps.limits.take(postsLimits.posts, member.id)).rejects.toMatchObject({ code: 'rate_limited' });
  await other.deps.limits.take(postsLimits.posts, member.id);
  await other.close();
});
