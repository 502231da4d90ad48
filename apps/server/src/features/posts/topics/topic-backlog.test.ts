import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { type MemberKit, memberKit, type Person } from '../../../testing/member-kit.ts';
import { onDatabaseBefore } from '../../../testing/migration-kit.ts';
import { posts } from '../posts.tables.ts';
import { readTopicBacklog } from './topics.commands.ts';
import { postTopics, topicBacklog, topics } from './topics.tables.ts';

let kit: MemberKit;
let author: Person;
beforeAll(async () => {
  kit = await memberKit();
  author = await kit.member();
});
afterAll(() => kit.close());
beforeEach(async () => {
  await kit.db.delete(posts);
});

/** Posts as they were stored before there were topics. */
async function older(contents: string[], more: Partial<typeof posts.$inferInsert> = {}): Promise<number[]> {
  const rows = contents.map((content) => ({ authorId: author.id, content, ...more }));
  return (await kit.db.insert(posts).values(rows).returning({ id: posts.id })).map(({ id }) => id);
}
async function begin(below: number): Promise<void> {
  await kit.db.update(topicBacklog).set({ below, doneAt: null });
}
const topicsOf = async (postId: number) =>
  (
    await kit.db
      .select({ slug: topics.slug })
      .from(postTopics)
      .innerJoin(topics, eq(topics.id, postTopics.topicId))
      .where(eq(postTopics.postId, postId))
      .orderBy(asc(topics.slug))
  ).map(({ slug }) => slug);

describe('posts from before there were topics', () => {
  it('are none in a database that begins today', async () => {
    expect(await kit.db.select().from(topicBacklog)).toMatchObject([{ doneAt: expect.any(Date) }]);
    expect(await readTopicBacklog(kit.deps)).toBe(false);
  });

  it('get those of their words, once, counted; later ones are left alone', async () => {
    const [plain = 0, one = 0, two = 0] = await older(['No topic', 'On #Latex and #coils', 'More #latex']);
    const [gone = 0] = await older(['Was #latex'], { deletedAt: kit.clock.now() });
    const [later = 0] = await older(['Not yet #latex']);
    await begin(later);
    for (const _ of ['first', 'again']) {
      expect(await readTopicBacklog(kit.deps)).toBe(false);
      expect(await topicsOf(plain)).toEqual([]);
      expect(await topicsOf(one)).toEqual(['coils', 'latex']);
      expect(await topicsOf(two)).toEqual(['latex']);
      expect(await topicsOf(gone)).toEqual(['latex']);
      expect(await topicsOf(later)).toEqual([]);
      const { postCount } = await author.ok(api.topics.get, { params: { slug: 'latex' } });
      expect(postCount).toBe(2);
      await begin(later);
    }
  });

  it('are read 500 at a time from the newest down, and by one process at a time', async () => {
    const ids = await older(Array.from({ length: 501 }, (_, at) => (at < 2 ? `Number ${at} #step` : `Number ${at}`)));
    await begin((ids.at(-1) ?? 0) + 1);
    const steps = await Promise.all([readTopicBacklog(kit.deps), readTopicBacklog(kit.deps)]);
    expect(steps).toContain(true);
    expect(await topicsOf(ids[1] ?? 0)).toEqual(['step']);
    while (await readTopicBacklog(kit.deps));
    expect(await topicsOf(ids[0] ?? 0)).toEqual(['step']);
    expect(await kit.db.select().from(topicBacklog)).toMatchObject([{ doneAt: expect.any(Date) }]);
  });

  it('show them also to who has read the post before', async () => {
    const [one = 0] = await older(['On #wool']);
    const seen = async () =>
      (await author.ok(api.posts.feed, { query: { view: 'latest' } })).items.map((post) =>
        post.topics.map((topic) => topic.slug),
      );
    expect(await seen()).toEqual([[]]);
    await begin(one + 1);
    await readTopicBacklog(kit.deps);
    expect(await seen()).toEqual([['wool']]);
  });
});

it('posts from before they counted their topics count them, and a post that goes is counted off its topics', async () => {
  await onDatabaseBefore(48, async (client, migrate) => {
    await client.query(`insert into users (username, email, full_name, application_status)
      values ('bo', 'bo@example.com', 'Bo Ticking', 'approved')`);
    await client.query(`insert into posts (author_id, content) select id, words from users,
      unnest(array['#latex and #coils', '#latex', 'none']) words order by words`);
    await client.query(`insert into topics (slug, name) values ('latex', 'latex'), ('coils', 'coils')`);
    await client.query(`insert into post_topics (post_id, topic_id)
      select p.id, t.id from posts p join topics t on strpos(p.content, '#' || t.slug) > 0`);
    await migrate();
    const listed = async (select: string) => (await client.query<{ n: number }>(select)).rows.map(({ n }) => n);
    expect(await listed('select topic_count as n from posts order by content')).toEqual([1, 2, 0]);
    const ofTopics = 'select post_count as n from topics order by slug';
    expect(await listed(ofTopics)).toEqual([1, 2]);
    await client.query(`delete from posts where content = '#latex and #coils'`);
    expect(await listed(ofTopics)).toEqual([0, 1]);
    expect(await listed('select count(*)::int as n from post_topics')).toEqual([1]);
    await client.query(`update posts set deleted_at = now() where content = '#latex'`);
    expect(await listed(ofTopics)).toEqual([0, 0]);
    await client.query('delete from posts');
    expect(await listed(ofTopics)).toEqual([0, 0]);
  });
});
