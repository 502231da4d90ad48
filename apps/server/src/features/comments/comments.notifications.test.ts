import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { and, eq } from 'drizzle-orm';
import { api } from '@innerspring/contract';
import { outbox } from '../../platform/outbox/outbox.tables.ts';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { follows, blocks, mutes } from '../../core/relations/relations.tables.ts';
import { comments } from './comments.tables.ts';
import { posts } from '../posts/posts.tables.ts';
import { notifications } from '../../core/notifications/notifications.tables.ts';
import { commentsEvents } from './comments.tokens.ts';

let kit: MemberKit;
let author: Person;
let writer: Person;
let other: Person;
let post: { id: number };
let made = 0;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());
beforeEach(async () => {
  [author, writer, other] = [await kit.member(), await kit.member(), await kit.member()];
  made += 1;
  post = await author.ok(api.posts.create, { body: { content: `Post number ${made}` } });
});

const say = (person: Person, content: string, replyTo?: { id: number }) =>
  person.ok(api.comments.write, { params: { id: post.id }, body: { content, replyTo: replyTo?.id } });
const at = (person: Person) => `@[${person.fullName}](${person.id})`;
async function told(person: Person) {
  await kit.deps.outbox.drain();
  const rows = await kit.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, person.id), eq(notifications.inApp, true)));
  return rows.toSorted((a, b) => a.id - b.id);
}
const kindsOf = async (person: Person) => (await told(person)).map(({ kind }) => kind);

describe('of a comment hear', () => {
  it('the author of the post', async () => {
    const comment = await say(writer, 'Which coil count?');
    expect(await told(author)).toMatchObject([
      { kind: 'comment', data: { actorId: writer.id, postId: post.id, commentId: comment.id } },
    ]);
    expect(await told(writer)).toEqual([]);
  });

  it('whoever is answered, on either level, and the author of the post', async () => {
    const comment = await say(writer, 'One');
    const answer = await say(other, 'Two', comment);
    expect(await told(writer)).toMatchObject([
      { kind: 'reply', data: { actorId: other.id, commentId: answer.id, parentId: comment.id } },
    ]);
    const third = await kit.member();
    await say(third, 'Three', answer);
    expect(await kindsOf(other)).toEqual(['reply']);
    expect(await kindsOf(writer)).toEqual(['reply', 'reply']);
    expect(await kindsOf(author)).toEqual(['comment', 'comment', 'comment']);
    expect(await kindsOf(third)).toEqual([]);
  });

  it('whoever is mentioned', async () => {
    await say(writer, `${at(other)} and ${at(other)} should know, ${at(writer)} does not`);
    expect(await kindsOf(other)).toEqual(['mention']);
    expect(await kindsOf(writer)).toEqual([]);
  });

  it('whoever new words mention, and nobody twice', async () => {
    const comment = await say(writer, `${at(author)} look`);
    const edit = (content: string) => writer.ok(api.comments.edit, { params: { id: comment.id }, body: { content } });
    await edit(`${at(author)} and ${at(other)} look`);
    await edit(`${at(other)} and ${at(author)} look here`);
    await edit('Nobody');
    await edit(`${at(other)} again`);
    expect(await kindsOf(other)).toEqual(['mention']);
    expect(await kindsOf(author)).toEqual(['mention']);
  });

  it('nobody of what they did themselves', async () => {
    const own = await say(author, `My post, says ${at(author)}`);
    await say(author, 'And my comment', own);
    expect(await told(author)).toEqual([]);
  });

  it('each once, for the first reason that their settings want', async () => {
    const comment = await say(author, 'One');
    await say(writer, `${at(author)} two`, comment);
    expect(await kindsOf(author)).toEqual(['reply']);
    await author.ok(api.settings.change, { body: { notifications: { comment: { app: false } } } });
    await say(writer, `${at(author)} three`, comment);
    await say(writer, 'Four', comment);
    expect(await kindsOf(author)).toEqual(['reply', 'mention']);
  });

  it('20 of those mentioned at most', async () => {
    const people = await Promise.all(Array.from({ length: 22 }, () => kit.member()));
    await say(writer, people.map((person) => `@[x](${person.id})`).join(' '));
    const heard = await Promise.all(people.map((person) => told(person)));
    expect(heard.filter((rows) => rows.length === 1)).toHaveLength(20);
  });
});

describe('of a comment do not hear', () => {
  it.each([
    ['whoever muted its writer', () => kit.db.insert(mutes).values({ muterId: author.id, mutedId: writer.id })],
    ['whoever blocked its writer', () => kit.db.insert(blocks).values({ blockerId: author.id, blockedId: writer.id })],
    ['whomever its writer blocked', () => kit.db.insert(blocks).values({ blockerId: writer.id, blockedId: author.id })],
  ])('%s, also since it was written', async (_who, vanish) => {
    await say(writer, 'One');
    await vanish();
    expect(await told(author)).toEqual([]);
  });

  it('members mentioned who may not read the post or the thread', async () => {
    const comment = await say(writer, 'One');
    await kit.db.insert(blocks).values({ blockerId: writer.id, blockedId: other.id });
    await say(author, `${at(other)} two`, comment);
    expect(await told(other)).toEqual([]);
    await kit.db.update(posts).set({ audience: 'connections' }).where(eq(posts.id, post.id));
    const [connected, stranger] = [await kit.member(), await kit.member()];
    await kit.db.insert(follows).values([
      { followerId: connected.id, userId: author.id },
      { followerId: author.id, userId: connected.id },
    ]);
    await say(author, `${at(stranger)} ${at(connected)} three`);
    expect(await told(stranger)).toEqual([]);
    expect(await kindsOf(connected)).toEqual(['mention']);
  });

  it.each([
    ['deleted', { deletedAt: new Date() }],
    ['hidden', { hiddenAt: new Date() }],
    ['withheld', { withheldAt: new Date() }],
  ])('anybody where it is %s by then', async (_how, state) => {
    const comment = await say(writer, `${at(other)} one`);
    await kit.db.update(comments).set(state).where(eq(comments.id, comment.id));
    expect([await told(author), await told(other)]).toEqual([[], []]);
  });
});

it('tells once, however often the event comes', async () => {
  const comment = await say(writer, 'One');
  const [event] = await kit.db.select().from(outbox).where(eq(outbox.type, 'comments.written'));
  expect(event?.payload).toMatchObject({ commentId: comment.id, hearers: [{ userId: author.id, kinds: ['comment'] }] });
  await kit.deps.outbox.drain();
  await kit.deps.db.transaction((tx) =>
    kit.deps.outbox.emit(tx, commentsEvents.written, {
      commentId: comment.id,
      hearers: [{ userId: author.id, kinds: ['comment'] }],
    }),
  );
  expect(await kindsOf(author)).toEqual(['comment']);
});
