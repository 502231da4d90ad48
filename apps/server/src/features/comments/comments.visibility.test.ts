import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { api, type EndpointShape } from '@innerspring/contract';
import type { Person } from '../../testing/member-kit.ts';
import { follows, blocks, mutes } from '../../core/relations/relations.tables.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { type CommentsKit, commentsKit, of } from './comments.kit.ts';
import { comments } from './comments.tables.ts';
import { posts } from '../posts/posts.tables.ts';

let kit: CommentsKit;
let author: Person;
let viewer: Person;
let other: Person;
let post: { id: number };
beforeAll(async () => {
  kit = await commentsKit();
});
afterAll(() => kit.close());
beforeEach(async () => {
  [author, viewer, other] = [await kit.member(), await kit.member(), await kit.member()];
  post = await kit.post(author);
});

const body = { content: 'Some words' };
const sorts = ['relevant', 'newest', 'oldest'] as const;
const listsOf = (person: Person) => Promise.all(sorts.map((sort) => kit.listed(person, post, sort)));
const inAll = (...words: string[]) => sorts.map(() => words);
const repliesCounted = async (person: Person) =>
  (await person.ok(api.comments.list, { ...of(post), query: { sort: 'oldest' } })).items.map((item) => item.replyCount);

/** Ways for a member to be out of another's sight. */
const ways: [string, () => Promise<unknown>][] = [
  ['blocked by the viewer', () => kit.db.insert(blocks).values({ blockerId: viewer.id, blockedId: other.id })],
  ['having blocked the viewer', () => kit.db.insert(blocks).values({ blockerId: other.id, blockedId: viewer.id })],
  [
    'suspended',
    () =>
      kit.db
        .update(users)
        .set({ suspendedUntil: new Date(kit.clock.now().getTime() + 1000) })
        .where(eq(users.id, other.id)),
  ],
  ['deactivated', () => kit.db.update(users).set({ deactivatedAt: kit.clock.now() }).where(eq(users.id, other.id))],
];

describe.each(ways)('a writer %s', (_way, vanish) => {
  it('is in no list and no count, and their thread is gone', async () => {
    const theirs = await kit.say(other, post, 'Theirs');
    await kit.say(viewer, post, 'Under theirs', theirs);
    const mine = await kit.say(author, post, 'Mine');
    await kit.say(other, post, 'Their answer', mine);
    await kit.say(author, post, 'My answer', mine);
    expect(await repliesCounted(viewer)).toEqual([1, 2]);
    await vanish();
    expect(await listsOf(viewer)).toEqual(inAll('Mine'));
    expect(await repliesCounted(viewer)).toEqual([1]);
    expect(await kit.replies(viewer, mine)).toEqual(['My answer']);
    expect((await viewer.refused(api.comments.replies, { ...of(theirs), query: {} })).status).toBe(404);
  });

  it('cannot be answered, nor what the viewer said to them be touched', async () => {
    const theirs = await kit.say(other, post, 'Theirs');
    const mine = await kit.say(viewer, post, 'Under theirs', theirs);
    const acts: [EndpointShape, object][] = [
      [api.comments.write, { ...of(post), body: { ...body, replyTo: theirs.id } }],
      [api.comments.write, { ...of(post), body: { ...body, replyTo: mine.id } }],
      [api.comments.edit, { ...of(mine), body }],
      [api.comments.remove, of(mine)],
      [api.comments.remove, of(theirs)],
    ];
    await vanish();
    for (const [endpoint, input] of acts)
      expect(await viewer.refused(endpoint, input)).toMatchObject({
        status: 404,
        error: 'This comment isn’t available',
      });
  });
});

it('a muted writer is out of lists and counts, until the mute ends', async () => {
  await kit.say(other, post, 'Theirs');
  const mine = await kit.say(author, post, 'Mine');
  await kit.say(other, post, 'Their answer', mine);
  await kit.db.insert(mutes).values({ muterId: viewer.id, mutedId: other.id });
  expect(await listsOf(viewer)).toEqual(inAll('Mine'));
  expect(await repliesCounted(viewer)).toEqual([0]);
  expect(await kit.replies(viewer, mine)).toEqual([]);
  await kit.db.update(mutes).set({ until: kit.clock.now() }).where(eq(mutes.muterId, viewer.id));
  expect(await repliesCounted(viewer)).toEqual([0, 1]);
});

it('a withheld comment is its writer’s alone, with what stands under it, and does not count', async () => {
  const theirs = await kit.say(other, post, 'Theirs');
  await kit.say(viewer, post, 'Under theirs', theirs);
  const mine = await kit.say(author, post, 'Mine');
  const answer = await kit.say(other, post, 'Their answer', mine);
  for (const { id } of [theirs, answer])
    await kit.db.update(comments).set({ withheldAt: kit.clock.now() }).where(eq(comments.id, id));
  for (const person of [viewer, author]) {
    expect(await listsOf(person)).toEqual(inAll('Mine'));
    expect(await repliesCounted(person)).toEqual([0]);
    expect(await kit.replies(person, mine)).toEqual([]);
    for (const endpoint of [api.comments.pin, api.comments.hide, api.comments.remove])
      expect((await person.refused(endpoint, of(theirs))).status).toBe(404);
  }
  expect(await kit.listed(other, post)).toEqual(['Theirs', 'Mine']);
  expect(await kit.replies(other, theirs)).toEqual(['Under theirs']);
  expect((await other.ok(api.comments.list, { ...of(post), query: { sort: 'oldest' } })).items[0]).toMatchObject({
    isWithheld: true,
  });
  const refused = await other.refused(api.comments.write, { ...of(post), body: { ...body, replyTo: theirs.id } });
  expect(refused.status).toBe(409);
  expect(await kit.counters(post)).toEqual({ comments: 1, commenters: 1 });
  await kit.db.update(comments).set({ withheldAt: null }).where(eq(comments.subjectId, post.id));
  expect(await kit.counters(post)).toEqual({ comments: 4, commenters: 3 });
});

/** Ways for a post to be out of the viewer's sight. */
const hiddenPosts: [string, () => Promise<unknown>][] = [
  ['deleted', () => kit.db.update(posts).set({ deletedAt: kit.clock.now() }).where(eq(posts.id, post.id))],
  ['withheld', () => kit.db.update(posts).set({ withheldAt: kit.clock.now() }).where(eq(posts.id, post.id))],
  ['for connections only', () => kit.db.update(posts).set({ audience: 'connections' }).where(eq(posts.id, post.id))],
  ['of somebody blocked', () => kit.db.insert(blocks).values({ blockerId: author.id, blockedId: viewer.id })],
];

it.each(hiddenPosts)('under a post %s nothing is to be read or done', async (_way, vanish) => {
  const comment = await kit.say(viewer, post, 'Mine');
  await vanish();
  const acts: [EndpointShape, object][] = [
    [api.comments.list, { ...of(post), query: {} }],
    [api.comments.replies, { ...of(comment), query: {} }],
    [api.comments.write, { ...of(post), body }],
    [api.comments.write, { ...of(post), body: { ...body, replyTo: comment.id } }],
    [api.comments.edit, { ...of(comment), body }],
    [api.comments.remove, of(comment)],
    [api.comments.close, of(post)],
  ];
  for (const [endpoint, input] of acts)
    expect(await viewer.refused(endpoint, input)).toMatchObject({ status: 404, code: 'not_found' });
});

it('a connection comments on a post for connections', async () => {
  await kit.db.update(posts).set({ audience: 'connections' }).where(eq(posts.id, post.id));
  await kit.db.insert(follows).values([
    { followerId: viewer.id, userId: author.id },
    { followerId: author.id, userId: viewer.id },
  ]);
  await kit.say(viewer, post, 'Between us');
  expect(await kit.listed(author, post)).toEqual(['Between us']);
});

it('a comment is reported by whoever sees it, and by nobody else', async () => {
  const [theirs, mine] = [await kit.say(other, post, 'Theirs'), await kit.say(author, post, 'Mine')];
  const under = await kit.say(author, post, 'Under theirs', theirs);
  const report = ({ id }: { id: number }) => ({
    body: { targetType: 'comment' as const, targetId: id, reason: 'spam' as const },
  });
  await viewer.ok(api.safety.report, report(under));
  await author.ok(api.comments.hide, of(theirs));
  for (const hidden of [theirs, under])
    expect((await viewer.refused(api.safety.report, report(hidden))).status).toBe(404);
  await author.ok(api.safety.report, report(theirs));
  await author.ok(api.comments.show, of(theirs));
  await kit.db.insert(blocks).values({ blockerId: other.id, blockedId: viewer.id, createdAt: kit.clock.now() });
  // What was there before the block can still be reported, what came after it cannot.
  await viewer.ok(api.safety.report, report(under));
  kit.clock.advance(1000);
  const later = await kit.say(other, post, 'Theirs, after the block');
  expect((await viewer.refused(api.safety.report, report(later))).status).toBe(404);
  await viewer.ok(api.safety.report, report(mine));
});
