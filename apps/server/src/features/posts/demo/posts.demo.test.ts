import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { rows } from '../../../platform/db/rows.ts';
import { type DemoKit, demoKit } from '../../../testing/demo-kit.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let site: TestApp;
let demo: DemoKit['demo'];
beforeAll(async () => {
  ({ site, demo } = await demoKit());
}, 60_000);
afterAll(() => site.close());

it('holds a discussion on two levels, with a comment that its author pinned', async () => {
  const [post] = await rows<{ id: number }>(
    site.db,
    sql`select id from posts where content like 'First run of the new hybrid%'`,
  );
  const reader = await demo('demo-member');
  const list = await site.call(api.comments.list, { params: { id: post?.id ?? 0 }, query: {} }, { as: reader });
  const [pinned, ...others] = list.body.items;
  expect(pinned).toMatchObject({ isPinned: true, replyCount: 4, author: { username: 'priya-menon' } });
  expect(others).toHaveLength(3);
  const answers = await site.call(api.comments.replies, { params: { id: pinned?.id ?? 0 }, query: {} }, { as: reader });
  expect(answers.body.items.map(({ mentions }) => mentions.length)).toEqual([0, 1, 0, 1]);
});

it('counts comments and the members behind them as they stand', async () => {
  const wrong = await rows(
    site.db,
    sql`select p.id from posts p left join comments c on c.subject_kind = 'post' and c.subject_id = p.id and c.deleted_at is null
      group by p.id having p.comment_count <> count(c.id) or p.commenter_count <> count(distinct c.author_id)`,
  );
  expect(wrong).toEqual([]);
});

it('counts the reactions to comments as they are', async () => {
  const [counted] = await rows<{ wrong: number; right: number }>(
    site.db,
    sql`select count(*) filter (where counted <> given) as wrong, count(*) filter (where counted > 0) as right from (
      select c.like_count + c.celebrate_count + c.support_count + c.insightful_count + c.love_count + c.curious_count as counted,
        (select count(*) from reactions r where r.subject_kind = 'comment' and r.subject_id = c.id) as given from comments c) each_one`,
  );
  expect(counted).toMatchObject({ wrong: 0, right: expect.toSatisfy((count: number) => count > 20) });
});

it('reposts with words and without, and counts both', async () => {
  const reposts = await rows<{ content: string; original: string | null; counted: number }>(
    site.db,
    sql`select p.content, o.content as original, o.repost_count as counted
      from posts p left join posts o on o.id = p.repost_of_id where p.is_repost order by p.id`,
  );
  expect(reposts).toMatchObject([
    { content: '', original: expect.stringContaining('14,000 nights'), counted: 1 },
    { content: expect.stringContaining('law label'), original: expect.stringContaining('change the URN'), counted: 1 },
  ]);
});
