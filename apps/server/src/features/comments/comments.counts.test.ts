import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { api } from '@innerspring/contract';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { commentsKit, of } from './comments.kit.ts';
import { comments } from './comments.tables.ts';

let kit: MemberKit;
let talk: ReturnType<typeof commentsKit>;
let author: Person;
beforeAll(async () => {
  kit = await memberKit();
  talk = commentsKit(kit);
  author = await kit.member();
});
afterAll(() => kit.close());

const storedReplies = async ({ id }: { id: number }) =>
  (await kit.db.select({ count: comments.replyCount }).from(comments).where(eq(comments.id, id)))[0]?.count;

describe('the counters', () => {
  it('count comments and the different members behind them', async () => {
    const [one, two] = [await kit.member(), await kit.member()];
    const post = await talk.post(author);
    const first = await talk.say(one, post, 'One');
    const second = await talk.say(one, post, 'Two');
    await talk.say(two, post, 'Three', first);
    expect(await talk.counters(post)).toEqual({ comments: 3, commenters: 2 });
    await one.ok(api.comments.remove, of(second));
    expect(await talk.counters(post)).toEqual({ comments: 2, commenters: 2 });
    await one.ok(api.comments.remove, of(first));
    expect(await talk.counters(post)).toEqual({ comments: 0, commenters: 0 });
  });

  it('are right after members wrote, answered, hid and deleted all at once', async () => {
    const post = await talk.post(author);
    const people = await Promise.all(Array.from({ length: 8 }, () => kit.member()));
    const top = await talk.say(author, post, 'Start');
    await Promise.all(
      Array.from({ length: 64 }, async (_, i) => {
        const person = people[i % people.length] ?? author;
        const made = await talk.say(person, post, `Comment ${i}`, i % 2 === 0 ? top : undefined);
        if (i % 8 < 3) await person.ok(api.comments.remove, of(made));
        if (i % 8 === 3) {
          await author.ok(api.comments.hide, of(made));
          await author.ok(api.comments.show, of(made));
        }
      }),
    );
    expect(await talk.counters(post)).toEqual({ comments: 41, commenters: 6 });
    expect(await talk.counters(post)).toEqual(await talk.counted(post));
    expect(await storedReplies(top)).toBe(16);
  });

  it('are right when one comment is deleted and answered at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const post = await talk.post(author);
      const comment = await talk.say(author, post, `Start ${round}`);
      const others = await Promise.all(Array.from({ length: 4 }, () => kit.member()));
      const answers = others.map((person) =>
        person.send(api.comments.write, { ...of(post), body: { content: 'Wait', replyTo: comment.id } }),
      );
      await Promise.all([...answers, author.ok(api.comments.remove, of(comment))]);
      expect(await talk.counters(post)).toEqual({ comments: 0, commenters: 0 });
    }
  });

  it('follow rows that are put in and taken out in one go', async () => {
    const [one, two] = [await kit.member(), await kit.member()];
    const [post, other] = [await talk.post(author), await talk.post(author)];
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
    expect(await talk.counters(post)).toEqual({ comments: 3, commenters: 2 });
    expect(await talk.counters(other)).toEqual({ comments: 0, commenters: 0 });
    await kit.db.update(comments).set({ deletedAt: null }).where(eq(comments.subjectId, other.id));
    expect(await talk.counters(other)).toEqual({ comments: 1, commenters: 1 });
    await kit.db.delete(comments).where(eq(comments.authorId, one.id));
    expect(await talk.counters(post)).toEqual({ comments: 1, commenters: 1 });
  });
});
