import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { type MemberKit, memberKit, type Person } from '../../../testing/member-kit.ts';
import { posts } from '../posts.tables.ts';
import { readTopicBacklog } from './topic-backlog.ts';
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
