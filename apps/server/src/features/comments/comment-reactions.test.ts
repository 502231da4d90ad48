import { api, REACTION_KINDS } from '@innerspring/contract';
import { and, count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/member-kit.ts';
import { type CommentsKit, commentsKit, of } from './comments.kit.ts';
import { reactions } from '../../core/reactions/reactions.tables.ts';

let kit: CommentsKit;
let author: Person;
let writer: Person;
beforeAll(async () => {
  kit = await commentsKit();
  [author, writer] = [await kit.member(), await kit.member()];
});
afterAll(() => kit.close());

let n = 0;
async function newComment() {
  n += 1;
  const post = await kit.post(author);
  return { post, comment: await kit.say(writer, post, `Comment number ${n} to react to`) };
}

async function countedByRows(commentId: number) {
  const found = await kit.db
    .select({ kind: reactions.kind, count: count() })
    .from(reactions)
    .where(and(eq(reactions.subjectKind, 'comment'), eq(reactions.subjectId, commentId)))
    .groupBy(reactions.kind);
  return Object.fromEntries(found.map(({ kind, count: times }) => [kind, times]));
}

describe('reactions to a comment', () => {
  it('are one a member: another kind replaces the first, and taking it back twice does no harm', async () => {
    const { comment } = await newComment();
    const [one, two] = [await kit.member(), await kit.member()];
    expect(comment).toMatchObject({ reactionCount: 0, reactions: {}, viewerReaction: null });
    expect(await one.ok(api.comments.react, { ...of(comment), body: { kind: 'like' } })).toMatchObject({
      reactionCount: 1,
      reactions: { like: 1 },
      viewerReaction: 'like',
    });
    expect(await one.ok(api.comments.react, { ...of(comment), body: { kind: 'curious' } })).toMatchObject({
      reactionCount: 1,
      reactions: { curious: 1 },
    });
    expect(await two.ok(api.comments.react, { ...of(comment), body: { kind: 'like' } })).toMatchObject({
      reactionCount: 2,
      reactions: { curious: 1, like: 1 },
      viewerReaction: 'like',
    });
    for (let twice = 0; twice < 2; twice++)
      expect(await one.ok(api.comments.unreact, of(comment))).toMatchObject({
        reactionCount: 1,
        reactions: { like: 1 },
        viewerReaction: null,
      });
  });

  it('stand in every list that holds the comment, each with the own reaction of its reader', async () => {
    const { post, comment } = await newComment();
    const reply = await kit.say(author, post, 'An answer to react to', comment);
    const reader = await kit.member();
    await reader.ok(api.comments.react, { ...of(comment), body: { kind: 'love' } });
    await reader.ok(api.comments.react, { ...of(reply), body: { kind: 'support' } });
    const seen = { reactionCount: 1, reactions: { love: 1 } };
    for (const sort of ['relevant', 'newest', 'oldest'] as const) {
      const mine = await reader.ok(api.comments.list, { ...of(post), query: { sort } });
      expect(mine.items).toMatchObject([{ ...seen, viewerReaction: 'love' }]);
      const others = await writer.ok(api.comments.list, { ...of(post), query: { sort } });
      expect(others.items).toMatchObject([{ ...seen, viewerReaction: null }]);
    }
    const answers = await reader.ok(api.comments.replies, { ...of(comment), query: {} });
    expect(answers.items).toMatchObject([{ reactions: { support: 1 }, viewerReaction: 'support' }]);
    expect(await reader.ok(api.comments.get, of(reply))).toMatchObject({
      comment: { viewerReaction: 'support' },
      top: { ...seen, viewerReaction: 'love' },
    });
  });

  it('keep the counters equal to the rows after 300 parallel acts of 20 members', async () => {
    const { comment } = await newComment();
    const people = await Promise.all(Array.from({ length: 20 }, () => kit.member()));
    const act = (i: number) => {
      const person = people[(i * 7) % people.length] ?? author;
      const kind = REACTION_KINDS[(i * 5 + Math.floor(i / 20)) % 6] ?? 'like';
      return i % 9 === 0
        ? person.ok(api.comments.unreact, of(comment))
        : person.ok(api.comments.react, { ...of(comment), body: { kind } });
    };
    for (let wave = 0; wave < 300; wave += 100)
      await Promise.all(Array.from({ length: 100 }, (_, at) => act(wave + at)));
    const { comment: now } = await author.ok(api.comments.get, of(comment));
    expect(now.reactions).toEqual(await countedByRows(comment.id));
    expect(now.reactionCount).toBeGreaterThan(0);
  }, 60_000);

  it('are refused for other kinds, for what is gone and for what the member may not read', async () => {
    const { comment } = await newComment();
    const reader = await kit.member();
    const react = (id: number, kind = 'like') =>
      reader.refused(api.comments.react, { params: { id }, body: { kind: kind as 'like' } });
    for (const kind of ['Like', 'angry', '', '__proto__']) expect((await react(comment.id, kind)).status).toBe(400);
    expect((await react(999_999_999)).status).toBe(404);
    await author.ok(api.comments.hide, of(comment));
    expect((await react(comment.id)).status).toBe(404);
    expect((await reader.refused(api.comments.reactors, { ...of(comment), query: {} })).status).toBe(404);
    await author.ok(api.comments.show, of(comment));
    await author.ok(api.safety.block, { params: { id: reader.id } });
    expect((await react(comment.id)).status).toBe(404);
    expect((await reader.refused(api.comments.unreact, of(comment))).status).toBe(404);
    await author.ok(api.comments.remove, of(comment));
    expect((await writer.refused(api.comments.react, { ...of(comment), body: { kind: 'like' } })).status).toBe(404);
    expect(await countedByRows(comment.id)).toEqual({});
  });

  it('move a comment up among the relevant ones', async () => {
    const post = await kit.post(author);
    const liked = await kit.say(writer, post, 'The comment that three members like');
    await kit.say(await kit.member(), post, 'A newer comment without a reaction');
    expect(await kit.listed(author, post, 'relevant')).toEqual([
      'A newer comment without a reaction',
      'The comment that three members like',
    ]);
    for (let i = 0; i < 3; i++)
      await (await kit.member()).ok(api.comments.react, { ...of(liked), body: { kind: 'insightful' } });
    expect(await kit.listed(author, post, 'relevant')).toEqual([
      'The comment that three members like',
      'A newer comment without a reaction',
    ]);
  });
});

it('lists who reacted to a comment in pages and by kind', async () => {
  const { comment } = await newComment();
  const people = await Promise.all(Array.from({ length: 23 }, () => kit.member()));
  for (const [i, person] of people.entries())
    await person.ok(api.comments.react, { ...of(comment), body: { kind: i % 4 === 0 ? 'support' : 'like' } });
  const first = await author.ok(api.comments.reactors, { ...of(comment), query: {} });
  const second = await author.ok(api.comments.reactors, {
    ...of(comment),
    query: { cursor: first.nextCursor ?? undefined },
  });
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([20, 3, null]);
  expect([...first.items, ...second.items].map(({ person }) => person.id)).toEqual(
    people.map(({ id }) => id).sort((one, other) => other - one),
  );
  const supporters = await author.ok(api.comments.reactors, { ...of(comment), query: { kind: 'support' } });
  expect(supporters.items.map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'support'));
});

it('tells the writer of the comment once for each member, and not of what was taken back by then', async () => {
  const { post, comment } = await newComment();
  const [one, two] = [await kit.member({ fullName: 'Dana Ruiz' }), await kit.member()];
  await one.ok(api.comments.react, { ...of(comment), body: { kind: 'like' } });
  await one.ok(api.comments.react, { ...of(comment), body: { kind: 'love' } });
  await two.ok(api.comments.react, { ...of(comment), body: { kind: 'like' } });
  await two.ok(api.comments.unreact, of(comment));
  await writer.ok(api.comments.react, { ...of(comment), body: { kind: 'like' } });
  await kit.deps.outbox.drain();
  const { items } = await writer.ok(api.notifications.list, { query: {} });
  expect(items.filter(({ kind, link }) => kind === 'reaction' && link.includes(`/post/${post.id}?`))).toMatchObject([
    { text: 'Dana Ruiz reacted to your comment', link: `/post/${post.id}?comment=${comment.id}`, actorCount: 1 },
  ]);
});
