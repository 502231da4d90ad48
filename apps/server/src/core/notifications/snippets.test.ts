import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import type { Person } from '../../testing/member-kit.ts';
import { sendDueDigests } from './digests.ts';
import { notificationsKit, type NotificationsKit } from './notifications.kit.ts';

const OLD = 'Words of before';
const NEW = 'Words of after';
const DAY = 86_400_000;
/** Everything that these tests tell, in the digest. */
const inDigest = { app: true, mail: false, digest: true };
const wanted = { mention: inDigest, comment: inDigest };

let kit: NotificationsKit;
beforeAll(async () => {
  kit = await notificationsKit();
});
afterAll(() => kit.close());

let author: Person;
let speaker: Person;
let reader: Person;
let post: { id: number };

const of = () => ({ params: { id: post.id } });
const follow = (from: Person, to: Person) =>
  from.ok(api.follows.add, { body: { targetId: to.id, targetType: 'user' } });
const unfollow = (from: Person, to: Person) =>
  from.ok(api.follows.remove, { params: { id: to.id }, query: {}, body: { targetType: 'user' } });
const mention = (person: Person, words: string) => `@[${person.fullName}](${person.id}) ${words}`;

/** The author and both others are connected; a post of the author's that both may read. */
beforeEach(async () => {
  [author, speaker, reader] = [await kit.member(), await kit.member(), await kit.member()];
  for (const person of [speaker, reader]) {
    await follow(author, person);
    await follow(person, author);
  }
  post = await author.ok(api.posts.create, { body: { content: 'A post about coils', audience: 'connections' } });
  await kit.deps.outbox.drain();
  await reader.ok(api.notifications.readAll, {});
  await kit.set(reader, { digest: 'daily', notifications: wanted });
});

/** What the list and the digest of the next day tell the reader. */
async function heard(): Promise<string> {
  await kit.deps.outbox.drain();
  const listed = JSON.stringify(await kit.list(reader));
  const before = (await kit.mailed(reader)).length;
  kit.clock.advance(2 * DAY);
  await sendDueDigests(kit.deps);
  const digests = (await kit.mailed(reader)).slice(before);
  return [listed, ...digests.map(({ body }) => body)].join('\n');
}

/** Ways in which the reader loses the right to read a comment under the post, or the post itself. */
const losses: Record<string, () => Promise<unknown>> = {
  'who unfollowed the author of the post': () => unfollow(reader, author),
  'whom the author of the post unfollowed': () => unfollow(author, reader),
  'who blocked the author of the post': () => reader.ok(api.safety.block, { params: { id: author.id } }),
  'whom the author of the post blocked': () => author.ok(api.safety.block, { params: { id: reader.id } }),
  'who blocked whoever speaks': () => reader.ok(api.safety.block, { params: { id: speaker.id } }),
  'whom whoever speaks blocked': () => speaker.ok(api.safety.block, { params: { id: reader.id } }),
};

describe.each(Object.entries(losses))('a member %s', (_name, lose) => {
  it('hears nothing of what a comment of which they were told says since', async () => {
    const body = { content: mention(reader, OLD) };
    const { id } = await speaker.ok(api.comments.write, { ...of(), body });
    await kit.deps.outbox.drain();
    expect(JSON.stringify(await kit.list(reader))).toContain(OLD);
    await lose();
    await speaker.ok(api.comments.edit, { params: { id }, body: { content: mention(reader, NEW) } }).catch(() => null);
    const told = await heard();
    expect(told).not.toContain(NEW);
    expect(told).not.toContain(OLD);
  });
});

it.each(Object.entries(losses).slice(0, 4))(
  'a member %s hears nothing of what a post says since',
  async (_name, lose) => {
    const { id } = await author.ok(api.posts.create, {
      body: { content: mention(reader, OLD), audience: 'connections' },
    });
    await kit.deps.outbox.drain();
    expect(JSON.stringify(await kit.list(reader))).toContain(OLD);
    await lose();
    await author.ok(api.posts.edit, { params: { id }, body: { content: mention(reader, NEW) } });
    const told = await heard();
    expect(told).not.toContain(NEW);
    expect(told).not.toContain(OLD);
  },
);

it('an answer to a hidden comment shows no words to others than those who read both', async () => {
  const first = await reader.ok(api.comments.write, { ...of(), body: { content: 'Which coil count?' } });
  const answer = { content: OLD, replyTo: first.id };
  await speaker.ok(api.comments.write, { ...of(), body: answer });
  await kit.deps.outbox.drain();
  expect(JSON.stringify(await kit.list(reader))).toContain(OLD);
  await author.ok(api.posts.remove, of());
  expect(await heard()).not.toContain(OLD);
});

it('the digest shows the words that its reader may read', async () => {
  await speaker.ok(api.comments.write, { ...of(), body: { content: mention(reader, OLD) } });
  await kit.deps.outbox.drain();
  const before = (await kit.mailed(reader)).length;
  kit.clock.advance(2 * DAY);
  await sendDueDigests(kit.deps);
  const digests = (await kit.mailed(reader)).slice(before).map(({ body }) => body);
  expect(digests.join()).toContain(OLD);
});
