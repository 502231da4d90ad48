import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { comments } from '../comments/comments.tables.ts';
import { posts } from '../posts/posts.tables.ts';
import { reportCases } from './safety.tables.ts';
import { demoContent } from '../../testing/demo-kit.ts';

const kit = demoContent();

it('holds a report that waits, a decision that can be appealed, and an appeal of a removed comment', async () => {
  const cases = await kit.site.db.select().from(reportCases);
  expect(cases.map(({ state }) => state).toSorted()).toEqual(['appealed', 'decided', 'open']);
  const own = await kit.site.call(api.safetyCases.mine, { query: {} }, { as: await kit.demo('demo-member') });
  expect(own.body.items).toMatchObject([{ decision: 'warn', canAppeal: true }]);
  const [removed] = await kit.site.db
    .select()
    .from(comments)
    .where(eq(comments.id, cases.find(({ state }) => state === 'appealed')?.targetId ?? 0));
  expect(removed?.removedAt).not.toBeNull();
  const [post] = await kit.site.db
    .select()
    .from(posts)
    .where(eq(posts.id, removed?.subjectId ?? 0));
  const left = await kit.site.db
    .select()
    .from(comments)
    .where(eq(comments.subjectId, post?.id ?? 0));
  expect(post?.commentCount).toBe(left.length - 1);
});

it('lets demo-admin decide the appeal, which another member of staff decided first', async () => {
  const [waiting] = await kit.site.db.select().from(reportCases).where(eq(reportCases.state, 'appealed'));
  const answer = await kit.site.call(
    api.safetyAdmin.decideAppeal,
    { params: { id: waiting?.id ?? 0 }, body: { decision: 'reversed', reason: 'The day was public.' } },
    { as: await kit.demo('demo-admin') },
  );
  expect([answer.status, answer.body.isVisible]).toEqual([200, true]);
});
