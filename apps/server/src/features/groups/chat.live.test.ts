import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { LiveClient } from '../../testing/live-kit.ts';
import type { Person } from '../../testing/member-kit.ts';
import { blocks } from '../../core/relations/relations.tables.ts';
import { clientId, type GroupKit, groupKit } from './groups.kit.ts';

let kit: GroupKit;
let url: string;
let origin: string;
const open: LiveClient[] = [];

beforeAll(async () => {
  kit = await groupKit();
  await kit.app.listen({ port: 0, host: '127.0.0.1' });
  url = `ws://127.0.0.1:${(kit.app.server.address() as AddressInfo).port}/ws`;
  origin = new URL(kit.deps.config.publicUrl).origin;
});
afterEach(() => {
  for (const client of open.splice(0)) client.socket.terminate();
});
afterAll(() => kit.close());

/** An authenticated tab of a member, in these groups. */
async function tab(person: Person, ...groupIds: number[]): Promise<LiveClient> {
  const { secret } = await kit.deps.sessions.open({ userId: person.id, device: 'test', ip: null, isAdmin: false });
  const client = new LiveClient(url, secret, origin);
  open.push(client);
  await client.next('connection_established');
  client.send({ type: 'auth', userId: person.id });
  await client.next('auth_success');
  for (const groupId of groupIds) {
    client.send({ type: 'join_group', groupId });
    await client.next('joined_group');
  }
  return client;
}

async function room() {
  const [member, other] = [await kit.member(), await kit.member()];
  const { id, owner } = await kit.group({}, [member, other]);
  return { id, owner, member, other };
}

describe('joining over the connection', () => {
  it('is for members, each time anew', async () => {
    const { id, member } = await room();
    const outsider = await tab(await kit.member());
    outsider.send({ type: 'join_group', groupId: id });
    expect(await outsider.next('error')).toEqual({ type: 'error', message: 'You’re not in this group.', groupId: id });
    const inside = await tab(member, id);
    inside.send({ type: 'leave_group', groupId: id });
    expect(await inside.next('left_group')).toEqual({ type: 'left_group', groupId: id, removed: false });
  });
});

describe('a message over the connection', () => {
  it('is kept, told to its sender by the own number and to all who joined, in order', async () => {
    const { id, owner, member } = await room();
    const [mine, theirs] = [await tab(member, id), await tab(owner, id)];
    const numbers = Array.from({ length: 5 }, () => clientId());
    for (const [at, number] of numbers.entries())
      mine.send({ type: 'group_message', groupId: id, content: `Number ${at}`, clientId: number });
    const acks: unknown[] = [];
    while (acks.length < 5) {
      const frame = await mine.next('group_message');
      if (frame.type === 'group_message' && frame.clientId) acks.push([frame.clientId, frame.message.seq]);
    }
    expect(acks).toEqual(numbers.map((number, at) => [number, at + 1]));
    const heard = [];
    for (let at = 0; at < 5; at += 1) {
      const frame = await theirs.next('group_message');
      if (frame.type === 'group_message')
        heard.push([frame.message.seq, frame.message.content, frame.message.senderId, frame.clientId]);
    }
    expect(heard).toEqual(numbers.map((_, at) => [at + 1, `Number ${at}`, member.id, undefined]));
    const { items } = await owner.ok(api.groupChat.messages, { params: { id }, query: {} });
    expect(items.map(({ seq }) => seq)).toEqual([5, 4, 3, 2, 1]);
  });

  it('sent twice is one, and told again', async () => {
    const { id, member } = await room();
    const mine = await tab(member, id);
    const number = clientId();
    const send = () => mine.send({ type: 'group_message', groupId: id, content: 'Once', clientId: number });
    send();
    send();
    const told = [];
    while (told.length < 2) {
      const frame = await mine.next('group_message');
      if (frame.type === 'group_message' && frame.clientId === number) told.push(frame.message.id);
    }
    expect(new Set(told).size).toBe(1);
    expect((await member.ok(api.groupChat.messages, { params: { id }, query: {} })).items).toHaveLength(1);
  });

  const sentBefore = 'This was already sent with different content. Please reload the page and try again.';

  it('with another content under the same number is refused, by frame and by HTTP, whichever was first', async () => {
    const { id, member } = await room();
    const mine = await tab(member, id);
    const [byFrame, byHttp] = [clientId(), clientId()];
    const send = (number: string, content: string) =>
      mine.send({ type: 'group_message', groupId: id, content, clientId: number });
    const post = (number: string, content: string) =>
      member.refused(api.groupChat.send, { params: { id }, body: { content, clientId: number } });
    send(byFrame, 'First');
    await mine.next('group_message');
    await member.ok(api.groupChat.send, { params: { id }, body: { content: 'Second', clientId: byHttp } });
    for (const number of [byFrame, byHttp]) {
      send(number, 'Other');
      const refusal = { type: 'error', message: sentBefore, groupId: id, clientId: number };
      expect(await mine.next('error')).toEqual(refusal);
      expect(await post(number, 'Other')).toMatchObject({ status: 409, code: 'conflict', error: sentBefore });
    }
    const { items } = await member.ok(api.groupChat.messages, { params: { id }, query: {} });
    expect(items.map(({ content }) => content)).toEqual(['Second', 'First']);
  });

  it.each([
    [
      'edited',
      (member: Person, id: number, messageId: number) =>
        member.ok(api.groupChat.edit, { params: { id, messageId }, body: { content: 'Mended' } }),
      'Mended',
    ],
    [
      'deleted',
      (member: Person, id: number, messageId: number) => member.ok(api.groupChat.remove, { params: { id, messageId } }),
      '',
    ],
  ])('that was %s since is given back to its first content, and refused to the new one', async (_how, change, now) => {
    const { id, member } = await room();
    const mine = await tab(member, id);
    const number = clientId();
    const body = { content: 'First', attachmentUrl: null, mentionedUserIds: [], replyToId: null, clientId: number };
    const acknowledged = async () => {
      mine.send({ type: 'group_message', groupId: id, ...body });
      for (;;) {
        const frame = await mine.next('group_message');
        if (frame.type === 'group_message' && frame.clientId === number) return frame.message;
      }
    };
    const first = await acknowledged();
    await change(member, id, first.id);
    expect(await acknowledged()).toMatchObject({ id: first.id, seq: first.seq, content: now });
    expect(await member.ok(api.groupChat.send, { params: { id }, body })).toMatchObject({ id: first.id, content: now });
    mine.send({ type: 'group_message', groupId: id, ...body, content: 'Mended' });
    expect(await mine.next('error')).toMatchObject({ message: sentBefore, clientId: number });
    const renewed = { ...body, content: 'Mended' };
    expect(await member.refused(api.groupChat.send, { params: { id }, body: renewed })).toMatchObject({ status: 409 });
  });

  it('that was refused frees its number for the mended one', async () => {
    const { id, member } = await room();
    const mine = await tab(member, id);
    const number = clientId();
    mine.send({ type: 'group_message', groupId: id, content: 'Hello @everyone', clientId: number });
    await mine.next('error');
    mine.send({ type: 'group_message', groupId: id, content: 'Hello', clientId: number });
    expect(await mine.next('group_message')).toMatchObject({ message: { content: 'Hello' } });
  });

  it('by HTTP reaches who has joined', async () => {
    const { id, owner, member } = await room();
    const theirs = await tab(owner, id);
    const sent = await kit.say(member, id, 'By HTTP');
    expect(await theirs.next('group_message')).toMatchObject({
      groupId: id,
      message: { id: sent.id, seq: 1, content: 'By HTTP' },
    });
    await member.ok(api.groupChat.react, { params: { id, messageId: sent.id }, body: { emoji: '👍' } });
    expect(await theirs.next('group_changed')).toEqual({ type: 'group_changed', groupId: id });
  });

  it('does not reach those whom a block keeps apart', async () => {
    const { id, owner, member, other } = await room();
    await kit.db.insert(blocks).values({ blockerId: other.id, blockedId: member.id });
    const [blocker, theirs] = [await tab(other, id), await tab(owner, id)];
    const mine = await tab(member, id);
    mine.send({ type: 'typing', groupId: id, isTyping: true });
    await theirs.next('typing');
    await kit.say(member, id, 'Unheard');
    await theirs.next('group_message');
    expect(await blocker.settled()).toEqual([]);
  });

  it.each([
    ['blank words', { content: '  ' }, 'Message can’t be empty'],
    ['@everyone from a member', { content: '@everyone' }, 'Only moderators can mention @everyone.'],
    [
      'a file of somebody else',
      { content: 'x', attachmentUrl: '/uploads/bad' },
      'Please add the file again: it isn’t one of your uploads.',
    ],
  ])('with %s is refused by name, and nothing is kept', async (_what, wrong, message) => {
    const { id, member } = await room();
    const mine = await tab(member, id);
    const number = clientId();
    mine.send({ type: 'group_message', groupId: id, clientId: number, ...wrong });
    expect(await mine.next('error')).toEqual({ type: 'error', message, groupId: id, clientId: number });
    expect((await member.ok(api.groupChat.messages, { params: { id }, query: {} })).items).toEqual([]);
  });

  it('of somebody outside is refused, also where they were inside before', async () => {
    const { id, owner, member } = await room();
    const [mine, theirs] = [await tab(member, id), await tab(owner, id)];
    await owner.ok(api.groupMembers.remove, { params: { id, userId: member.id } });
    expect(await mine.next('left_group')).toEqual({ type: 'left_group', groupId: id, removed: true });
    mine.send({ type: 'group_message', groupId: id, content: 'Still here?', clientId: clientId() });
    expect(await mine.next('error')).toMatchObject({ message: 'You’re not in this group.', groupId: id });
    await kit.say(owner, id, 'Among ourselves');
    await theirs.next('group_message');
    expect(await mine.settled()).toEqual([]);
  });
});

describe('a group that ends', () => {
  it.each([
    ['is deleted', (owner: Person, id: number) => owner.ok(api.groups.remove, { params: { id } })],
    ['is left', (owner: Person, id: number) => owner.ok(api.groups.leave, { params: { id } })],
  ])('because it %s closes the room of whom that concerns', async (_how, end) => {
    const { id, owner } = await room();
    const client = await tab(owner, id);
    await end(owner, id);
    expect(await client.next('left_group')).toEqual({ type: 'left_group', groupId: id, removed: true });
  });
});

describe('marks and typing', () => {
  it('reach the others, over the connection and by HTTP', async () => {
    const { id, owner, member } = await room();
    const message = await kit.say(owner, id, 'Read me');
    const [mine, theirs] = [await tab(member, id), await tab(owner, id)];
    mine.send({ type: 'read_messages', groupId: id, messageIds: [message.id] });
    expect(await theirs.next('messages_read')).toEqual({
      type: 'messages_read',
      userId: member.id,
      groupId: id,
      messageId: message.id,
    });
    await member.ok(api.groupChat.typing, { params: { id }, body: { isTyping: true } });
    expect(await theirs.next('typing')).toEqual({ type: 'typing', userId: member.id, groupId: id, isTyping: true });
    mine.send({ type: 'typing', groupId: id, isTyping: false });
    expect(await theirs.next('typing')).toMatchObject({ isTyping: false });
    expect(
      await (await kit.member()).refused(api.groupChat.typing, { params: { id }, body: { isTyping: true } }),
    ).toMatchObject({ status: 403 });
  });

  it('are not told of those who keep to themselves what they have read', async () => {
    const { id, owner, member } = await room();
    const message = await kit.say(owner, id, 'Read me');
    await member.ok(api.settings.change, { body: { readReceipts: false } });
    const theirs = await tab(owner, id);
    await member.ok(api.groupChat.read, { params: { id }, body: { messageIds: [message.id] } });
    expect(await theirs.settled()).toEqual([]);
  });
});

describe('a member whose standing changes', () => {
  it('is told in every tab, also where the group is not open', async () => {
    const asking = await kit.member();
    const { id, owner } = await kit.group({ joinPolicy: 'request' });
    await asking.ok(api.groups.join, { params: { id }, body: {} });
    const client = await tab(asking);
    await owner.ok(api.groupMembers.approve, { params: { id, userId: asking.id } });
    expect(await client.next('group_changed')).toMatchObject({ type: 'group_changed', groupId: id });
  });
});

describe('a report in a group', () => {
  it('is told to moderators when it comes and is settled, and to the whole group when something was removed', async () => {
    const [moderator, member, reporter] = [await kit.member(), await kit.member(), await kit.member()];
    const { id, owner } = await kit.group({}, [moderator, member, reporter]);
    const role = { role: 'moderator' } as const;
    await owner.ok(api.groupMembers.setRole, { params: { id, userId: moderator.id }, body: role });
    const message = await kit.say(member, id, 'Something rude');
    const [elsewhere, inside] = [await tab(moderator), await tab(member, id)];
    const changed = { type: 'group_changed', groupId: id };
    const body = { targetType: 'message', targetId: message.id, reason: 'harassment' } as const;
    const settle = async (outcome: 'kept' | 'removed') => {
      await reporter.ok(api.groupReports.report, { params: { id }, body });
      expect(await elsewhere.next('group_changed')).toMatchObject(changed);
      const { items } = await owner.ok(api.groupReports.list, { params: { id }, query: {} });
      const params = { id, reportId: items[0]?.id ?? 0 };
      await owner.ok(api.groupReports.settle, { params, body: { outcome } });
    };
    await settle('kept');
    expect(await elsewhere.next('group_changed')).toMatchObject(changed);
    expect(await inside.settled()).toEqual([]);
    await settle('removed');
    expect(await inside.next('group_changed')).toMatchObject(changed);
  });
});

describe('a request to join', () => {
  const changed = (groupId: number) => ({ type: 'group_changed', groupId });

  async function desk() {
    const [moderator, member, asking] = [await kit.member(), await kit.member(), await kit.member()];
    const { id, owner } = await kit.group({ joinPolicy: 'request' }, [moderator, member]);
    const role = { role: 'moderator' } as const;
    await owner.ok(api.groupMembers.setRole, { params: { id, userId: moderator.id }, body: role });
    const join = () => asking.ok(api.groups.join, { params: { id }, body: {} });
    return { id, owner, moderator, member, asking, join, asker: { params: { id, userId: asking.id } } };
  }

  it('is told to moderators when it comes, goes and is answered, and to nobody else in the group', async () => {
    const { id, owner, moderator, member, asking, join, asker } = await desk();
    const [elsewhere, inside] = [await tab(moderator), await tab(member, id)];
    const steps = [
      join,
      () => asking.ok(api.groups.withdraw, { params: { id } }),
      join,
      () => owner.ok(api.groupMembers.approve, asker),
    ];
    for (const step of steps) {
      await step();
      expect(await elsewhere.next('group_changed')).toMatchObject(changed(id));
    }
    expect(await elsewhere.settled()).toEqual([]);
    expect(await inside.settled()).toEqual([]);
  });

  it('is told when it goes with an invitation or a ban', async () => {
    const { id, owner, moderator, asking, join, asker } = await desk();
    await join();
    const client = await tab(moderator);
    await kit.letIn(owner, id, asking);
    expect(await client.next('group_changed')).toMatchObject(changed(id));
    await asking.ok(api.groups.leave, { params: { id } });
    await join();
    expect(await client.next('group_changed')).toMatchObject(changed(id));
    await owner.ok(api.groupMembers.ban, asker);
    expect(await client.next('group_changed')).toMatchObject(changed(id));
  });

  it('that changes nothing is told to nobody; declining is told to moderators alone', async () => {
    const { id, owner, moderator, asking, join, asker } = await desk();
    await join();
    const [client, theirs] = [await tab(moderator), await tab(asking)];
    await join();
    expect(await client.settled()).toEqual([]);
    await owner.ok(api.groupMembers.decline, asker);
    expect(await client.next('group_changed')).toMatchObject(changed(id));
    await asking.ok(api.groups.withdraw, { params: { id } });
    await join();
    expect([await client.settled(), await theirs.settled()]).toEqual([[], []]);
  });

  it('is told to moderators whatever the blocks, since they answer it', async () => {
    const { id, moderator, asking, join } = await desk();
    await kit.db.insert(blocks).values({ blockerId: asking.id, blockedId: moderator.id });
    const apart = await tab(moderator);
    await join();
    expect(await apart.next('group_changed')).toMatchObject(changed(id));
  });
});
