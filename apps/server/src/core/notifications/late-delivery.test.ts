import { api } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comments } from '../../features/comments/comments.tables.ts';
import { posts } from '../../features/posts/posts.tables.ts';
import type { NotificationKind } from '../../platform/notifications/notification.ts';
import type { Person } from '../../testing/member-kit.ts';
import { users } from '../accounts/accounts.tables.ts';
import { features } from '../../features.ts';
import { kindsOf, readData } from './kinds.ts';
import { type LateDeliveryKit, lateDeliveryKit } from './late-delivery.kit.ts';

/**
 * Second readers of pushes and mails: a member is told of a post or comment, loses the right to read it before their device
 * or mailbox hears of it, and nothing of its text comes there any more. Every kind is told of both, so that a new one is in it
 * at once; of the post without an actor, so that the names in a sentence are judged as well.
 */

const { all } = kindsOf({ features });
let kit: LateDeliveryKit;
beforeAll(async () => {
  kit = await lateDeliveryKit();
});
afterAll(() => kit.close());

const POST = 'zqpostbefore';
const POST_SINCE = 'zqpostsince';
const COMMENT = 'zqcommentbefore';
const COMMENT_SINCE = 'zqcommentsince';

let scenes = 0;
type Scene = Awaited<ReturnType<typeof makeScene>>;
type Audience = 'connections' | 'members';

/** A post of `author`, under it an answer of `speaker` to `reader`, who is connected with the author where the post is for connections. */
async function makeScene(audience: Audience) {
  scenes += 1;
  const reader = await kit.listener();
  const author = await kit.member();
  const speaker = await kit.member({ fullName: `Zqspeaker ${scenes}` });
  const follow = (from: Person, to: Person) =>
    from.ok(api.follows.add, { body: { targetId: to.id, targetType: 'user' } });
  for (const person of audience === 'connections' ? [reader, speaker] : [speaker]) {
    await follow(author, person);
    await follow(person, author);
  }
  const { id: postId } = await author.ok(api.posts.create, { body: { content: `${POST} ${scenes}`, audience } });
  const params = { id: postId };
  const { id: parentId } = await reader.ok(api.comments.write, { params, body: { content: `Which coil? ${scenes}` } });
  const body = { content: `${COMMENT} ${scenes}`, replyTo: parentId };
  const { id: commentId } = await speaker.ok(api.comments.write, { params, body });
  await kit.deps.outbox.drain();
  await reader.ok(api.notifications.readAll, {});
  return { reader, author, speaker, postId, parentId, commentId };
}

/** What notifications of every kind are about: the data of all kinds at once. */
const abouts: Record<string, (scene: Scene) => Record<string, unknown>> = {
  'a comment': ({ speaker, postId, commentId, parentId }) => ({ actorId: speaker.id, postId, commentId, parentId }),
  'a post': ({ speaker, postId }) => ({ postId, visitorIds: [speaker.id] }),
};
const elsewhere = { groupId: 1, groupName: 'Coilers', companyId: 1, companyName: 'Loom & Latex', count: 2, bugId: 1 };

async function tellAll(scene: Scene, about: string, kinds = all): Promise<void> {
  for (const { name } of kinds) await kit.tell(scene.reader, name, { ...elsewhere, ...abouts[about]?.(scene) });
  await kit.deps.outbox.drain();
}

const unfollow = (from: Person, to: Person) =>
  from.ok(api.follows.remove, { params: { id: to.id }, query: {}, body: { targetType: 'user' } });
const block = (from: Person, to: Person) => from.ok(api.safety.block, { params: { id: to.id } });
const withheld = () => ({ withheldAt: kit.clock.now() });

/** Ways in which the reader loses the right to read, and whose text they lose with it. */
const ofBoth = [POST, COMMENT];
type Loss = { lose: (scene: Scene) => Promise<unknown>; takes: string[]; audience?: Audience };
const losses: Record<string, Loss> = {
  'who unfollowed the author': { lose: ({ reader, author }) => unfollow(reader, author), takes: ofBoth },
  'whom the author unfollowed': { lose: ({ reader, author }) => unfollow(author, reader), takes: ofBoth },
  'who blocked the author': { lose: ({ reader, author }) => block(reader, author), takes: ofBoth },
  'whom the author blocked': { lose: ({ reader, author }) => block(author, reader), takes: ofBoth },
  'who blocked the speaker': { lose: ({ reader, speaker }) => block(reader, speaker), takes: [COMMENT, 'Zqspeaker'] },
  'whom the speaker blocked': { lose: ({ reader, speaker }) => block(speaker, reader), takes: [COMMENT, 'Zqspeaker'] },
  'to whom the post was closed': {
    lose: ({ author, postId }) =>
      author.ok(api.posts.edit, { params: { id: postId }, body: { audience: 'connections' } }),
    takes: ofBoth,
    audience: 'members',
  },
  'after the post was deleted': {
    lose: ({ author, postId }) => author.ok(api.posts.remove, { params: { id: postId } }),
    takes: ofBoth,
  },
  'after the post was withheld': {
    lose: ({ postId }) => kit.db.update(posts).set(withheld()).where(eq(posts.id, postId)),
    takes: ofBoth,
  },
  'after the author left': {
    lose: ({ author }) => kit.db.update(users).set({ deactivatedAt: kit.clock.now() }).where(eq(users.id, author.id)),
    takes: ofBoth,
  },
  'after the speaker left': {
    lose: ({ speaker }) => kit.db.update(users).set({ deactivatedAt: kit.clock.now() }).where(eq(users.id, speaker.id)),
    takes: [COMMENT, 'Zqspeaker'],
  },
  'after the comment was deleted': {
    lose: ({ speaker, commentId }) => speaker.ok(api.comments.remove, { params: { id: commentId } }),
    takes: [COMMENT],
  },
  'after the comment was hidden': {
    lose: ({ author, commentId }) => author.ok(api.comments.hide, { params: { id: commentId } }),
    takes: [COMMENT],
  },
  'after the comment was withheld': {
    lose: ({ commentId }) => kit.db.update(comments).set(withheld()).where(eq(comments.id, commentId)),
    takes: [COMMENT],
  },
  'after the question that it answers was deleted': {
    lose: ({ parentId }) =>
      kit.db.update(comments).set({ deletedAt: kit.clock.now() }).where(eq(comments.id, parentId)),
    takes: [COMMENT],
  },
};

/** What the lost things say since; some cannot be changed any more. */
async function rewrite({ author, speaker, postId, commentId }: Scene): Promise<void> {
  scenes += 1;
  await author.send(api.posts.edit, { params: { id: postId }, body: { content: `${POST_SINCE} ${scenes}` } });
  await speaker.send(api.comments.edit, { params: { id: commentId }, body: { content: `${COMMENT_SINCE} ${scenes}` } });
}
const since: Record<string, string> = { [POST]: POST_SINCE, [COMMENT]: COMMENT_SINCE };

const noFacts = { who: '', people: 1, count: 1, actorIds: [], data: readData({}), words: '' };
/** Whether the sentence of a kind that shows nothing below it has what its item says; else it names its subject by other means. */
const hasItem = ({ text }: NotificationKind) => text({ ...noFacts, words: POST }).includes(POST);

const countIn = (texts: string[], mark: string) => texts.join('\n').split(mark).length - 1;

describe.each(Object.keys(abouts))('told of %s', (about) => {
  it('a member who may still read it hears every kind on their device, and the text in their mails', async () => {
    const half = Math.ceil(all.length / 2);
    // One mail has fifty notifications at most.
    for (const kinds of [all.slice(0, half), all.slice(half)]) {
      const scene = await makeScene('connections');
      await tellAll(scene, about, kinds);
      const { pushes, mails } = await kit.heardLater(scene.reader);
      expect(pushes).toHaveLength(kinds.length);
      const mailed = kinds.filter(
        (kind) => kind.type !== null && kind.mail !== 'elsewhere' && (!kind.quotesItem || hasItem(kind)),
      );
      // A mail about one thing has the sentence in its subject too.
      const bodies = mails.map((mail) => mail.slice(mail.indexOf('\n')));
      expect(countIn(bodies, about === 'a comment' ? COMMENT : POST)).toBe(mailed.length);
      expect(countIn([...mails, ...pushes], 'Zqspeaker')).toBeGreaterThan(0);
    }
  });

  const relevant = Object.entries(losses).filter(([, { takes }]) => about === 'a comment' || takes.join() !== COMMENT);
  it.each(relevant)('a member %s hears nothing of it', async (_name, { lose, takes, audience }) => {
    const scene = await makeScene(audience ?? 'connections');
    await tellAll(scene, about);
    await lose(scene);
    await rewrite(scene);
    const { pushes, mails } = await kit.heardLater(scene.reader);
    for (const mark of takes.flatMap((text) => [text, since[text] ?? text]))
      expect({ mark, pushes: countIn(pushes, mark), mails: countIn(mails, mark) }).toEqual({
        mark,
        pushes: 0,
        mails: 0,
      });
  });
});

it.each(all)('$name says whose text its sentence quotes, and what it is', ({ text, link, quotes = {} }) => {
  const read = new Set<string>();
  const data = {
    ...readData({ targetType: 'post', decision: 'remove' }),
    text: (name: string) => {
      read.add(name);
      return '';
    },
  };
  const facts = { ...noFacts, data };
  text(facts);
  link(facts);
  expect([...read].sort()).toEqual(Object.keys(quotes).sort());
  expect(Object.values(quotes).filter((what) => what.length < 10)).toEqual([]);
});
