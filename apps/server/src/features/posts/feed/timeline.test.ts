import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { type MemberKit, memberKit } from '../../../testing/member-kit.ts';
import { users } from '../../../core/accounts/accounts.tables.ts';
import { repostMutes } from '../../../core/relations/relations.tables.ts';
import { type FeedKit, feedKit } from './feed.kit.ts';
import { hiddenPosts, postDeliveries, timelinePosts, timelines } from './feed.tables.ts';
import { posts } from '../posts.tables.ts';
import { deliverSome, dropUnreadTimelines, fillTimeline, TIMELINE_POSTS } from './timeline.ts';
import { postTopics, topicFollows, topics } from '../topics/topics.tables.ts';

let kit: MemberKit;
let follow: FeedKit['follow'];
let unfollow: FeedKit['unfollow'];
let write: FeedKit['write'];
let wholeFeed: FeedKit['wholeFeed'];
beforeAll(async () => {
  kit = await memberKit();
  ({ follow, unfollow, write, wholeFeed } = feedKit(kit));
});
afterAll(() => kit.close());

const newestFirst = (ids: number[]) => [...ids].sort((a, b) => b - a);
const inTimeline = async (owner: { id: number }) =>
  (await kit.db.select().from(timelinePosts).where(eq(timelinePosts.ownerId, owner.id))).map(({ postId }) => postId);

/** Delivers everything that waits. */
async function deliverPosts(): Promise<void> {
  while (await deliverSome(kit.deps.pool));
}

describe('the timeline', () => {
  it('gives the same feed before and after posts are delivered into it', async () => {
    const [reader, author] = [await kit.member(), await kit.member()];
    await follow(reader, author);
    const before = await write(author, 3);
    expect(await wholeFeed(reader)).toEqual(newestFirst(before));
    const all = [...before, ...(await write(author, 2)), ...(await write(reader))];
    expect(await wholeFeed(reader)).toEqual(newestFirst(all));
    await deliverPosts();
    expect(await kit.db.select().from(postDeliveries)).toEqual([]);
    expect(newestFirst(await inTimeline(reader))).toEqual(newestFirst(all));
    expect(await wholeFeed(reader)).toEqual(newestFirst(all));
  });

  it('is filled anew at the next look once follows change', async () => {
    const [reader, first, second] = [await kit.member(), await kit.member(), await kit.member()];
    const company = await kit.company();
    const [one, two] = [await write(first, 2), await write(second, 2)];
    const three = await write(second, 1, { companyId: company.id });
    await follow(reader, first);
    expect(await wholeFeed(reader)).toEqual(newestFirst(one));
    await follow(reader, second);
    await follow(reader, company, 'company');
    expect(await wholeFeed(reader)).toEqual(newestFirst([...one, ...two, ...three]));
    await unfollow(reader, first);
    expect(await wholeFeed(reader)).toEqual(newestFirst([...two, ...three]));
  });

  it('goes on below its floor by following', async () => {
    const [reader, author, other] = [await kit.member(), await kit.member(), await kit.member()];
    await follow(reader, author);
    await follow(reader, other);
    const all = [...(await write(other, 25)), ...(await write(author, TIMELINE_POSTS)), ...(await write(reader, 15))];
    const photo = await write(other, 1, { mediaType: 'image' });
    await write(author, 30, { mediaType: 'video', videoUrl: 'https://cdn.example.com/a.mp4' });
    const films = (await wholeFeed(reader, { kind: 'video' })).length;
    expect(films).toBe(30);
    expect((await wholeFeed(reader)).length).toBe(all.length + 31);
    expect((await inTimeline(reader)).length).toBe(TIMELINE_POSTS);
    expect(await wholeFeed(reader, { kind: 'photos' })).toEqual(photo);
    expect(await wholeFeed(reader, { kind: 'documents' })).toEqual([]);
  });

  it('misses and doubles nothing while members post, follow and read at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => kit.member()));
    const acts: Promise<unknown>[] = [];
    for (const [i, person] of people.entries()) {
      for (const other of people) if (other !== person) acts.push(follow(person, other));
      for (let n = 0; n < 8; n++)
        acts.push(
          person.ok(api.posts.create, { body: { content: `Coil count ${i} ${n}` } }),
          wholeFeed(person),
          deliverPosts(),
          fillTimeline(kit.deps.pool, person.id, kit.clock.now()),
        );
    }
    await Promise.all(acts);
    const all = (
      await kit.db
        .select({ id: posts.id })
        .from(posts)
        .where(
          inArray(
            posts.authorId,
            people.map(({ id }) => id),
          ),
        )
    ).map(({ id }) => id);
    expect(all).toHaveLength(48);
    for (const person of people) expect(await wholeFeed(person)).toEqual(newestFirst(all));
    await deliverPosts();
    for (const person of people) expect(await wholeFeed(person)).toEqual(newestFirst(all));
  });

  it('has the posts of topics followed, once, also before they are delivered', async () => {
    const [reader, stranger, followed] = [await kit.member(), await kit.member(), await kit.member()];
    await follow(reader, followed);
    const [topic] = await kit.db.insert(topics).values({ slug: 'latex', name: 'Latex' }).returning();
    const topicId = topic?.id ?? 0;
    const about = async (author: { id: number }) => {
      const [postId = 0] = await write(author);
      await kit.db.insert(postTopics).values({ postId, topicId });
      return postId;
    };
    const expected = [await about(stranger), await about(followed)];
    await kit.db.insert(topicFollows).values({ userId: reader.id, topicId });
    expect(await wholeFeed(reader)).toEqual(newestFirst(expected));
    expected.push(await about(stranger), await about(followed));
    expect(await wholeFeed(reader)).toEqual(newestFirst(expected));
    await deliverPosts();
    expect(await wholeFeed(reader)).toEqual(newestFirst(expected));
    await kit.db.delete(topicFollows).where(eq(topicFollows.userId, reader.id));
    expect(await wholeFeed(reader)).toEqual(newestFirst(expected.filter((_, i) => i % 2 === 1)));
  });

  it('decides rights when it is read: audience, withheld, hidden, reposts turned off, mutes, suspension', async () => {
    const [reader, author] = [await kit.member(), await kit.member()];
    await follow(reader, author);
    const [open = 0, narrow = 0, withheld = 0, hidden = 0, repost = 0] = [
      ...(await write(author)),
      ...(await write(author, 1, { audience: 'connections' })),
      ...(await write(author, 1, { withheldAt: new Date() })),
      ...(await write(author)),
      ...(await write(author, 1, { isRepost: true })),
    ];
    const sees = async (ids: number[]) => {
      for (const deliver of [false, true]) {
        if (deliver) await deliverPosts();
        expect(await wholeFeed(reader)).toEqual(newestFirst(ids));
        const top = await reader.ok(api.posts.feed, { query: { view: 'top' } });
        expect(newestFirst(top.items.map(({ id }) => id))).toEqual(newestFirst(ids));
      }
    };
    await sees([open, hidden, repost]);
    await kit.db.insert(hiddenPosts).values({ userId: reader.id, postId: hidden });
    await sees([open, repost]);
    await kit.db.insert(repostMutes).values({ userId: reader.id, targetId: author.id });
    await sees([open]);
    await follow(author, reader);
    await sees([open, narrow]);
    await kit.db.update(posts).set({ withheldAt: null }).where(eq(posts.id, withheld));
    await sees([open, narrow, withheld]);
    await reader.ok(api.safety.mute, { params: { id: author.id }, body: { length: '30_days' } });
    await sees([]);
    await reader.ok(api.safety.unmute, { params: { id: author.id } });
    await kit.db
      .update(users)
      .set({ suspendedUntil: new Date(kit.clock.now().getTime() + 1000) })
      .where(eq(users.id, author.id));
    await sees([]);
  });

  it('shows authors what others may not read', async () => {
    const author = await kit.member();
    const own = [
      ...(await write(author, 1, { audience: 'connections' })),
      ...(await write(author, 1, { withheldAt: new Date() })),
    ];
    expect(await wholeFeed(author)).toEqual(newestFirst(own));
  });

  it('goes when nobody has read it for a while, and comes back', async () => {
    const reader = await kit.member();
    const own = await write(reader, 2);
    expect(await wholeFeed(reader)).toEqual(newestFirst(own));
    const later = new Date(kit.clock.now().getTime() + 1000);
    await dropUnreadTimelines(kit.deps.pool, later);
    expect(await kit.db.select().from(timelines).where(eq(timelines.ownerId, reader.id))).toEqual([]);
    expect(await inTimeline(reader)).toEqual([]);
    expect(await wholeFeed(reader)).toEqual(newestFirst(own));
  });
});
