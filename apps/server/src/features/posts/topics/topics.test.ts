import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, PAGE_SIZE } from '@innerspring/contract';
import { rows } from '../../../platform/db/rows.ts';
import { type MemberKit, memberKit, type Person } from '../../../testing/member-kit.ts';
import { companies } from '../../companies/companies.tables.ts';
import { follows, blocks, mutes } from '../../../core/relations/relations.tables.ts';
import { hiddenPosts } from '../feed/feed.tables.ts';
import { posts } from '../posts.tables.ts';

let kit: MemberKit;
let reader: Person;
let author: Person;
beforeAll(async () => {
  kit = await memberKit();
  reader = await kit.member();
  author = await kit.member();
});
afterAll(() => kit.close());

let made = 0;
/** A topic that no other test names. */
const newTopic = () => {
  made += 1;
  return `topic${made}-${process.pid}`;
};
const write = (content: string, by: Person = author, more: { audience?: 'connections'; companyId?: number } = {}) =>
  by.ok(api.posts.create, { body: { content, ...more } });
const at = (slug: string) => ({ params: { slug } });
const topic = (slug: string, by: Person = reader) => by.ok(api.topics.get, at(slug));
const missing = async (slug: string, by: Person = reader) => (await by.refused(api.topics.get, at(slug))).status;
const listed = async (slug: string, by: Person = reader) =>
  (await by.ok(api.topics.posts, { ...at(slug), query: {} })).items.map(({ id }) => id);
const setPost = (id: number, values: Partial<typeof posts.$inferInsert>) =>
  kit.db.update(posts).set(values).where(eq(posts.id, id));

/** Counters beside what they count. */
const miscounted = () =>
  rows(
    kit.db,
    sql`select t.slug from topics t where t.follower_count <> (select count(*) from topic_follows f where f.topic_id = t.id)
      or t.post_count <> (select count(*) from post_topics pt join posts p on p.id = pt.post_id
        where pt.topic_id = t.id and p.deleted_at is null and p.withheld_at is null and p.audience = 'members')`,
  );

describe('the topics of a post', () => {
  it('come from its # words, in whatever script and spelling, each once', async () => {
    const slug = newTopic();
    const post = await write(`New ticking #${slug.toUpperCase()} and #${slug} for #Żakard, #матрас_2 and #寝具`);
    expect(post.topics.toSorted((one, other) => one.slug.localeCompare(other.slug, 'en'))).toEqual(
      [
        { slug, name: slug.toUpperCase() },
        { slug: 'żakard', name: 'Żakard' },
        { slug: 'матрас_2', name: 'матрас_2' },
        { slug: '寝具', name: '寝具' },
      ].toSorted((one, other) => one.slug.localeCompare(other.slug, 'en')),
    );
    expect(await topic(encodeURIComponent(slug))).toEqual({
      slug,
      name: slug.toUpperCase(),
      postCount: 1,
      followerCount: 0,
      isFollowing: false,
    });
  });

  it('can have fifty letters of any script, and a page by these', async () => {
    const slug = '寝'.repeat(50);
    const post = await write(`Long words #${slug} #${slug}具`);
    expect(post.topics).toEqual([{ slug, name: slug }]);
    expect(await listed(slug)).toEqual([post.id]);
  });

  it('are at most ten, and none inside of links and names', async () => {
    const tags = Array.from({ length: 12 }, () => newTopic());
    const post = await write(`${tags.map((tag) => `#${tag}`).join(' ')} see https://a.example/page#anchor`);
    expect(post.topics.map(({ slug }) => slug).toSorted()).toEqual(tags.slice(0, 10).toSorted());
    expect(await missing(tags[10] ?? '')).toBe(404);
    expect(await missing('anchor')).toBe(404);
  });

  it('follow the words when these are changed', async () => {
    const [before, after, kept] = [newTopic(), newTopic(), newTopic()];
    const post = await write(`Words about #${before} and #${kept}`);
    await author.ok(api.posts.edit, { params: post, body: { content: `Words about #${after} and #${kept}` } });
    expect(await listed(after)).toEqual([post.id]);
    expect(await topic(kept)).toMatchObject({ postCount: 1 });
    expect(await missing(before)).toBe(404);
    await author.ok(api.posts.edit, { params: post, body: { content: 'Words about nothing' } });
    expect(await missing(after)).toBe(404);
    expect(await miscounted()).toEqual([]);
  });

  it('are counted while everybody may read the post: not deleted, withheld or for connections', async () => {
    const slug = newTopic();
    const [first, second] = [await write(`First about #${slug}`), await write(`Second about #${slug}`)];
    await write(`Third about #${slug}`, author, { audience: 'connections' });
    const count = async () => (await topic(slug)).postCount;
    expect(await count()).toBe(2);
    const now = kit.clock.now();
    await setPost(first.id, { withheldAt: now });
    expect(await count()).toBe(1);
    await setPost(first.id, { withheldAt: null, deletedAt: now, removedAt: now });
    expect(await count()).toBe(1);
    await setPost(first.id, { deletedAt: null, removedAt: null });
    expect(await count()).toBe(2);
    await author.ok(api.posts.remove, { params: second });
    expect(await count()).toBe(1);
    await kit.db.delete(posts).where(eq(posts.id, first.id));
    expect(await missing(slug)).toBe(404);
    expect(await miscounted()).toEqual([]);
  });

  it('are counted right when many post at once about the same ones', async () => {
    const [one, other] = [newTopic(), newTopic()];
    const people = await Promise.all(Array.from({ length: 12 }, () => kit.member()));
    await Promise.all(
      people.map((person, index) =>
        write(index % 2 === 0 ? `Post ${index} #${one} #${other}` : `Post ${index} #${other} #${one}`, person),
      ),
    );
    expect((await topic(one)).postCount).toBe(12);
    expect((await topic(other)).postCount).toBe(12);
    expect(await miscounted()).toEqual([]);
  });
});

describe('the posts of a topic', () => {
  it('come newest first, page by page, for any spelling of the address', async () => {
    const slug = newTopic();
    const ids: number[] = [];
    for (let index = 0; index < PAGE_SIZE + 2; index += 1) {
      if (index % 10 === 0) kit.clock.advance(11 * 60_000);
      ids.unshift((await write(`Post ${index} about #${slug}`)).id);
    }
    const first = await reader.ok(api.topics.posts, { ...at(slug.toUpperCase()), query: {} });
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, PAGE_SIZE));
    const cursor = first.nextCursor ?? '';
    const second = await reader.ok(api.topics.posts, { ...at(slug), query: { cursor } });
    expect(second.items.map(({ id }) => id)).toEqual(ids.slice(PAGE_SIZE));
    expect(second.nextCursor).toBeNull();
  });

  it('leave out muted members, hidden and withheld posts, and companies that are not listed', async () => {
    const slug = newTopic();
    const [muted, company] = [await kit.member(), await kit.company()];
    const [plain, hidden, withheld, theirs, spoken] = [
      await write(`Plain #${slug}`),
      await write(`Hidden #${slug}`),
      await write(`Withheld #${slug}`),
      await write(`Theirs #${slug}`, muted),
      await write(`Spoken #${slug}`),
    ];
    await setPost(spoken.id, { companyId: company.id });
    expect((await listed(slug)).toSorted()).toEqual(
      [plain, hidden, withheld, theirs, spoken].map(({ id }) => id).toSorted(),
    );
    await kit.db.insert(mutes).values({ muterId: reader.id, mutedId: muted.id });
    await kit.db.insert(hiddenPosts).values({ userId: reader.id, postId: hidden.id });
    await setPost(withheld.id, { withheldAt: kit.clock.now() });
    await kit.db.update(companies).set({ suspendedAt: kit.clock.now() }).where(eq(companies.id, company.id));
    expect(await listed(slug)).toEqual([plain.id]);
    expect((await listed(slug, author)).toSorted()).toEqual(
      [plain, hidden, withheld, theirs].map(({ id }) => id).toSorted(),
    );
  });

  it('for connections are for these alone, and so is a topic that only such a post names', async () => {
    const slug = newTopic();
    const friend = await kit.member();
    await kit.db.insert(follows).values([
      { followerId: friend.id, userId: author.id, state: 'following' },
      { followerId: author.id, userId: friend.id, state: 'following' },
    ]);
    const post = await write(`Only for you #${slug}`, author, { audience: 'connections' });
    expect(await listed(slug, friend)).toEqual([post.id]);
    expect(await topic(slug, friend)).toMatchObject({ postCount: 0 });
    expect(await missing(slug)).toBe(404);
    expect((await reader.refused(api.topics.posts, { ...at(slug), query: {} })).error).toBe(
      'There are no posts about this topic yet.',
    );
    expect((await reader.refused(api.topics.follow, at(slug))).status).toBe(404);
    expect((await reader.ok(api.topics.search, { query: { q: slug } })).items).toEqual([]);
  });

  it('of a blocked member are absent', async () => {
    const slug = newTopic();
    await write(`Words #${slug}`);
    const stranger = await kit.member();
    await kit.db.insert(blocks).values({ blockerId: author.id, blockedId: stranger.id });
    expect(await listed(slug, stranger)).toEqual([]);
  });

  it('refuse a page link that is none, and a topic that is none', async () => {
    expect((await reader.refused(api.topics.posts, { ...at('latex'), query: { cursor: 'nonsense' } })).status).toBe(
      400,
    );
    for (const slug of ['x', '--', '42', 'two words', `a${'b'.repeat(60)}`, '%00', 'a"b'])
      expect([slug, await missing(slug)]).toEqual([slug, 404]);
  });
});

describe('the # picker', () => {
  it('finds topics by their beginning, the most used first, at most ten', async () => {
    const start = `pick${process.pid}`;
    const people = await Promise.all(Array.from({ length: 3 }, () => kit.member()));
    for (const [index, person] of people.entries()) await write(`About #${start}-often ${index}`, person);
    await write(Array.from({ length: 10 }, (_, index) => `#${start}-${index}`).join(' '), people[0]);
    const found = (await reader.ok(api.topics.search, { query: { q: `#${start.toUpperCase()}` } })).items;
    expect(found).toHaveLength(10);
    expect(found[0]).toMatchObject({ slug: `${start}-often`, postCount: 3 });
    const exact = await reader.ok(api.topics.search, { query: { q: `${start}-7` } });
    expect(exact.items.map(({ slug }) => slug)).toEqual([`${start}-7`]);
    expect((await reader.ok(api.topics.search, { query: { q: `${start}-%` } })).items).toEqual([]);
  });

  it('offers the most used ones before anything is typed', async () => {
    const { items } = await reader.ok(api.topics.search, { query: {} });
    expect(items.length).toBeGreaterThan(0);
    const counts = items.map(({ postCount }) => postCount);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  });

  it('is limited', async () => {
    const limited = await memberKit({ rateLimitScale: 1 });
    try {
      const member = await limited.member();
      for (let index = 0; index < 120; index += 1) await member.ok(api.topics.search, { query: { q: 'a' } });
      expect((await member.refused(api.topics.search, { query: { q: 'a' } })).status).toBe(429);
    } finally {
      await limited.close();
    }
  });
});

describe('following a topic', () => {
  it('counts once, can be taken back, and is listed', async () => {
    const slug = newTopic();
    await write(`Words #${slug}`);
    const follower = await kit.member();
    await follower.ok(api.topics.follow, at(slug));
    expect(await follower.ok(api.topics.follow, at(slug))).toMatchObject({ isFollowing: true, followerCount: 1 });
    expect((await follower.ok(api.topics.followed, { query: {} })).items.map((item) => item.slug)).toEqual([slug]);
    expect(await topic(slug)).toMatchObject({ isFollowing: false, followerCount: 1 });
    await follower.ok(api.topics.unfollow, at(slug));
    expect(await follower.ok(api.topics.unfollow, at(slug))).toMatchObject({ isFollowing: false, followerCount: 0 });
    expect((await follower.ok(api.topics.followed, { query: {} })).items).toEqual([]);
  });

  it('stays possible to end when the last post is gone', async () => {
    const slug = newTopic();
    const post = await write(`Words #${slug}`);
    await reader.ok(api.topics.follow, at(slug));
    await author.ok(api.posts.remove, { params: post });
    expect(await topic(slug)).toMatchObject({ postCount: 0, isFollowing: true });
    expect(await listed(slug)).toEqual([]);
    expect(await reader.ok(api.topics.unfollow, at(slug))).toMatchObject({ isFollowing: false, followerCount: 0 });
    expect((await reader.refused(api.topics.unfollow, at(slug))).status).toBe(404);
  });

  it('is counted right in parallel, the same member and many', async () => {
    const slug = newTopic();
    await write(`Words #${slug}`);
    const people = await Promise.all(Array.from({ length: 10 }, () => kit.member()));
    await Promise.all(people.flatMap((one) => [1, 2, 3].map(() => one.ok(api.topics.follow, at(slug)))));
    expect(await topic(slug)).toMatchObject({ followerCount: 10 });
    await Promise.all(people.slice(0, 6).flatMap((one) => [1, 2].map(() => one.ok(api.topics.unfollow, at(slug)))));
    expect(await topic(slug)).toMatchObject({ followerCount: 4 });
    expect(await miscounted()).toEqual([]);
  });

  it('pages through those followed', async () => {
    const follower = await kit.member();
    const slugs = Array.from({ length: PAGE_SIZE + 1 }, () => newTopic());
    for (let index = 0; index < slugs.length; index += 10)
      await write(
        slugs
          .slice(index, index + 10)
          .map((slug) => `#${slug}`)
          .join(' '),
        follower,
      );
    for (const slug of slugs) await follower.ok(api.topics.follow, at(slug));
    const first = await follower.ok(api.topics.followed, { query: {} });
    expect(first.items).toHaveLength(PAGE_SIZE);
    const second = await follower.ok(api.topics.followed, { query: { cursor: first.nextCursor ?? '' } });
    expect([...first.items, ...second.items].map(({ slug }) => slug).toSorted()).toEqual(slugs.toSorted());
  });
});

it('whoever is not a member reads no topics', async () => {
  const applicant = await kit.member({ applicationStatus: 'pending' });
  for (const endpoint of [api.topics.get, api.topics.posts, api.topics.follow]) {
    expect((await kit.visitor.refused(endpoint, at('latex'))).status).toBe(401);
    expect((await applicant.refused(endpoint, at('latex'))).status).toBe(403);
  }
});
