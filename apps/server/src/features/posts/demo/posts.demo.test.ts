import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { api } from '@innerspring/contract';
import { rows } from '../../../platform/db/rows.ts';
import { demoContent } from '../../../testing/demo-kit.ts';

const readOutside = vi.fn(() => Promise.reject(new Error('Nothing outside is asked for demo content.')));
const kit = demoContent((app) => {
  app.deps.readOutside = readOutside;
});

it('holds a discussion on two levels, with a comment that its author pinned', async () => {
  const [post] = await rows<{ id: number }>(
    kit.site.db,
    sql`select id from posts where content like 'First run of the new hybrid%'`,
  );
  const reader = await kit.demo('demo-member');
  const list = await kit.site.call(api.comments.list, { params: { id: post?.id ?? 0 }, query: {} }, { as: reader });
  const [pinned, ...others] = list.body.items;
  expect(pinned).toMatchObject({ isPinned: true, replyCount: 4, author: { username: 'priya-menon' } });
  expect(others).toHaveLength(3);
  const answers = await kit.site.call(
    api.comments.replies,
    { params: { id: pinned?.id ?? 0 }, query: {} },
    { as: reader },
  );
  expect(answers.body.items.map(({ mentions }) => mentions.length)).toEqual([0, 1, 0, 1]);
});

it('counts comments and the members behind them as they stand', async () => {
  const wrong = await rows(
    kit.site.db,
    sql`select p.id from posts p left join comments c on c.subject_kind = 'post' and c.subject_id = p.id and c.deleted_at is null
      group by p.id having p.comment_count <> count(c.id) or p.commenter_count <> count(distinct c.author_id)`,
  );
  expect(wrong).toEqual([]);
});

it('counts the reactions to comments as they are', async () => {
  const [counted] = await rows<{ wrong: number; right: number }>(
    kit.site.db,
    sql`select count(*) filter (where counted <> given) as wrong, count(*) filter (where counted > 0) as right from (
      select c.like_count + c.celebrate_count + c.support_count + c.insightful_count + c.love_count + c.curious_count as counted,
        (select count(*) from reactions r where r.subject_kind = 'comment' and r.subject_id = c.id) as given from comments c) each_one`,
  );
  expect(counted).toMatchObject({ wrong: 0, right: expect.toSatisfy((count: number) => count > 20) });
});

it('reposts with words and without, and counts both', async () => {
  const reposts = await rows<{ content: string; original: string | null; counted: number }>(
    kit.site.db,
    sql`select p.content, o.content as original, o.repost_count as counted
      from posts p left join posts o on o.id = p.repost_of_id where p.is_repost order by p.id`,
  );
  expect(reposts).toMatchObject([
    { content: '', original: expect.stringContaining('14,000 nights'), counted: 1 },
    { content: expect.stringContaining('law label'), original: expect.stringContaining('change the URN'), counted: 1 },
  ]);
});

it('is about topics that are followed, with counters as they stand', async () => {
  const member = await kit.demo('demo-member');
  const { body } = await kit.site.call(api.topics.followed, { query: {} }, { as: member });
  expect(body.items.map(({ slug }) => slug).toSorted()).toEqual(
    expect.arrayContaining(['flammability', 'foam', 'hybrid']),
  );
  const page = await kit.site.call(api.topics.posts, { params: { slug: 'flammability' }, query: {} }, { as: member });
  expect(page.body.items.length).toBeGreaterThan(2);
  const wrong = await rows(
    kit.site.db,
    sql`select slug from topics t where t.follower_count <> (select count(*) from topic_follows f where f.topic_id = t.id)
      or t.post_count = 0 or t.post_count <> (select count(*) from post_topics pt where pt.topic_id = t.id)`,
  );
  expect(wrong).toEqual([]);
});

it('shows previews of links without asking anybody outside', async () => {
  const member = await kit.demo('demo-member');
  const page = await kit.site.call(api.topics.posts, { params: { slug: 'returns' }, query: {} }, { as: member });
  const previews = page.body.items.map(({ linkPreview }) => linkPreview);
  expect(previews).toHaveLength(2);
  for (const preview of previews) {
    expect(preview?.title).not.toBe('');
    expect(preview?.image?.url).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
  }
  const [known] = previews;
  const read = await kit.site.call(api.linkPreviews.read, { body: { url: known?.url ?? '' } }, { as: member });
  expect(read.body.preview).toEqual(known);
  expect(readOutside).not.toHaveBeenCalled();
});
