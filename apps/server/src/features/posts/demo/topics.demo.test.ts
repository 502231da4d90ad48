import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { api } from '@innerspring/contract';
import { rows } from '../../../platform/db/rows.ts';
import type { TestUser } from '../../../testing/people.ts';
import { demoKit } from '../../../testing/demo-kit.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let site: TestApp;
let member: TestUser;
const readOutside = vi.fn(() => Promise.reject(new Error('Nothing outside is asked for demo content.')));
beforeAll(async () => {
  const kit = await demoKit((app) => {
    app.deps.readOutside = readOutside;
  });
  site = kit.site;
  member = await kit.demo('demo-member');
}, 60_000);
afterAll(() => site.close());

it('is about topics that are followed, with counters as they stand', async () => {
  const { body } = await site.call(api.topics.followed, { query: {} }, { as: member });
  expect(body.items.map(({ slug }) => slug).toSorted()).toEqual(
    expect.arrayContaining(['flammability', 'foam', 'hybrid']),
  );
  const page = await site.call(api.topics.posts, { params: { slug: 'flammability' }, query: {} }, { as: member });
  expect(page.body.items.length).toBeGreaterThan(2);
  const wrong = await rows(
    site.db,
    sql`select slug from topics t where t.follower_count <> (select count(*) from topic_follows f where f.topic_id = t.id)
      or t.post_count = 0 or t.post_count <> (select count(*) from post_topics pt where pt.topic_id = t.id)`,
  );
  expect(wrong).toEqual([]);
});

it('shows previews of links without asking anybody outside', async () => {
  const page = await site.call(api.topics.posts, { params: { slug: 'returns' }, query: {} }, { as: member });
  const previews = page.body.items.map(({ linkPreview }) => linkPreview);
  expect(previews).toHaveLength(2);
  for (const preview of previews) {
    expect(preview?.title).not.toBe('');
    expect(preview?.image?.url).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
  }
  const [known] = previews;
  const read = await site.call(api.linkPreviews.read, { body: { url: known?.url ?? '' } }, { as: member });
  expect(read.body.preview).toEqual(known);
  expect(readOutside).not.toHaveBeenCalled();
});
