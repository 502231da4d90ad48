import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { reactions } from '../../core/reactions/reactions.tables.ts';
import type { Person } from '../../testing/member-kit.ts';
import { type GroupKit, groupKit } from './groups.kit.ts';

let kit: GroupKit;
beforeAll(async () => {
  kit = await groupKit();
});
afterAll(() => kit.close());

const of = (id: number, postId: number) => ({ params: { id, postId } });
const post = (person: Person, id: number, content: string, more: object = {}) =>
  person.ok(api.groupPosts.create, { params: { id }, body: { content, ...more } });
const list = (person: Person, id: number, query = {}) => person.ok(api.groupPosts.list, { params: { id }, query });

async function circle(visibility: 'listed' | 'private' = 'private') {
  const member = await kit.member();
  const { id, owner } = await kit.group({ visibility, joinPolicy: 'request' }, [member]);
  return { id, owner, member };
}

describe('a post of the discussion', () => {
  it('comes back with its file and whom it names', async () => {
    const { id, owner, member } = await circle();
    const file = await kit.upload(member, 'document');
    const made = await post(member, id, `Minutes, @[Boss](${owner.id})`, { attachmentUrl: file.url });
    expect(made).toMatchObject({
      groupId: id,
      author: { id: member.id },
      mentions: [{ id: owner.id, fullName: owner.fullName }],
      isPinned: false,
      likeCount: 0,
      liked: false,
      reactionCount: 0,
      reactions: {},
      viewerReaction: null,
      commentCount: 0,
      canEdit: true,
      canDelete: true,
      attachment: { type: 'document', url: file.url, name: 'My document.pdf' },
    });
    expect(await owner.ok(api.groupPosts.get, of(id, made.id))).toMatchObject({ canEdit: false, canDelete: true });
    expect(await kit.told(owner)).toContain('group_mention');
    const { items } = await owner.ok(api.groups.files, { params: { id }, query: {} });
    expect(items.map(({ attachment }) => attachment.url)).toEqual([file.url]);
  });

  it('is one for one key', async () => {
    const { id, member } = await circle();
    const send = () =>
      member.ok(
        api.groupPosts.create,
        { params: { id }, body: { content: 'Only once' } },
        { 'idempotency-key': 'key-1' },
      );
    const made = await Promise.all([send(), send(), send()]);
    expect(new Set(made.map((one) => one.id)).size).toBe(1);
    expect((await list(member, id)).items).toHaveLength(1);
    const bad = await member.refused(
      api.groupPosts.create,
      { params: { id }, body: { content: 'Words' } },
      { 'idempotency-key': ' ' },
    );
    expect(bad.status).toBe(400);
  });

  it.each([
    ['blank', { content: '    ' }, 'content'],
    ['short', { content: 'abc' }, 'content'],
    [
      'with a foreign file',
      { content: 'Good words', attachmentUrl: '/uploads/00000000000000000000000000000bad.pdf' },
      'attachmentUrl',
    ],
  ])('%s is refused', async (_what, body, field) => {
    const { id, member } = await circle();
    const refusal = await member.refused(api.groupPosts.create, { params: { id }, body });
    expect(refusal).toMatchObject({ status: 400 });
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  });

  it('is read by all in a listed group, and written by members alone', async () => {
    const { id, member } = await circle('listed');
    const made = await post(member, id, 'For everybody to read');
    const outsider = await kit.member();
    expect((await list(outsider, id)).items.map((one) => one.id)).toEqual([made.id]);
    expect(await outsider.ok(api.groupPosts.get, of(id, made.id))).toMatchObject({ canEdit: false, canDelete: false });
    expect(
      await outsider.refused(api.groupPosts.create, { params: { id }, body: { content: 'May I?' } }),
    ).toMatchObject({ status: 403 });
    expect(
      await outsider.refused(api.groupPosts.comment, { ...of(id, made.id), body: { content: 'x' } }),
    ).toMatchObject({ status: 403 });
    expect(await outsider.refused(api.groupPosts.like, of(id, made.id))).toMatchObject({ status: 403 });
    const reaction = { ...of(id, made.id), body: { kind: 'love' as const } };
    expect(await outsider.refused(api.groupPosts.react, reaction)).toMatchObject({ status: 403 });
    await member.ok(api.groupPosts.react, reaction);
    expect(await outsider.ok(api.groupPosts.reactors, { ...of(id, made.id), query: {} })).toMatchObject({
      items: [{ person: { id: member.id }, kind: 'love' }],
    });
  });

  it('of a private group is nowhere else: not in feed, search, profile, its own address or the numbers of its author', async () => {
    const { id, member } = await circle();
    const { member: stranger } = await circle();
    await stranger.ok(api.follows.add, { body: { targetId: member.id, targetType: 'user' } });
    const made = await post(member, id, 'Velvetquiet words for the circle');
    expect((await stranger.ok(api.posts.feed, { query: {} })).items).toEqual([]);
    expect((await stranger.ok(api.search.results, { query: { q: 'velvetquiet', tab: 'posts' } })).items).toEqual([]);
    expect((await stranger.ok(api.posts.byAuthor, { params: { id: member.id }, query: {} })).items).toEqual([]);
    expect(await stranger.refused(api.posts.get, { params: { id: made.id } })).toMatchObject({ status: 404 });
    expect(await stranger.refused(api.groupPosts.get, of(id, made.id))).toMatchObject({ status: 403 });
    expect((await stranger.ok(api.people.get, { params: { id: member.id } })).postCount).toBe(0);
  });

  it('changes by its author, and goes by them or a moderator', async () => {
    const { id, owner, member } = await circle();
    const [mine, rude, theirs] = [
      await post(member, id, 'First words'),
      await post(member, id, 'Rude words'),
      await post(owner, id, 'Of the owner'),
    ];
    const edited = await member.ok(api.groupPosts.edit, { ...of(id, mine.id), body: { content: 'Better words' } });
    expect(edited).toMatchObject({ content: 'Better words', editedAt: kit.clock.now().toISOString() });
    expect(
      await owner.refused(api.groupPosts.edit, { ...of(id, mine.id), body: { content: 'Not mine' } }),
    ).toMatchObject({ status: 403 });
    expect(await member.refused(api.groupPosts.remove, of(id, theirs.id))).toMatchObject({ status: 403 });
    await owner.ok(api.groupPosts.remove, of(id, rude.id));
    await member.ok(api.groupPosts.remove, of(id, mine.id));
    expect(await member.refused(api.groupPosts.remove, of(id, mine.id))).toMatchObject({ status: 404 });
    expect((await list(member, id)).items.map((one) => one.id)).toEqual([theirs.id]);
  });

  it('stands first while it is pinned, over all pages', async () => {
    const { id, owner, member } = await circle();
    const made = [];
    for (let at = 0; at < 23; at += 1) made.push(await post(at % 2 ? owner : member, id, `Number ${at}`));
    const pinned = made[3]?.id ?? 0;
    expect(await member.refused(api.groupPosts.pin, of(id, pinned))).toMatchObject({ status: 403 });
    expect((await owner.ok(api.groupPosts.pin, of(id, pinned))).isPinned).toBe(true);
    const first = await list(member, id);
    const second = await list(member, id, { cursor: first.nextCursor });
    const ids = [...first.items, ...second.items].map((one) => one.id);
    expect(ids[0]).toBe(pinned);
    expect([ids.length, new Set(ids).size, second.nextCursor]).toEqual([23, 23, null]);
    expect((await owner.ok(api.groupPosts.unpin, of(id, pinned))).isPinned).toBe(false);
    expect((await list(member, id)).items[0]?.id).toBe(made.at(-1)?.id);
  });
});

describe('reactions and comments', () => {
  it('are one of six kinds for each member, counted by kind, and listed', async () => {
    const { id, owner, member } = await circle();
    const made = await post(member, id, 'Which needle for ticking?');
    const react = (person: Person, kind: 'like' | 'curious' | 'insightful') =>
      person.ok(api.groupPosts.react, { ...of(id, made.id), body: { kind } });
    await react(member, 'like');
    await react(owner, 'curious');
    expect(await react(owner, 'insightful')).toMatchObject({
      reactionCount: 2,
      reactions: { like: 1, insightful: 1 },
      viewerReaction: 'insightful',
      likeCount: 1,
      liked: false,
    });
    const reactors = await member.ok(api.groupPosts.reactors, { ...of(id, made.id), query: { kind: 'insightful' } });
    expect(reactors.items.map(({ person, kind }) => [person.id, kind])).toEqual([[owner.id, 'insightful']]);
    expect(await owner.ok(api.groupPosts.unreact, of(id, made.id))).toMatchObject({
      reactionCount: 1,
      viewerReaction: null,
    });
    const other = await circle();
    const elsewhere = { ...of(other.id, made.id), body: { kind: 'like' as const } };
    expect(await other.owner.refused(api.groupPosts.react, elsewhere)).toMatchObject({ status: 404 });
  });

  it('are told to the author once for each member, and not where the author muted the group', async () => {
    const { id, owner, member } = await circle();
    const made = await post(member, id, 'Who runs two-needle borders?');
    const react = (kind: 'like' | 'love') => owner.ok(api.groupPosts.react, { ...of(id, made.id), body: { kind } });
    await react('like');
    await owner.ok(api.groupPosts.unreact, of(id, made.id));
    await react('love');
    expect((await kit.told(member)).filter((name) => name === 'group_reaction')).toHaveLength(1);
    await member.ok(api.groupPosts.react, { ...of(id, made.id), body: { kind: 'like' } });
    expect((await kit.told(member)).filter((name) => name === 'group_reaction')).toHaveLength(1);

    const quiet = await circle();
    const unheard = await post(quiet.member, quiet.id, 'Muted and posted');
    await quiet.member.ok(api.groups.mute, { params: { id: quiet.id }, body: { length: 'always' } });
    await quiet.owner.ok(api.groupPosts.react, { ...of(quiet.id, unheard.id), body: { kind: 'like' } });
    expect(await kit.told(quiet.member)).not.toContain('group_reaction');
  });

  it('go with the post', async () => {
    const { id, owner, member } = await circle();
    const made = await post(member, id, 'Gone in a minute');
    await owner.ok(api.groupPosts.react, { ...of(id, made.id), body: { kind: 'support' } });
    await member.ok(api.groupPosts.remove, of(id, made.id));
    const left = await kit.db
      .select({ kind: reactions.kind })
      .from(reactions)
      .where(and(eq(reactions.subjectKind, 'group_post'), eq(reactions.subjectId, made.id)));
    expect(left).toEqual([]);
  });

  it('of the kind like count once a member', async () => {
    const { id, owner, member } = await circle();
    const made = await post(member, id, 'Like this one');
    await owner.ok(api.groupPosts.like, of(id, made.id));
    expect(await owner.ok(api.groupPosts.like, of(id, made.id))).toMatchObject({ likeCount: 1, liked: true });
    expect(await member.ok(api.groupPosts.get, of(id, made.id))).toMatchObject({ likeCount: 1, liked: false });
    expect(await owner.ok(api.groupPosts.unlike, of(id, made.id))).toMatchObject({ likeCount: 0, liked: false });
    expect(await owner.refused(api.groupPosts.like, of(id, 999_999))).toMatchObject({ status: 404 });
  });

  it('stand in the order in which they were written, and go by their writer or a moderator', async () => {
    const { id, owner, member } = await circle();
    const { id: postId } = await post(owner, id, 'What do you think?');
    const write = (person: Person, content: string, key?: string) =>
      person.ok(
        api.groupPosts.comment,
        { ...of(id, postId), body: { content } },
        key ? { 'idempotency-key': key } : {},
      );
    const first = await write(member, `Good, @[Boss](${owner.id})`, 'once');
    expect((await write(member, `Good, @[Boss](${owner.id})`, 'once')).id).toBe(first.id);
    const second = await write(owner, 'Thanks');
    expect(first.mentions.map((person) => person.id)).toEqual([owner.id]);
    const { items } = await member.ok(api.groupPosts.comments, { ...of(id, postId), query: {} });
    expect(items.map((one) => [one.id, one.canDelete])).toEqual([
      [first.id, true],
      [second.id, false],
    ]);
    expect((await list(member, id)).items[0]?.commentCount).toBe(2);
    const remove = (commentId: number) => ({ params: { id, postId, commentId } });
    expect(await member.refused(api.groupPosts.removeComment, remove(second.id))).toMatchObject({ status: 403 });
    await owner.ok(api.groupPosts.removeComment, remove(first.id));
    expect(await owner.refused(api.groupPosts.removeComment, remove(first.id))).toMatchObject({ status: 404 });
    expect(await member.refused(api.groupPosts.comment, { ...of(id, postId), body: { content: ' ' } })).toMatchObject({
      status: 400,
    });
    const other = await circle();
    expect(await other.owner.refused(api.groupPosts.comments, { ...of(other.id, postId), query: {} })).toMatchObject({
      status: 404,
    });
  });
});
