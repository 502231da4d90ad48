import { randomUUID } from 'node:crypto';
import { allEndpoints, api, type EndpointShape } from '@innerspring/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventBy } from '../../features/events/events.kit.ts';
import { openPoll } from '../../features/polls/polls.kit.ts';
import { type GroupKit, groupKit } from '../../features/groups/groups.kit.ts';
import type { Person } from '../../testing/member-kit.ts';

let kit: GroupKit;
let [author, other]: Person[] = [];
let places: { postId: number; groupId: number; groupPostId: number; eventId: number; pollId: number };
beforeAll(async () => {
  kit = await groupKit();
  const [one, two] = [await kit.premium(), await kit.premium()];
  [author, other] = [one, two];
  const { id: groupId } = await kit.group({}, [one, two]);
  const { id: postId } = await two.ok(api.posts.create, { body: { content: 'Ticking is back in stock' } });
  const { id: groupPostId } = await two.ok(api.groupPosts.create, {
    params: { id: groupId },
    body: { content: 'Who runs a quilter?' },
  });
  const eventId = await eventBy(kit, two, 'Needle clinic');
  const { id: pollId } = await openPoll(kit);
  places = { postId, groupId, groupPostId, eventId, pollId };
  for (const who of [one, two])
    await who.ok(api.follows.follow, { body: { targetId: who === one ? two.id : one.id, targetType: 'user' } });
});
afterAll(() => kit.close());

type Call = { params?: Record<string, number>; body: Record<string, unknown> };
/** How to say `content` at each endpoint that takes a key, and whether the key is a number in its body. */
const calls: Record<string, { call: (content: string) => Call; keyInBody?: true }> = {
  'posts.create': { call: (content) => ({ body: { content } }) },
  'reposts.repost': { call: (content) => ({ params: { id: places.postId }, body: { content } }) },
  'comments.write': { call: (content) => ({ params: { id: places.postId }, body: { content } }) },
  'eventDiscussion.write': { call: (content) => ({ params: { id: places.eventId }, body: { content } }) },
  'pollDiscussion.write': { call: (content) => ({ params: { id: places.pollId }, body: { content } }) },
  'groupPosts.create': { call: (content) => ({ params: { id: places.groupId }, body: { content } }) },
  'groupPosts.comment': {
    call: (content) => ({ params: { id: places.groupId, postId: places.groupPostId }, body: { content } }),
  },
  'messages.send': { call: (content) => ({ body: { recipientId: other?.id, content } }) },
  'groupChat.send': { call: (content) => ({ params: { id: places.groupId }, body: { content } }), keyInBody: true },
};

const taking = (allEndpoints as readonly EndpointShape[]).filter(({ idempotent }) => idempotent !== undefined);

/** Sends `content` under the key, and gives status and number of what was made. */
async function send(endpoint: EndpointShape, content: string, key: string) {
  const known = calls[endpoint.name];
  if (!known || !author) throw new Error(`Say how ${endpoint.name} is called.`);
  const { params, body } = known.call(content);
  const input = { ...(params && { params }), body: known.keyInBody ? { ...body, clientId: key } : body };
  const headers: Record<string, string> = known.keyInBody ? {} : { 'idempotency-key': key };
  const { status, text } = await author.send(endpoint, input, headers);
  const answer = JSON.parse(text);
  return { status, id: answer.id ?? answer.repost?.id, code: answer.code, error: answer.error };
}
const conflict = {
  status: 409,
  code: 'conflict',
  error: expect.stringContaining('already sent with different content'),
};
const made = { status: expect.toSatisfy((status: number) => status === 200 || status === 201), id: expect.any(Number) };

describe('a key', () => {
  it('is declared wherever one is read', () => {
    const reading = (allEndpoints as readonly EndpointShape[]).filter(({ summary }) =>
      /Idempotency-Key|clientId/.test(summary),
    );
    expect(taking.map(({ name }) => name)).toEqual(expect.arrayContaining(reading.map(({ name }) => name)));
    expect(taking.map(({ name }) => name).toSorted()).toEqual(Object.keys(calls).toSorted());
    for (const { name, errors } of taking) expect(errors, name).toContain('conflict');
  });

  describe.each(taking)('of $name', (endpoint) => {
    it('makes one thing of one content, and refuses another', async () => {
      const key = randomUUID();
      const first = await send(endpoint, `First of ${key}`, key);
      expect(first).toMatchObject(made);
      expect(await send(endpoint, `First of ${key}`, key)).toMatchObject({ ...made, id: first.id });
      expect(await send(endpoint, `Other of ${key}`, key)).toMatchObject(conflict);
      const second = await send(endpoint, `Other of ${key}`, randomUUID());
      expect(second).toMatchObject(made);
      expect(second.id).not.toBe(first.id);
    });

    it('takes one of several contents that come at once', async () => {
      const key = randomUUID();
      const answers = await Promise.all(
        ['one', 'two', 'three'].map((word) => send(endpoint, `Say ${word} ${key}`, key)),
      );
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    });
  });

  it('of a request that was refused is free for the mended one', async () => {
    const key = randomUUID();
    const headers = { 'idempotency-key': key };
    const post = { content: 'Mended', audience: 'connections', companyId: 999_999 };
    expect((await author?.refused(api.posts.create, { body: post }, headers))?.status).toBe(400);
    await author?.ok(api.posts.create, { body: { content: 'Mended' } }, headers);
  });

  it('is each member’s own', async () => {
    const key = { 'idempotency-key': randomUUID() };
    await author?.ok(api.posts.create, { body: { content: 'Said by one' } }, key);
    await other?.ok(api.posts.create, { body: { content: 'Said by another' } }, key);
  });
});
