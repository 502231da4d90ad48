import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { type MemberKit, memberKit, type Person } from '../../../testing/member-kit.ts';
import { users } from '../../../core/accounts/accounts.tables.ts';
import { type FeedKit, feedKit } from './feed.kit.ts';
import { posts } from '../posts.tables.ts';
import { postTopics, topicFollows, topics } from '../topics/topics.tables.ts';
import { atMostTwoInARow, HALF_LIFE_HOURS, RANKED_POSTS } from './top-feed.queries.ts';

let kit: MemberKit;
let feed: FeedKit;
beforeAll(async () => {
  kit = await memberKit();
  feed = feedKit(kit);
});
afterAll(() => kit.close());

const hoursAgo = (hours: number) => new Date(kit.clock.now().getTime() - hours * 3_600_000);

/** One post of an hour ago. */
async function write(author: { id: number }, more: Partial<typeof posts.$inferInsert> = {}): Promise<number> {
  const [id = 0] = await feed.write(author, 1, { createdAt: hoursAgo(1), ...more });
  return id;
}
const follow: FeedKit['follow'] = (...given) => feed.follow(...given);
const top = (person: Person) => feed.wholeFeed(person, { view: 'top' });

describe('the Top order', () => {
  it('never ranks a post lower for more distinct people, comments weighing more than reposts and reactions', async () => {
    const [reader, ...authors] = await Promise.all(Array.from({ length: 8 }, () => kit.member()));
    if (!reader) throw new Error('Nobody reads');
    const acts = [
      {},
      { likeCount: 1 },
      { reposterCount: 1 },
      { commenterCount: 1 },
      { commenterCount: 1, likeCount: 3 },
      { commenterCount: 9 },
      { commenterCount: 9, curiousCount: 2 },
    ];
    const ids = [];
    for (const [i, author] of authors.entries()) {
      await follow(reader, author);
      ids.push(await write(author, acts[i]));
    }
    expect(await top(reader)).toEqual(ids.toReversed());
    await kit.db
      .update(posts)
      .set({ loveCount: 200 })
      .where(eq(posts.id, ids[0] ?? 0));
    expect((await top(reader))[0]).toBe(ids[0]);
  });

  it('counts people, not acts: many comments of one member weigh as one', async () => {
    const [reader, loud, liked] = [await kit.member(), await kit.member(), await kit.member()];
    for (const author of [loud, liked]) await follow(reader, author);
    const talkative = await write(loud, { commentCount: 40, commenterCount: 1 });
    const moving = await write(liked, { commentCount: 2, commenterCount: 2 });
    expect(await top(reader)).toEqual([moving, talkative]);
  });

  it('halves a rank in 36 hours', async () => {
    const [reader, old, young] = [await kit.member(), await kit.member(), await kit.member()];
    for (const author of [old, young]) await follow(reader, author);
    // ln(1 + 6) + 1 = 2.95 after 36 hours is 1.47; ln(1 + 0) + 1 = 1; ln(1 + 1) + 1 = 1.69.
    const aged = await write(old, { likeCount: 6, createdAt: hoursAgo(HALF_LIFE_HOURS) });
    const plain = await write(young, { createdAt: kit.clock.now() });
    const liked = await write(young, { createdAt: kit.clock.now(), likeCount: 1 });
    expect(await top(reader)).toEqual([liked, aged, plain]);
  });

  it('puts connections before people followed, these before the own profession, and that before others', async () => {
    const reader = await kit.member({ profession: 'Foam chemistry' });
    const [connection, followed, colleague, stranger] = [
      await kit.member(),
      await kit.member(),
      await kit.member({ profession: 'Foam chemistry' }),
      await kit.member({ profession: 'Sales' }),
    ];
    await follow(reader, connection);
    await follow(connection, reader);
    await follow(reader, followed);
    const [topic] = await kit.db.insert(topics).values({ slug: 'coils', name: 'Coils' }).returning();
    await kit.db.insert(topicFollows).values({ userId: reader.id, topicId: topic?.id ?? 0 });
    const ids = [];
    for (const author of [connection, followed, colleague, stranger]) ids.push(await write(author));
    await kit.db.insert(postTopics).values(ids.slice(2).map((postId) => ({ postId, topicId: topic?.id ?? 0 })));
    expect(await top(reader)).toEqual(ids);
  });

  it('leaves out who is blocked or muted', async () => {
    const [reader, blocked, muted, kept] = [
      await kit.member(),
      await kit.member(),
      await kit.member(),
      await kit.member(),
    ];
    for (const author of [blocked, muted, kept]) {
      await follow(reader, author);
      await write(author, { likeCount: 5 });
    }
    await reader.ok(api.safety.mute, { params: { id: muted.id }, body: { length: 'always' } });
    await blocked.ok(api.safety.block, { params: { id: reader.id } });
    const names = (await reader.ok(api.posts.feed, { query: { view: 'top' } })).items.map(({ author }) => author?.id);
    expect(names).toEqual([kept.id]);
  });

  it('pages through the ranked posts and what is older, each once, while new ones come', async () => {
    const [reader, author, other] = [await kit.member(), await kit.member(), await kit.member()];
    for (const one of [author, other]) await follow(reader, one);
    const rows = Array.from({ length: RANKED_POSTS + 45 }, (_, i) => ({
      authorId: i % 3 ? author.id : other.id,
      content: `Words ${i}`,
      likeCount: (i * 7) % 11,
      createdAt: hoursAgo(300 - i),
    }));
    const all = (await kit.db.insert(posts).values(rows).returning({ id: posts.id })).map(({ id }) => id);
    const first = await reader.ok(api.posts.feed, { query: { view: 'top' } });
    await write(other, { likeCount: 99, createdAt: kit.clock.now() });
    const rest = [];
    for (let cursor = first.nextCursor; cursor; ) {
      const page = await reader.ok(api.posts.feed, { query: { view: 'top', cursor } });
      rest.push(...page.items);
      cursor = page.nextCursor;
    }
    const ids = [...first.items, ...rest].map(({ id }) => id);
    expect([...ids].sort((a, b) => a - b)).toEqual(all);
    expect(ids.slice(RANKED_POSTS)).toEqual(all.slice(0, 45).toReversed());
  });

  it('starts with the latest for who follows nobody yet', async () => {
    const reader = await kit.member();
    expect(await top(reader)).toEqual([]);
    const own = await write(reader);
    expect(await top(reader)).toEqual([own]);
    await kit.db.update(users).set({ fullName: 'Still there' }).where(eq(users.id, reader.id));
    expect(await top(reader)).toEqual([own]);
  });
});

describe('at most two in a row', () => {
  const voices = fc.array(
    fc.constantFrom('a', 'b', 'c').map((voice) => ({ voice })),
    { maxLength: 60 },
  );

  it('loses nobody, and never shows a third while another voice is left', () => {
    fc.assert(
      fc.property(voices, (ranked) => {
        const { placed, waiting } = atMostTwoInARow(ranked);
        expect([...placed, ...waiting].map(({ voice }) => voice).sort()).toEqual(
          ranked.map(({ voice }) => voice).sort(),
        );
        for (let i = 2; i < placed.length; i++)
          expect(new Set(placed.slice(i - 2, i + 1).map(({ voice }) => voice)).size).toBeGreaterThan(1);
        expect(new Set(waiting.map(({ voice }) => voice)).size).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('keeps the order of each voice and changes nothing that is mixed already', () => {
    const ranked = ['a', 'a', 'b', 'a', 'a', 'c', 'c', 'a'].map((voice, place) => ({ voice, place }));
    expect(atMostTwoInARow(ranked).placed).toEqual(ranked);
    fc.assert(
      fc.property(voices, (given) => {
        const numbered = given.map((post, place) => ({ ...post, place }));
        const { placed, waiting } = atMostTwoInARow(numbered);
        for (const voice of ['a', 'b', 'c']) {
          const places = [...placed, ...waiting].filter((post) => post.voice === voice).map(({ place }) => place);
          expect(places).toEqual([...places].sort((x, y) => x - y));
        }
      }),
    );
  });
});
