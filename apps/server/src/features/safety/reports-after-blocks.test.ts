import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import type { Person } from '../../testing/member-kit.ts';
import { type GroupKit, groupKit } from '../groups/groups.kit.ts';

/** Whoever was hit and then blocked, or blocked back, can still report what hit them, and nothing that came after. */

let kit: GroupKit;
beforeAll(async () => {
  kit = await groupKit();
});
afterAll(() => kit.close());

let bully: Person;
let victim: Person;
/** The group of a third. */
let group: { id: number; owner: Person };

const follow = (from: Person, to: Person) =>
  from.ok(api.follows.add, { body: { targetId: to.id, targetType: 'user' } });
const named = () => `You again, @[${victim.fullName}](${victim.id})`;
const postBy = async (author: Person, audience: 'members' | 'connections', content = named()) =>
  (await author.ok(api.posts.create, { body: { content, audience } })).id;
const commentBy = async (author: Person, id: number, replyTo?: number) =>
  (await author.ok(api.comments.write, { params: { id }, body: { content: named(), replyTo } })).id;

type Subject = 'user' | 'company' | 'post' | 'comment' | 'message';
const report = (targetType: Subject, targetId: number, by = victim) =>
  by.send(api.safety.report, { body: { targetType, targetId, reason: 'harassment' } });
const reportInGroup = (targetType: 'message' | 'post' | 'comment', targetId: number, by = victim) =>
  by.send(api.groupReports.report, { params: { id: group.id }, body: { targetType, targetId, reason: 'harassment' } });

beforeEach(async () => {
  [bully, victim] = [await kit.member(), await kit.member()];
  group = await kit.group({ visibility: 'hidden', joinPolicy: 'invite' }, [bully, victim]);
  await follow(bully, victim);
  await follow(victim, bully);
});

type Made = () => Promise<() => Promise<{ status: number }>>;

/** What can be reported, made by the bully; gives the way to report it. */
const subjects: Record<string, Made> = {
  'a profile': async () => () => report('user', bully.id),
  'a post': async () => {
    const id = await postBy(bully, 'members');
    return () => report('post', id);
  },
  'a post for connections that names them': async () => {
    const id = await postBy(bully, 'connections');
    return () => report('post', id);
  },
  'a post for connections that they answered': async () => {
    const id = await postBy(bully, 'connections', 'Look at this');
    await commentBy(victim, id);
    return () => report('post', id);
  },
  'a comment under their own post': async () => {
    const id = await commentBy(bully, await postBy(victim, 'members', 'Our new looms'));
    return () => report('comment', id);
  },
  'an answer to their comment under a post of the other': async () => {
    const post = await postBy(bully, 'connections', 'Look at this');
    const id = await commentBy(bully, post, await commentBy(victim, post));
    return () => report('comment', id);
  },
  'a comment under the post of a third': async () => {
    const id = await commentBy(bully, await postBy(group.owner, 'members', 'Our new foam'));
    return () => report('comment', id);
  },
  'the answer of a third to a comment of the other': async () => {
    const post = await postBy(group.owner, 'members', 'Our new foam');
    const id = await commentBy(await kit.member(), post, await commentBy(bully, post));
    return () => report('comment', id);
  },
  'a message': async () => {
    const body = { recipientId: victim.id, content: 'You again' };
    const { id } = await bully.ok(api.messages.send, { body });
    return () => report('message', id);
  },
  'a message in a group': async () => {
    const { id } = await kit.say(bully, group.id, 'You again');
    return () => reportInGroup('message', id);
  },
  'a post in a group': async () => {
    const of = { params: { id: group.id } };
    const { id } = await bully.ok(api.groupPosts.create, { ...of, body: { content: 'You again' } });
    return () => reportInGroup('post', id);
  },
  'a comment in a group': async () => {
    const of = { params: { id: group.id } };
    const post = await victim.ok(api.groupPosts.create, { ...of, body: { content: 'My mill' } });
    const params = { id: group.id, postId: post.id };
    const { id } = await bully.ok(api.groupPosts.comment, { params, body: { content: 'You again' } });
    return () => reportInGroup('comment', id);
  },
};

const blocks = {
  'who was blocked': () => bully.ok(api.safety.block, { params: { id: victim.id } }),
  'who blocked': () => victim.ok(api.safety.block, { params: { id: bully.id } }),
};

describe.each(Object.entries(blocks))('a member %s', (_name, block) => {
  it.each(Object.entries(subjects))('reports %s of before', async (_subject, make) => {
    const send = await make();
    await kit.deps.outbox.drain();
    kit.clock.advance(60_000);
    await block();
    kit.clock.advance(60_000);
    expect((await send()).status).toBe(201);
  });

  it('cannot report what came after, as if it was not there', async () => {
    await block();
    kit.clock.advance(60_000);
    const post = await postBy(bully, 'members', 'Something else');
    const shared = await postBy(group.owner, 'members', 'Our new foam');
    const comment = await commentBy(bully, shared);
    const said = await kit.say(bully, group.id, 'Something else');
    const gone = async (answer: Promise<{ status: number; text: string }>) => {
      const { status, text } = await answer;
      const { requestId: _, ...body } = JSON.parse(text) as Record<string, unknown>;
      return { status, body };
    };
    for (const type of ['post', 'comment'] as const) {
      const id = { post, comment }[type];
      expect(await gone(report(type, id))).toEqual(await gone(report(type, 999_999_999)));
    }
    expect(await gone(reportInGroup('message', said.id))).toEqual(await gone(reportInGroup('message', 999_999_999)));
    expect((await report('post', post, await kit.member())).status).toBe(201);
  });

  it('cannot report what they were never told of and could not read', async () => {
    const stranger = await kit.member();
    const post = await postBy(bully, 'connections', 'For friends');
    const { id } = await bully.ok(api.messages.send, { body: { recipientId: victim.id, content: 'You again' } });
    await stranger.ok(api.safety.block, { params: { id: bully.id } });
    for (const [type, target] of [
      ['post', post],
      ['message', id],
    ] as const)
      expect((await report(type, target, stranger)).status).toBe(404);
    expect((await reportInGroup('message', 1, stranger)).status).toBe(404);
  });
});
