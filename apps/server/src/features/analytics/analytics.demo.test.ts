import { beforeAll, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import type { TestUser } from '../../testing/people.ts';
import { demoContent } from '../../testing/demo-kit.ts';

const kit = demoContent();
let member: TestUser;
beforeAll(async () => {
  member = await kit.demo('demo-member');
});

it('gives the demo member posts that were read, with an audience in groups', async () => {
  const { body } = await kit.site.call(api.analytics.reactions, { query: { days: '28' } }, { as: member });
  expect(body.postCount).toBeGreaterThan(0);
  expect(body.current.impressions).toBeGreaterThan(10);
  expect(body.current.viewers).toBeLessThanOrEqual(body.current.impressions);
  expect(body.audience.seniority.groups.length + body.audience.profession.groups.length).toBeGreaterThan(0);
});

it('gives the demo member saved posts, some of them in collections with notes', async () => {
  const { body } = await kit.site.call(api.saved.list, { query: {} }, { as: member });
  expect(body.items).toHaveLength(6);
  expect(body.items.filter(({ note }) => note !== null)).toHaveLength(3);
  const shelves = await kit.site.call(api.saved.collections, { query: {} }, { as: member });
  expect(shelves.body.map(({ name, count }) => [name, count])).toEqual([
    ['Before market', 2],
    ['Line trials', 2],
  ]);
});
