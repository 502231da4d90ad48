import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { countStatements, type Person } from '../../testing/member-kit.ts';
import { type CommentsKit, commentsKit, of } from './comments.kit.ts';
import { comments } from './comments.tables.ts';
import { posts } from '../posts/posts.tables.ts';

let kit: CommentsKit;
let author: Person;
let reader: Person;
beforeAll(async () => {
  kit = await commentsKit();
});
afterAll(() => kit.close());
beforeEach(async () => {
  [author, reader] = [await kit.member(), await kit.member()];
});

describe('an answer', () => {
  it('stands under the comment, counted there and on the post, not among the comments', async () => {
    const post = await kit.post(author);
    const comment = await kit.say(reader, post, 'Which coil count?');
    expect(comment).toMatchObject({ parentId: null, replyCount: 0 });
    const answer = await kit.say(author, post, '1,024 in a queen', comment);
    expect(answer).toMatchObject({ postId: post.id, parentId: comment.id, canPin: false });
    for (const sort of ['relevant', 'newest', 'oldest'] as const) {
      const { items } = await reader.ok(api.comments.list, { ...of(post), query: { sort } });
      expect(items.map(({ id, replyCount }) => [id, replyCount])).toEqual([[comment.id, 1]]);
    }
    const { items } = await reader.ok(api.comments.replies, { ...of(comment), query: {} });
    expect(items).toEqual([{ ...answer, canEdit: false, canDelete: false, canPin: false, canHide: false }]);
    expect((await reader.ok(api.posts.get, of(post))).commentCount).toBe(2);
  });

  it('to an answer stands under the same comment', async () => {
    const post = await kit.post(author);
    const comment = await kit.say(reader, post, 'One');
    const first = await kit.say(author, post, 'Two', comment);
    const second = await kit.say(reader, post, `@[A](${author.id}) three`, first);
    expect(second).toMatchObject({ parentId: comment.id, mentions: [{ id: author.id }] });
    expect(await kit.replies(author, comment)).toEqual(['Two', `@[A](${author.id}) three`]);
    expect(await kit.replies(author, first)).toEqual([]);
  });

  it('needs a comment on the same post that is still there', async () => {
    const [post, other] = [await kit.post(author), await kit.post(author)];
    const comment = await kit.say(reader, other, 'Elsewhere');
    const answer = (replyTo: number) => ({ ...of(post), body: { content: 'Hello', replyTo } });
    const gone = { status: 404, error: 'This comment isn’t available' };
    expect(await author.refused(api.comments.write, answer(comment.id))).toMatchObject(gone);
    expect(await author.refused(api.comments.write, answer(999_999_999))).toMatchObject(gone);
    const own = await kit.say(reader, post, 'Here');
    await reader.ok(api.comments.remove, of(own));
    expect(await author.refused(api.comments.write, answer(own.id))).toMatchObject(gone);
    expect((await author.refused(api.comments.write, answer(-1))).status).toBe(400);
    expect(await kit.counters(post)).toEqual({ comments: 0, commenters: 0 });
  });

  it('goes with the comment that it answers', async () => {
    const post = await kit.post(author);
    const comment = await kit.say(reader, post, 'One');
    const answer = await kit.say(author, post, 'Two', comment);
    await reader.ok(api.comments.remove, of(comment));
    expect((await author.refused(api.comments.replies, { ...of(comment), query: {} })).status).toBe(404);
    expect((await author.refused(api.comments.edit, { ...of(answer), body: { content: 'x' } })).status).toBe(404);
    expect((await author.refused(api.comments.remove, of(answer))).status).toBe(404);
    expect(await kit.counters(post)).toEqual({ comments: 0, commenters: 0 });
  });

  it('lowers the count of the comment when it is deleted, by its writer or the author of the post', async () => {
    const post = await kit.post(author);
    const comment = await kit.say(reader, post, 'One');
    const other = await kit.member();
    const [own, another] = [await kit.say(other, post, 'Two', comment), await kit.say(other, post, 'Three', comment)];
    expect(await reader.refused(api.comments.remove, of(own))).toMatchObject({ status: 403, code: 'forbidden' });
    await other.ok(api.comments.remove, of(own));
    await author.ok(api.comments.remove, of(another));
    const { items } = await reader.ok(api.comments.list, { ...of(post), query: {} });
    expect(items.map(({ replyCount }) => replyCount)).toEqual([0]);
  });
});

describe('the comment of a link', () => {
  it('comes with the comment of the first level above it', async () => {
    const post = await kit.post(author);
    const top = await kit.say(reader, post, 'Which coil count?');
    const answer = await kit.say(author, post, `@[R](${reader.id}) 1,024`, top);
    const { get } = api.comments;
    expect(await author.ok(get, of(answer))).toMatchObject({
      comment: { id: answer.id, parentId: top.id, mentions: [{ id: reader.id }] },
      top: { id: top.id, replyCount: 1 },
    });
    expect(await reader.ok(get, of(top))).toMatchObject({ comment: { id: top.id, canEdit: true }, top: null });
  });

  it('is gone with its thread, its post or the number', async () => {
    const post = await kit.post(author);
    const top = await kit.say(reader, post, 'One');
    const answer = await kit.say(author, post, 'Two', top);
    const ask = (id: number) => reader.refused(api.comments.get, of({ id }));
    const gone = { status: 404, code: 'not_found', error: 'This comment isn’t available' };
    expect(await ask(999_999_999)).toMatchObject(gone);
    expect((await ask(-1)).status).toBe(400);
    await reader.ok(api.comments.remove, of(top));
    for (const { id } of [top, answer]) expect(await ask(id)).toMatchObject(gone);
    const other = await kit.say(reader, post, 'Three');
    await kit.db.update(posts).set({ deletedAt: kit.clock.now() }).where(eq(posts.id, post.id));
    expect(await ask(other.id)).toMatchObject({ status: 404, error: 'This post isn’t available' });
  });
});

it('answers come 10 at a time, oldest first, with as many statements for 10 as for one', async () => {
  const post = await kit.post(author);
  const comment = await kit.say(author, post, 'Start');
  const answers = [await kit.say(reader, post, `Answer @[a](${author.id})`, comment)];
  const list = (cursor?: string) => reader.ok(api.comments.replies, { ...of(comment), query: { cursor } });
  const few = await countStatements(() => list());
  for (let i = 1; i < 23; i++) answers.push(await kit.say(reader, post, `Answer @[a](${author.id}) ${i}`, comment));
  expect(await countStatements(() => list())).toBe(few);
  const [first] = [await list()];
  const second = await list(first.nextCursor ?? '');
  const third = await list(second.nextCursor ?? '');
  expect([first, second, third].map(({ items }) => items.length)).toEqual([10, 10, 3]);
  expect(third.nextCursor).toBeNull();
  const seen = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id));
  expect(seen).toEqual(answers.map(({ id }) => id));
});

it('the same Idempotency-Key writes one comment, also in parallel', async () => {
  const post = await kit.post(author);
  const headers = { 'idempotency-key': 'once' };
  const send = () => reader.ok(api.comments.write, { ...of(post), body: { content: 'Once' } }, headers);
  const made = await Promise.all([send(), send(), send()]);
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect((await send()).id).toBe(made[0]?.id);
  expect(await kit.counters(post)).toEqual({ comments: 1, commenters: 1 });
  const other = await author.ok(api.comments.write, { ...of(post), body: { content: 'Once' } }, headers);
  expect(other.id).not.toBe(made[0]?.id);
  const refused = await reader.refused(
    api.comments.write,
    { ...of(post), body: { content: 'Once' } },
    { 'idempotency-key': 'not one word' },
  );
  expect(refused).toMatchObject({ status: 400, fields: { 'Idempotency-Key': expect.any(String) } });
});

const storedReplies = async ({ id }: { id: number }) =>
  (await kit.db.select({ count: comments.replyCount }).from(comments).where(eq(comments.id, id)))[0]?.count;

describe('the counters', () => {
  it('count comments and the different members behind them', async () => {
    const [one, two] = [await kit.member(), await kit.member()];
    const post = await kit.post(author);
    const first = await kit.say(one, post, 'One');
    const second = await kit.say(one, post, 'Two');
    await kit.say(two, post, 'Three', first);
    expect(await kit.counters(post)).toEqual({ comments: 3, commenters: 2 });
    await one.ok(api.comments.remove, of(second));
    expect(await kit.counters(post)).toEqual({ comments: 2, commenters: 2 });
    await one.ok(api.comments.remove, of(first));
    expect(await kit.counters(post)).toEqual({ comments: 0, commenters: 0 });
  });

  it('are right after members wrote, answered, hid and deleted all at once', async () => {
    const post = await kit.post(author);
    const people = await Promise.all(Array.from({ length: 8 }, () => kit.member()));
    const top = await kit.say(author, post, 'Start');
    await Promise.all(
      Array.from({ length: 64 }, async (_, i) => {
        const person = people[i % people.length] ?? author;
        const made = await kit.say(person, post, `Comment ${i}`, i % 2 === 0 ? top : undefined);
        if (i % 8 < 3) await person.ok(api.comments.remove, of(made));
        if (i % 8 === 3) {
          await author.ok(api.comments.hide, of(made));
          await author.ok(api.comments.show, of(made));
        }
      }),
    );
    expect(await kit.counters(post)).toEqual({ comments: 41, commenters: 6 });
    expect(await kit.counters(post)).toEqual(await kit.counted(post));
    expect(await storedReplies(top)).toBe(16);
  });

  it('are right when one comment is deleted and answered at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const post = await kit.post(author);
      const comment = await kit.say(author, post, `Start ${round}`);
      const others = await Promise.all(Array.from({ length: 4 }, () => kit.member()));
      const answers = others.map((person) =>
        person.send(api.comments.write, { ...of(post), body: { content: 'Wait', replyTo: comment.id } }),
      );
      await Promise.all([...answers, author.ok(api.comments.remove, of(comment))]);
      expect(await kit.counters(post)).toEqual({ comments: 0, commenters: 0 });
    }
  });

  it('follow rows that are put in and taken out in one go', async () => {
    const [one, two] = [await kit.member(), await kit.member()];
    const [post, other] = [await kit.post(author), await kit.post(author)];
    const row = (postId: number, authorId: number, deleted = false) => ({
      subjectKind: 'post',
      subjectId: postId,
      authorId,
      content: 'x',
      deletedAt: deleted ? kit.clock.now() : null,
    });
    await kit.db
      .insert(comments)
      .values([row(post.id, one.id), row(post.id, one.id), row(post.id, two.id), row(other.id, two.id, true)]);
    expect(await kit.counters(post)).toEqual({ comments: 3, commenters: 2 });
    expect(await kit.counters(other)).toEqual({ comments: 0, commenters: 0 });
    await kit.db.update(comments).set({ deletedAt: null }).where(eq(comments.subjectId, other.id));
    expect(await kit.counters(other)).toEqual({ comments: 1, commenters: 1 });
    await kit.db.delete(comments).where(eq(comments.authorId, one.id));
    expect(await kit.counters(post)).toEqual({ comments: 1, commenters: 1 });
  });
});
