import { api } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../core/accounts/accounts.tables.ts';
import { countStatements, type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';

const DAY = 86_400_000;
let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const premium = (days = 30) =>
  kit.member({ premiumUntil: new Date(kit.clock.now().getTime() + days * DAY), lastActiveAt: kit.clock.now() });
const show = (who: Person, showsPremiumBadge: boolean) => who.ok(api.settings.change, { body: { showsPremiumBadge } });
const feed = (reader: Person, view: 'latest' | 'top') => reader.ok(api.posts.feed, { query: { view } });

/** Every way in which the badge of a member shows to another, who follows them. */
async function lookedAt(owner: Person, reader: Person, postId: number): Promise<Record<string, boolean | undefined>> {
  const badgeOf = (people: readonly { id: number; isPremium: boolean }[]) =>
    people.find(({ id }) => id === owner.id)?.isPremium;
  const [latest, top] = [await feed(reader, 'latest'), await feed(reader, 'top')];
  const comments = await reader.ok(api.comments.list, { params: { id: postId }, query: {} });
  const directory = await reader.ok(api.directory.people, { query: { q: owner.username } });
  const search = await reader.ok(api.search.results, { query: { tab: 'people', q: owner.username } });
  const conversations = await reader.ok(api.messages.list, { query: {} });
  return {
    profile: (await reader.ok(api.people.get, { params: { id: owner.id } })).isPremium,
    latest: latest.items.find(({ id }) => id === postId)?.author?.isPremium,
    top: top.items.find(({ id }) => id === postId)?.author?.isPremium,
    post: (await reader.ok(api.posts.get, { params: { id: postId } })).author?.isPremium,
    comment: comments.items[0]?.author?.isPremium,
    directory: badgeOf(directory.items.map(({ person }) => person)),
    search: JSON.stringify(search).includes(`"isPremium":true`),
    conversation: conversations.items[0]?.person?.isPremium,
  };
}

describe('the Premium badge', () => {
  it('goes from everything that others see once its owner hides it, at once, and comes back', async () => {
    const [owner, reader] = [await premium(), await kit.member()];
    await reader.ok(api.follows.follow, { body: { targetId: owner.id, targetType: 'user' } });
    await owner.ok(api.follows.follow, { body: { targetId: reader.id, targetType: 'user' } });
    const { id } = await owner.ok(api.posts.create, { body: { content: 'A post with a badge' } });
    await owner.ok(api.comments.write, { params: { id }, body: { content: 'A comment with a badge' } });
    await owner.ok(api.messages.send, { body: { recipientId: reader.id, content: 'A message with a badge' } });
    const otherThan = async (expected: boolean) =>
      Object.entries(await lookedAt(owner, reader, id)).filter(([, isShown]) => isShown !== expected);
    expect(await otherThan(true)).toEqual([]);
    await show(owner, false);
    expect(await otherThan(false)).toEqual([]);
    await show(owner, true);
    expect(await otherThan(true)).toEqual([]);
  });

  it('hidden takes nothing away from its owner', async () => {
    const owner = await premium();
    await show(owner, false);
    expect((await owner.ok(api.auth.currentUser, {})).isPremium).toBe(true);
    expect((await owner.ok(api.people.own, {})).isPremium).toBe(true);
    expect((await owner.ok(api.people.enhanced, {})).lock).toBeNull();
    expect(await owner.ok(api.people.viewers, { query: {} })).toMatchObject({ isNamed: true, lock: null });
  });

  it('is shown or hidden with Premium alone; what was chosen is kept when it ends', async () => {
    const [free, owner] = [await kit.member(), await premium(1)];
    expect(await free.refused(api.settings.change, { body: { showsPremiumBadge: false } })).toMatchObject({
      status: 403,
      code: 'premium_required',
      feature: 'badge',
      reason: 'not_premium',
    });
    expect((await free.ok(api.settings.get, {})).showsPremiumBadge).toBe(true);
    await show(owner, false);
    kit.clock.advance(DAY + 1);
    expect(await owner.refused(api.settings.change, { body: { showsPremiumBadge: true } })).toMatchObject({
      status: 403,
      feature: 'badge',
    });
    expect((await owner.ok(api.settings.change, { body: { typing: false } })).showsPremiumBadge).toBe(false);
    await kit.db
      .update(users)
      .set({ premiumUntil: new Date(kit.clock.now().getTime() + DAY) })
      .where(eq(users.id, owner.id));
    expect((await free.ok(api.people.get, { params: { id: owner.id } })).isPremium).toBe(false);
  });

  it('costs the feed no statement, shown or hidden, nor its end', async () => {
    const [owner, free, reader] = [await premium(1), await kit.member(), await kit.member()];
    for (const author of [owner, free]) {
      await reader.ok(api.follows.follow, { body: { targetId: author.id, targetType: 'user' } });
      await author.ok(api.posts.create, { body: { content: `A post by ${author.username}` } });
    }
    const counts = async () => {
      const found: number[] = [];
      for (const view of ['latest', 'top'] as const) {
        await feed(reader, view);
        found.push(await countStatements(() => feed(reader, view)));
      }
      return found;
    };
    const session = 1;
    expect(await counts()).toEqual([session + 1, session + 1]);
    await show(owner, false);
    expect(await counts()).toEqual([session + 1, session + 1]);
    await show(owner, true);
    kit.clock.advance(DAY + 1);
    expect(await counts()).toEqual([session + 1, session + 1]);
    const { items } = await feed(reader, 'latest');
    expect(items.map(({ author }) => author?.isPremium)).toEqual([false, false]);
  });
});
