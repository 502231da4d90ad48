import type { AddressInfo } from 'node:net';
import { api, DirectState } from '@innerspring/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LiveClient } from '../../testing/live-kit.ts';
import { type Member, type MessagesKit, messagesKit } from './messages.kit.ts';

let kit: MessagesKit;
let url: string;
const tabs: LiveClient[] = [];
beforeAll(async () => {
  kit = await messagesKit();
  await kit.app.listen({ port: 0, host: '127.0.0.1' });
  url = `ws://127.0.0.1:${(kit.app.server.address() as AddressInfo).port}/ws`;
});
afterAll(async () => {
  for (const tab of tabs) tab.socket.terminate();
  await kit.close();
});

/** An open tab of a member, authenticated. */
async function tabOf({ id: userId }: Member): Promise<LiveClient> {
  const { secret } = await kit.deps.sessions.open({ userId, device: 'test', ip: null, isAdmin: false });
  const tab = new LiveClient(url, secret, new URL(kit.deps.config.publicUrl).origin);
  tabs.push(tab);
  await tab.next('connection_established');
  tab.send({ type: 'auth', userId });
  await tab.next('auth_success');
  return tab;
}

/** Frames that the same acts bring and that are not about conversations. */
const aside = new Set(['presence_changed', 'notifications_changed', 'account_changed']);
const about = (frames: { type: string }[]) => frames.map(({ type }) => type).filter((type) => !aside.has(type));

it('a message, a change and a mark of reading reach all tabs of both', async () => {
  const [ann, bo] = await kit.connected();
  const [mine, mineToo, theirs] = [await tabOf(ann), await tabOf(ann), await tabOf(bo)];
  const { id } = await kit.send(ann, bo, 'Hello');
  for (const tab of [mine, mineToo])
    expect(await tab.next('direct_message')).toMatchObject({ personId: bo.id, messageId: id });
  expect(await theirs.next('direct_message')).toMatchObject({ personId: ann.id, messageId: id });
  await bo.ok(api.messages.react, { params: { id }, body: { emoji: '👍' } });
  expect(await mineToo.next('direct_changed')).toMatchObject({ personId: bo.id });
  expect(await theirs.next('direct_changed')).toMatchObject({ personId: ann.id });
  theirs.send({ type: 'read_messages', recipientId: ann.id, messageIds: [id] });
  expect(await mine.next('messages_read')).toMatchObject({ userId: bo.id, messageId: id });
  expect(await theirs.next('direct_changed')).toMatchObject({ personId: ann.id });
  expect((await kit.thread(bo, ann)).conversation).toMatchObject({ unreadCount: 0, readSeq: 1 });
});

/** What a frame says of a conversation as its reader has it. */
const nowOf = (frame: object): DirectState | undefined => ('now' in frame ? DirectState.parse(frame.now) : undefined);

it('a frame carries what its reader may read, so that nothing needs to be asked for', async () => {
  const [ann, bo] = await kit.connected();
  await kit.send(bo, ann, 'First');
  const [mine, theirs] = [await tabOf(ann), await tabOf(bo)];
  const { id } = await kit.send(ann, bo, 'Hello', { clientId: 'hello-1' });
  const [own, other] = [await mine.next('direct_message'), await theirs.next('direct_message')];
  const heads = async (who: Member, withWhom: Member) => {
    const { items, conversation } = await kit.thread(who, withWhom);
    const unread = await who.ok(api.unreadMessages.unreadCount, {});
    return { message: items.find((one) => one.id === id), conversation, unread };
  };
  expect(nowOf(own)).toMatchObject(await heads(ann, bo));
  expect(nowOf(other)).toMatchObject(await heads(bo, ann));
  expect(nowOf(other)).toMatchObject({
    message: { clientId: null, isOwn: false, seq: 2, version: 2, content: 'Hello' },
    conversation: { unreadCount: 1, lastMessage: { excerpt: 'Hello' } },
    unread: { count: 1, requests: 0 },
  });
  await bo.ok(api.messages.read, { params: { id: ann.id }, body: { seq: 2 } });
  expect(await mine.next('messages_read')).toMatchObject({ userId: bo.id, messageId: id, seq: 2 });
  const read = await theirs.next('direct_changed');
  expect(nowOf(read)).toMatchObject({ conversation: { readSeq: 2, unreadCount: 0 }, unread: { count: 0 } });
  expect(nowOf(read)?.at).toBeGreaterThan(nowOf(other)?.at ?? Number.POSITIVE_INFINITY);
});

it('a request arrives as plain text, and what a block keeps apart is not heard', async () => {
  const [ann, bo] = [await kit.member(), await kit.member()];
  const post = await ann.ok(api.posts.create, { body: { content: 'Look at this', mediaType: 'none' } });
  const theirs = await tabOf(bo);
  await kit.send(ann, bo, 'See', { postId: post.id });
  expect(nowOf(await theirs.next('direct_message'))).toMatchObject({
    message: { content: 'See', sharedPost: null, isHeldBack: true },
    conversation: { request: 'received' },
    unread: { count: 0, requests: 1 },
  });
  const [cy, dee] = await kit.connected();
  const { id } = await kit.send(cy, dee, 'Hello');
  const [first, second] = [await tabOf(cy), await tabOf(dee)];
  await dee.ok(api.safety.block, { params: { id: cy.id } });
  // The block itself closes the thread on both sides; what follows is heard by nobody but its author.
  expect(await first.next('direct_changed')).toMatchObject({ personId: dee.id });
  expect(await second.next('direct_changed')).toMatchObject({ personId: cy.id });
  await cy.ok(api.messages.remove, { params: { id }, query: { for: 'all' } });
  await cy.ok(api.messages.read, { params: { id: dee.id }, body: { seq: 1 } });
  expect(await first.next('direct_changed')).toMatchObject({ personId: dee.id });
  expect(about(await second.settled())).toEqual([]);
});

it('a message that is deleted for oneself goes from the own tabs alone', async () => {
  const [ann, bo] = await kit.connected();
  const { id } = await kit.send(bo, ann, 'Hello');
  const [mine, theirs] = [await tabOf(ann), await tabOf(bo)];
  await ann.ok(api.messages.remove, { params: { id }, query: { for: 'me' } });
  expect(await mine.next('direct_changed')).toMatchObject({ personId: bo.id, hiddenId: id });
  await theirs.settled().then((frames) => expect(about(frames)).toEqual([]));
});

it('a message that staff take away or put back reaches both sides', async () => {
  const [ann, bo] = await kit.connected();
  const { id } = await kit.send(ann, bo, 'Buy now');
  const staff = await kit.member({ isAdmin: true });
  const report = { targetType: 'message', targetId: id, reason: 'spam' } as const;
  await bo.ok(api.safety.report, { body: report });
  const { items } = await staff.ok(api.safetyAdmin.cases, { query: {} });
  const params = { id: items.find((one) => one.excerpt === 'Buy now')?.id ?? 0 };
  const [mine, theirs] = [await tabOf(ann), await tabOf(bo)];
  const heardByBoth = async () => {
    await kit.deps.outbox.drain();
    expect(await mine.next('direct_changed')).toMatchObject({ personId: bo.id });
    expect(await theirs.next('direct_changed')).toMatchObject({ personId: ann.id });
  };
  await staff.ok(api.safetyAdmin.decide, { params, body: { decision: 'remove', reason: 'Nobody asked for this' } });
  await heardByBoth();
  await ann.ok(api.safetyCases.appeal, { params, body: { text: 'It was a joke in the group of us' } });
  const second = await kit.member({ isAdmin: true });
  await second.ok(api.safetyAdmin.decideAppeal, { params, body: { decision: 'reversed', reason: 'It was a joke' } });
  await heardByBoth();
});

it('what is read and typed stays untold where either keeps it off', async () => {
  const [ann, bo] = await kit.connected();
  const { id } = await kit.send(ann, bo, 'Hello');
  await ann.ok(api.settings.change, { body: { readReceipts: false, typing: false } });
  const [mine, theirs] = [await tabOf(ann), await tabOf(bo)];
  theirs.send({ type: 'typing', recipientId: ann.id, isTyping: true });
  mine.send({ type: 'typing', recipientId: bo.id, isTyping: true });
  theirs.send({ type: 'read_messages', recipientId: ann.id, messageIds: [id] });
  await theirs.next('direct_changed');
  await mine.settled().then((frames) => expect(about(frames)).toEqual([]));
  expect(about(await theirs.settled())).toEqual([]);
});

it('typing is told to whom one talks with, and to nobody else', async () => {
  const [ann, bo] = await kit.connected();
  const stranger = await kit.member();
  await kit.send(ann, bo, 'Hello');
  await kit.send(stranger, bo, 'A request');
  const [mine, theirs, third] = [await tabOf(ann), await tabOf(bo), await tabOf(stranger)];
  mine.send({ type: 'typing', recipientId: bo.id, isTyping: true });
  expect(await theirs.next('typing')).toEqual({ type: 'typing', userId: ann.id, isTyping: true });
  third.send({ type: 'typing', recipientId: bo.id, isTyping: true });
  third.send({ type: 'typing', recipientId: ann.id, isTyping: true });
  expect(about(await third.settled())).toEqual([]);
  expect(about(await theirs.settled())).toEqual([]);
  expect(about(await mine.settled())).toEqual([]);
  await ann.ok(api.safety.block, { params: { id: bo.id } });
  expect(await mine.next('direct_changed')).toMatchObject({ personId: bo.id });
  expect(await theirs.next('direct_changed')).toMatchObject({ personId: ann.id });
  theirs.send({ type: 'typing', recipientId: ann.id, isTyping: true });
  await theirs.settled();
  expect(about(await mine.settled())).toEqual([]);
});

it('a declined request is not heard, nor a conversation of others read', async () => {
  const [ann, bo] = [await kit.member(), await kit.member()];
  const { id } = await kit.send(ann, bo, 'Hello');
  await bo.ok(api.messages.decline, { params: { id: ann.id } });
  const theirs = await tabOf(bo);
  await kit.send(ann, bo, 'Hello?');
  expect(about(await theirs.settled())).toEqual([]);
  const eve = await kit.member();
  const third = await tabOf(eve);
  third.send({ type: 'read_messages', recipientId: ann.id, messageIds: [id] });
  await third.settled();
  expect((await kit.thread(ann, bo)).conversation?.seenSeq).toBe(0);
});
