import { eq } from 'drizzle-orm';
import { api } from '@innerspring/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { countStatements, type Person } from '../../testing/member-kit.ts';
import { users } from '../accounts/accounts.tables.ts';
import { comments } from '../../features/comments/comments.tables.ts';
import { posts } from '../../features/posts/posts.tables.ts';
import { blocks, mutes } from '../relations/relations.tables.ts';
import { sweepNotifications } from './notifications.jobs.ts';
import { type NotificationsKit, notificationsKit } from './notifications.kit.ts';

const HOUR = 3_600_000;
let kit: NotificationsKit;
let reader: Person;
beforeAll(async () => {
  kit = await notificationsKit();
});
afterAll(() => kit.close());
beforeEach(async () => {
  reader = await kit.member();
});

const by = (person: { id: number }, more: Record<string, unknown> = {}) => ({ actorId: person.id, ...more });
const texts = async (person: Person = reader, query = {}) => (await kit.list(person, query)).map(({ text }) => text);

describe('the list', () => {
  it('names who did what, with their picture, the words it is about and where it leads', async () => {
    const actor = await kit.member({ fullName: 'Dana Ruiz' });
    const post = await reader.ok(api.posts.create, {
      body: { content: `Pocket coils for @[Ivo](${actor.id}) and all` },
    });
    await kit.tell(reader, 'reaction', by(actor, { postId: post.id }));
    expect(await kit.list(reader)).toMatchObject([
      {
        kind: 'reaction',
        chip: 'comments',
        text: 'Dana Ruiz reacted to your post',
        snippet: 'Pocket coils for @Ivo and all',
        actors: [{ id: actor.id, fullName: 'Dana Ruiz' }],
        actorCount: 1,
        count: 1,
        isUnread: true,
        createdAt: kit.clock.now().toISOString(),
        link: `/post/${post.id}`,
        typeLabel: 'Reactions',
        isThreadMuted: false,
        isFewer: false,
      },
    ]);
  });

  it('shows no words that are gone or that the reader may not read any more', async () => {
    const actor = await kit.member();
    const post = await actor.ok(api.posts.create, { body: { content: 'Words for a while' } });
    const [comment] = await kit.db
      .insert(comments)
      .values({ subjectKind: 'post', subjectId: post.id, authorId: actor.id, content: 'A comment for a while' })
      .returning();
    await kit.tell(reader, 'mention', by(actor, { postId: post.id }));
    await kit.tell(reader, 'reply', by(actor, { postId: post.id, commentId: comment?.id, parentId: 1 }));
    const snippets = async () => (await kit.list(reader)).map(({ snippet }) => snippet);
    expect(await snippets()).toEqual(['A comment for a while', 'Words for a while']);
    await kit.db
      .update(comments)
      .set({ hiddenAt: new Date() })
      .where(eq(comments.id, comment?.id ?? 0));
    await kit.db.update(posts).set({ audience: 'connections' }).where(eq(posts.id, post.id));
    expect(await snippets()).toEqual([null, null]);
  });

  it('shortens long words, and breaks no letter', async () => {
    const post = await reader.ok(api.posts.create, { body: { content: `${'🛏️'.repeat(300)} end` } });
    await kit.tell(reader, 'reaction', by(await kit.member(), { postId: post.id }));
    const [item] = await kit.list(reader);
    expect(item?.snippet?.isWellFormed()).toBe(true);
    expect([...(item?.snippet ?? '')]).toHaveLength(140);
  });

  it('is paged, each thing once, in two statements', async () => {
    for (let at = 0; at < 25; at += 1) await kit.tell(reader, 'bug_report', { title: String(at), state: 'fixed' });
    const first = await reader.ok(api.notifications.list, { query: {} });
    expect(first.items).toHaveLength(20);
    const cursor = first.nextCursor ?? '';
    const second = await reader.ok(api.notifications.list, { query: { cursor } });
    expect([second.items.length, second.nextCursor]).toEqual([5, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(25);
    const before = await countStatements(() => reader.ok(api.unreadNotifications.unreadCount, {}));
    const listed = await countStatements(() => reader.ok(api.notifications.list, { query: {} }));
    // The session's own statement stands in both; the count takes one, the list two.
    expect(listed).toBe(before + 1);
  });

  it('is narrowed by each filter', async () => {
    const actor = await kit.member({ fullName: 'Ivo Lang' });
    await kit.tell(reader, 'mention', by(actor, { postId: 1 }));
    await kit.tell(reader, 'comment', by(actor, { postId: 2 }));
    await kit.tell(reader, 'follow', by(actor));
    await kit.tell(reader, 'security', { text: 'Password changed' });
    const seen: Record<string, string[]> = {};
    for (const chip of ['mentions', 'comments', 'network', 'jobs', 'events', 'system'])
      seen[chip] = await texts(reader, { chip });
    expect(seen).toEqual({
      mentions: ['Ivo Lang mentioned you in a post'],
      comments: ['Ivo Lang commented on your post'],
      network: ['Ivo Lang started following you'],
      jobs: [],
      events: [],
      system: ['Password changed'],
    });
  });

  it.each([
    ['an unknown filter', { chip: 'ads' }],
    ['a broken page link', { cursor: 'x y' }],
    ['a page link of its own making', { cursor: 'AAAA' }],
  ])('refuses %s', async (_what, query) => {
    expect(await reader.refused(api.notifications.list, { query })).toMatchObject({ status: 400, code: 'invalid' });
  });

  it('is the reader’s own', async () => {
    await kit.tell(reader, 'welcome');
    const other = await kit.member();
    expect(await kit.list(other)).toEqual([]);
    const [item] = await kit.list(reader);
    const params = { id: item?.id ?? 0 };
    for (const endpoint of [api.notifications.read, api.notifications.muteThread, api.notifications.fewer])
      expect(await other.refused(endpoint, { params })).toMatchObject({ status: 404, code: 'not_found' });
    expect(await other.refused(api.notifications.group, { params, query: {} })).toMatchObject({ status: 404 });
  });
});

describe('groups', () => {
  it('are one for a day from their first, by subject', async () => {
    const [one, two, three] = [
      await kit.member({ fullName: 'Ann Able' }),
      await kit.member({ fullName: 'Bo Bold' }),
      await kit.member({ fullName: 'Cy Calm' }),
    ];
    await kit.tell(reader, 'reaction', by(one, { postId: 7 }));
    await kit.tell(reader, 'reaction', by(one, { postId: 8 }));
    await kit.tell(reader, 'repost', by(one, { postId: 7 }));
    kit.clock.advance(23 * HOUR);
    await kit.tell(reader, 'reaction', by(two, { postId: 7 }));
    expect(await texts()).toEqual([
      'Bo Bold and Ann Able reacted to and reposted your post',
      'Ann Able reacted to your post',
    ]);
    kit.clock.advance(2 * HOUR);
    await kit.tell(reader, 'reaction', by(three, { postId: 7 }));
    expect(await texts()).toEqual([
      'Cy Calm reacted to your post',
      'Bo Bold and Ann Able reacted to and reposted your post',
      'Ann Able reacted to your post',
    ]);
    expect(await kit.unread(reader)).toBe(3);
  });

  it('tell in one sentence all that happened to a post, behind the filter of each', async () => {
    const [ann, bo] = [await kit.member({ fullName: 'Ann Able' }), await kit.member({ fullName: 'Bo Bold' })];
    const post = await reader.ok(api.posts.create, { body: { content: 'Pocket coils for all' } });
    const [comment] = await kit.db
      .insert(comments)
      .values({ subjectKind: 'post', subjectId: post.id, authorId: ann.id, content: 'With which wire?' })
      .returning();
    const about = { postId: post.id, commentId: comment?.id };
    await kit.tell(reader, 'comment', by(ann, about));
    await kit.tell(reader, 'mention', by(ann, about));
    expect(await texts()).toEqual(['Ann Able commented on your post and mentioned you']);
    await kit.tell(reader, 'reaction', by(bo, { postId: post.id }));
    await kit.tell(reader, 'repost', by(ann, { postId: post.id }));
    const text = 'Ann Able and Bo Bold reacted to, reposted, and commented on your post, and mentioned you';
    const [group, ...more] = await kit.list(reader);
    expect(more).toEqual([]);
    expect(group).toMatchObject({ text, count: 4, actorCount: 2, snippet: 'Pocket coils for all' });
    expect(await texts(reader, { chip: 'mentions' })).toEqual([text]);
    expect(await texts(reader, { chip: 'comments' })).toEqual([text]);
    expect(await texts(reader, { chip: 'network' })).toEqual([]);
    const parts = await reader.ok(api.notifications.group, { params: { id: group?.id ?? 0 }, query: {} });
    expect(parts.items.map((part) => [part.text, part.snippet])).toEqual([
      ['Ann Able reposted your post', 'Pocket coils for all'],
      ['Bo Bold reacted to your post', 'Pocket coils for all'],
      ['Ann Able mentioned you in a comment', 'With which wire?'],
      ['Ann Able commented on your post', 'With which wire?'],
    ]);
  });

  it('name the latest, count each member once, and open into their parts', async () => {
    const people: Person[] = [];
    for (const name of ['Ann', 'Bo', 'Cy', 'Di', 'Ed']) people.push(await kit.member({ fullName: `${name} Able` }));
    for (const person of people) await kit.tell(reader, 'follow', by(person));
    await kit.tell(reader, 'follow', by(people[3] ?? reader));
    const [group] = await kit.list(reader);
    expect(group).toMatchObject({
      text: 'Di Able and 4 others started following you',
      actorCount: 5,
      count: 6,
      link: '/network',
      actors: [{ fullName: 'Di Able' }, { fullName: 'Ed Able' }],
    });
    const parts = await reader.ok(api.notifications.group, { params: { id: group?.id ?? 0 }, query: {} });
    expect(parts.items.map(({ text }) => text)).toEqual(
      ['Di', 'Ed', 'Di', 'Cy', 'Bo', 'Ann'].map((name) => `${name} Able started following you`),
    );
    expect(parts.nextCursor).toBeNull();
  });

  it('open page by page', async () => {
    const actor = await kit.member();
    for (let at = 0; at < 23; at += 1) await kit.tell(reader, 'comment', by(actor, { postId: 3, at }));
    const [group] = await kit.list(reader);
    const params = { id: group?.id ?? 0 };
    const first = await reader.ok(api.notifications.group, { params, query: {} });
    const second = await reader.ok(api.notifications.group, { params, query: { cursor: first.nextCursor ?? '' } });
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([20, 3, null]);
  });

  it('are formed once, also by many at the same instant', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => kit.member()));
    await Promise.all(people.map((person) => kit.tell(reader, 'reaction', by(person, { postId: 5 }))));
    expect(await kit.list(reader)).toMatchObject([{ count: 8, actorCount: 8 }]);
  });

  it('are switched off in the settings, and counted so', async () => {
    const [one, two] = [await kit.member({ fullName: 'Ann Able' }), await kit.member({ fullName: 'Bo Bold' })];
    for (const person of [one, two]) await kit.tell(reader, 'reaction', by(person, { postId: 9 }));
    expect([(await texts()).length, await kit.unread(reader)]).toEqual([1, 1]);
    await kit.set(reader, { groupNotifications: false });
    expect(await texts()).toEqual(['Bo Bold reacted to your post', 'Ann Able reacted to your post']);
    expect(await kit.unread(reader)).toBe(2);
    const [newest] = await kit.list(reader);
    await reader.ok(api.notifications.read, { params: { id: newest?.id ?? 0 } });
    expect(await kit.unread(reader)).toBe(1);
  });
});

describe('what the reader may not hear of', () => {
  it('leaves the list, its groups and the count while somebody is muted, blocked or gone', async () => {
    const [stays, goes] = [await kit.member({ fullName: 'Ann Able' }), await kit.member({ fullName: 'Bo Bold' })];
    await kit.tell(reader, 'follow_accepted', by(goes));
    for (const person of [stays, goes]) await kit.tell(reader, 'reaction', by(person, { postId: 4 }));
    const whole = ['Bo Bold and Ann Able reacted to your post', 'Bo Bold accepted your request'];
    const without = ['Ann Able reacted to your post'];
    const seen = async () => [await texts(), await kit.unread(reader)];
    expect(await seen()).toEqual([whole, 2]);
    await kit.db.insert(mutes).values({ muterId: reader.id, mutedId: goes.id });
    expect(await seen()).toEqual([without, 1]);
    await kit.db.delete(mutes).where(eq(mutes.muterId, reader.id));
    await kit.db.insert(blocks).values({ blockerId: goes.id, blockedId: reader.id });
    expect(await seen()).toEqual([without, 1]);
    await kit.db.delete(blocks).where(eq(blocks.blockerId, goes.id));
    await kit.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, goes.id));
    expect(await seen()).toEqual([without, 1]);
    await kit.db.update(users).set({ deactivatedAt: null }).where(eq(users.id, goes.id));
    expect(await seen()).toEqual([whole, 2]);
  });
});

describe('reading', () => {
  it('marks one with its whole group, and what comes later is unread again', async () => {
    const [one, two] = [await kit.member(), await kit.member()];
    await kit.tell(reader, 'welcome');
    await kit.tell(reader, 'reaction', by(one, { postId: 2 }));
    await kit.tell(reader, 'reaction', by(two, { postId: 2 }));
    const [group] = await kit.list(reader);
    const params = { id: group?.id ?? 0 };
    expect(await reader.ok(api.notifications.read, { params })).toEqual({ id: group?.id, isUnread: false });
    await reader.ok(api.notifications.read, { params });
    expect([await kit.unread(reader), (await kit.list(reader)).map(({ isUnread }) => isUnread)]).toEqual([
      1,
      [false, true],
    ]);
    await kit.tell(reader, 'reaction', by(await kit.member(), { postId: 2 }));
    expect(await kit.unread(reader)).toBe(2);
    // What was not seen yet stays unread.
    await reader.ok(api.notifications.read, { params });
    expect(await kit.unread(reader)).toBe(2);
  });

  it('marks all, and says how many', async () => {
    await kit.tell(reader, 'welcome');
    await kit.tell(reader, 'security', { text: 'Password changed' });
    expect(await reader.ok(api.notifications.readAll, {})).toEqual({ success: true, count: 2 });
    expect(await reader.ok(api.notifications.readAll, {})).toEqual({ success: true, count: 0 });
    expect(await kit.unread(reader)).toBe(0);
  });

  it('follows from what a page has shown, in every tab, and from nothing else of it', async () => {
    const actor = await kit.member();
    await kit.tell(reader, 'reaction', by(actor, { postId: 12 }));
    await kit.tell(reader, 'comment', by(actor, { postId: 12, commentId: 7 }));
    await kit.tell(reader, 'comment', by(actor, { postId: 13, commentId: 8 }));
    await kit.tell(reader, 'group_mention', by(actor, { groupId: 5, messageId: 9 }));
    const { items } = await reader.ok(api.notifications.unreadOf, { query: { type: 'post', id: 12 } });
    expect(items.map((one) => one.shownBy)).toEqual([{ kind: 'comment', id: 7 }, null]);
    const ofGroup = await reader.ok(api.notifications.unreadOf, { query: { type: 'group', id: 5 } });
    expect(ofGroup.items.map((one) => one.shownBy)).toEqual([{ kind: 'message', id: 9 }]);
    const sent = vi.spyOn(kit.deps.live, 'sendToUser');
    const seen = () => reader.ok(api.notifications.readSeen, { body: { notificationIds: [items[0]?.id ?? 0] } });
    expect(await seen()).toEqual({ count: 1 });
    expect(sent.mock.calls).toEqual([[reader.id, { type: 'notifications_changed' }]]);
    expect(await seen()).toEqual({ count: 0 });
    expect(sent).toHaveBeenCalledTimes(1);
    expect(await kit.unread(reader)).toBe(3);
    sent.mockRestore();
  });

  it('is not done for another member', async () => {
    const [actor, other] = [await kit.member(), await kit.member()];
    await kit.tell(reader, 'reaction', by(actor, { postId: 12 }));
    const { items } = await reader.ok(api.notifications.unreadOf, { query: { type: 'post', id: 12 } });
    expect(
      await other.ok(api.notifications.readSeen, { body: { notificationIds: items.map(({ id }) => id) } }),
    ).toEqual({
      count: 0,
    });
    expect(await kit.unread(reader)).toBe(1);
  });

  it.each([
    ['no subject', {}],
    ['an unknown one', { type: 'ad', id: 1 }],
    ['a broken number', { type: 'post', id: -1 }],
  ])('refuses %s', async (_what, query) => {
    expect((await reader.refused(api.notifications.unreadOf, { query })).code).toBe('invalid');
  });

  it('tells every tab of what is new', async () => {
    const sent = vi.spyOn(kit.deps.live, 'sendToUser');
    await kit.tell(reader, 'welcome');
    await kit.deps.outbox.drain();
    expect(sent.mock.calls).toContainEqual([reader.id, { type: 'notifications_changed' }]);
    sent.mockRestore();
  });
});

describe('wanting less', () => {
  const newest = async () => (await kit.list(reader))[0] ?? { id: 0, isThreadMuted: null, isFewer: null };

  it('keeps a muted thread away, and only that one, until it is taken back', async () => {
    const actor = await kit.member();
    await kit.tell(reader, 'comment', by(actor, { postId: 21 }));
    const params = { id: (await newest()).id };
    await reader.ok(api.notifications.muteThread, { params });
    await reader.ok(api.notifications.muteThread, { params });
    expect((await newest()).isThreadMuted).toBe(true);
    expect(await kit.tell(reader, 'mention', by(actor, { postId: 21 }))).toBe(false);
    expect(await kit.tell(reader, 'comment', by(actor, { postId: 22 }))).toBe(true);
    await reader.ok(api.notifications.unmuteThread, { params });
    expect(await kit.tell(reader, 'mention', by(actor, { postId: 21 }))).toBe(true);
  });

  it('lets one of a type a day stand out; the others come read, without mail', async () => {
    const actor = await kit.member();
    const say = (at: number) => kit.tell(reader, 'comment', by(actor, { postId: 100 + at }));
    await say(1);
    const params = { id: (await newest()).id };
    await reader.ok(api.notifications.fewer, { params });
    expect((await newest()).isFewer).toBe(true);
    await say(2);
    await say(3);
    expect((await kit.list(reader)).map(({ isUnread }) => isUnread)).toEqual([false, false, true]);
    kit.clock.advance(HOUR / 6);
    expect(await kit.mailed(reader)).toHaveLength(1);
    kit.clock.advance(25 * HOUR);
    await say(4);
    await say(5);
    expect(await kit.unread(reader)).toBe(2);
    await reader.ok(api.notifications.asBefore, { params });
    await say(6);
    expect(await kit.unread(reader)).toBe(3);
  });

  it('is refused where there is no thread, and of what always comes', async () => {
    await kit.tell(reader, 'security', { text: 'Password changed' });
    const params = { id: (await newest()).id };
    expect(await newest()).toMatchObject({ typeLabel: null, isThreadMuted: null, isFewer: null });
    for (const endpoint of ['muteThread', 'unmuteThread', 'fewer', 'asBefore'] as const)
      expect(await reader.refused(api.notifications[endpoint], { params })).toMatchObject({
        status: 409,
        code: 'conflict',
      });
  });
});

it('is kept for 180 days', async () => {
  await kit.tell(reader, 'welcome');
  kit.clock.advance(10 * 24 * HOUR);
  await kit.tell(reader, 'security', { text: 'Password changed' });
  kit.clock.advance(171 * 24 * HOUR);
  // In memory for the session, which ends sooner.
  const { secret } = await kit.deps.sessions.open({ userId: reader.id, device: 'test', ip: null, isAdmin: false });
  await sweepNotifications(kit.deps);
  const answer = await kit.app.inject({ url: '/api/notifications', headers: { cookie: `sid=${secret}` } });
  expect(answer.json().items.map(({ text }: { text: string }) => text)).toEqual(['Password changed']);
});
