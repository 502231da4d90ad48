import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import { users } from '../../core/accounts/accounts.tables.ts';
import { blocks } from '../../core/relations/relations.tables.ts';
import { type Member, type MessagesKit, messagesKit } from './messages.kit.ts';

let kit: MessagesKit;
beforeAll(async () => {
  kit = await messagesKit();
});
afterAll(() => kit.close());
beforeEach(() => kit.clock.advance(3_600_000));

const strangers = async (): Promise<[Member, Member]> => [await kit.member(), await kit.member()];
const contents = (page: { items: { content: string }[] }) => page.items.map(({ content }) => content);

describe('a first message of somebody who is not connected', () => {
  it('is a request of two messages, apart from the inbox', async () => {
    const [ann, bo] = await strangers();
    expect((await kit.conversation(ann, bo)).sending).toMatchObject({ refusal: null, isRequest: true });
    await kit.send(ann, bo, 'Hello');
    await kit.send(ann, bo, 'About coils');
    const refusal = { status: 409, error: 'You can send more once they accept your request.' };
    expect(await kit.refused(ann, bo, 'Third')).toMatchObject(refusal);
    expect((await kit.conversation(ann, bo)).sending).toMatchObject({
      refusal: 'awaiting_answer',
      notice: refusal.error,
    });
    expect((await kit.list(bo)).items).toEqual([]);
    expect((await kit.list(bo, { tab: 'requests' })).items).toMatchObject([{ personId: ann.id, request: 'received' }]);
    expect((await kit.list(ann)).items).toMatchObject([{ personId: bo.id, request: 'sent', seenSeq: 0 }]);
    expect(await bo.ok(api.unreadMessages.unreadCount, {})).toEqual({ count: 0, requests: 1 });
    await bo.ok(api.messages.read, { params: { id: ann.id }, body: { seq: 2 } });
    expect((await kit.thread(ann, bo)).conversation?.seenSeq).toBe(0);
  });

  it('shows nothing but words until it is accepted', async () => {
    const [ann, bo] = await strangers();
    const picture = await kit.upload(ann, 'image');
    await kit.send(ann, bo, 'My factory', { attachmentUrl: picture.url });
    expect((await kit.thread(bo, ann)).items).toMatchObject([
      { content: 'My factory', attachment: null, isHeldBack: true },
    ]);
    expect((await kit.thread(ann, bo)).items).toMatchObject([{ attachment: { url: picture.url }, isHeldBack: false }]);
    const accepted = await bo.ok(api.messages.accept, { params: { id: ann.id } });
    expect(accepted).toMatchObject({ request: null });
    const changes = await bo.ok(api.messages.changes, { params: { id: ann.id }, query: { since: 1 } });
    expect(changes.items).toMatchObject([{ attachment: { url: picture.url }, isHeldBack: false }]);
    expect((await kit.thread(bo, ann)).items).toMatchObject([{ attachment: { url: picture.url }, isHeldBack: false }]);
    expect((await kit.list(bo)).items).toMatchObject([{ personId: ann.id }]);
    for (let at = 0; at < 3; at += 1) await kit.send(ann, bo, `More ${at}`);
    expect(await bo.ok(api.messages.accept, { params: { id: ann.id } })).toMatchObject({ request: null });
  });

  it('is accepted by an answer, and by connecting', async () => {
    const [ann, bo] = await strangers();
    await kit.send(ann, bo, 'Hello');
    await kit.send(bo, ann, 'Welcome');
    expect((await kit.thread(ann, bo)).conversation).toMatchObject({ request: null });
    const cy = await kit.member();
    await kit.send(cy, bo, 'Hello');
    const follow = (who: Member, whom: Member) =>
      who.ok(api.follows.follow, { body: { targetId: whom.id, targetType: 'user' } });
    await follow(cy, bo);
    await follow(bo, cy);
    await kit.deps.outbox.drain();
    expect((await kit.list(bo)).items.map(({ personId }) => personId)).toEqual([cy.id, ann.id]);
  });

  it('is declined in silence: the sender cannot tell, and the recipient hears no more', async () => {
    const [ann, bo] = await strangers();
    await kit.send(ann, bo, 'Buy my coils');
    await bo.ok(api.messages.decline, { params: { id: ann.id } });
    expect((await kit.list(bo, { tab: 'requests' })).items).toEqual([]);
    await kit.send(ann, bo, 'Really, buy them');
    expect((await kit.list(bo, { tab: 'requests' })).items).toEqual([]);
    expect(await bo.ok(api.unreadMessages.unreadCount, {})).toEqual({ count: 0, requests: 0 });
    expect((await kit.thread(ann, bo)).conversation).toMatchObject({ request: 'sent' });
    await kit.send(bo, ann, 'Now I need some');
    expect((await kit.list(bo)).items).toMatchObject([{ personId: ann.id, request: null }]);
    // Declining what is open already does nothing.
    await bo.ok(api.messages.decline, { params: { id: ann.id } });
    expect(contents(await kit.thread(bo, ann))).toEqual(['Really, buy them', 'Now I need some']);
  });

  it('reaches only those whose settings take it; what is open stays open', async () => {
    const [ann, bo] = await kit.connected();
    const cy = await kit.member();
    await kit.send(ann, bo, 'Before');
    const change = (whoMayMessage: 'network' | 'nobody') => bo.ok(api.settings.change, { body: { whoMayMessage } });
    await change('network');
    expect(await kit.refused(cy, bo, 'Hello')).toMatchObject({ status: 403, error: /from their network/ });
    await change('nobody');
    expect(await kit.refused(cy, bo, 'Hello')).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await kit.conversation(cy, bo)).sending).toMatchObject({ refusal: 'not_accepting' });
    await kit.send(ann, bo, 'After');
    const dee = await kit.member();
    await kit.connect(dee, bo);
    expect(await kit.refused(dee, bo, 'Hello')).toMatchObject({ status: 403 });
  });
});

describe('the quota of new conversations', () => {
  it('is 10 a month, names the day of the next ones, and does not count connections', async () => {
    kit.clock.set(new Date('2027-03-25T12:00:00Z'));
    const ann = await kit.member();
    for (let at = 0; at < 10; at += 1) await kit.send(ann, await kit.member(), 'Hello');
    const next = await kit.member();
    expect(await kit.refused(ann, next, 'Hello')).toMatchObject({
      status: 403,
      code: 'premium_required',
      feature: 'unlimitedMessaging',
      reason: 'quota',
      error: /April 1/,
    });
    expect(await ann.ok(api.messages.quota, {})).toEqual({
      limit: 10,
      used: 10,
      remaining: 0,
      resetsAt: '2027-04-01T00:00:00.000Z',
    });
    const friend = await kit.member();
    await kit.connect(ann, friend);
    await kit.send(ann, friend, 'Hello');
    // Whoever is written to may answer.
    const cy = await kit.member();
    await kit.send(cy, ann, 'Hello');
    await kit.send(ann, cy, 'Hello too');
    kit.clock.set(new Date('2027-04-01T00:00:01Z'));
    await kit.send(ann, next, 'Hello');
    expect(await ann.ok(api.messages.quota, {})).toMatchObject({ used: 1, remaining: 9 });
  });

  it('with Premium is 30 a day', async () => {
    const ann = await kit.member({ premiumUntil: new Date('2030-01-01') });
    for (let at = 0; at < 30; at += 1) await kit.send(ann, await kit.member(), 'Hello');
    const next = await kit.member();
    expect(await kit.refused(ann, next, 'Hello')).toMatchObject({ status: 429, error: /30 conversations/ });
    expect(await ann.ok(api.messages.quota, {})).toMatchObject({ limit: null, remaining: null, resetsAt: null });
    kit.clock.advance(24 * 3_600_000 + 1);
    await kit.send(ann, next, 'Hello');
  });

  it('begun at once from both sides makes one conversation, and by one side counts once', async () => {
    const [ann, bo] = await strangers();
    await Promise.all([kit.send(ann, bo, 'a'), kit.send(bo, ann, 'b'), kit.send(ann, bo, 'c')]);
    expect((await kit.thread(ann, bo)).items).toHaveLength(3);
    const used = [ann, bo].map(async (who) => (await who.ok(api.messages.quota, {})).used);
    expect((await Promise.all(used)).toSorted()).toEqual([0, 1]);
  });
});

describe('people who are out of reach', () => {
  const shut = 'You can’t send messages in this conversation.';

  it.each(['blocker', 'blocked'] as const)('a block shuts the conversation for the %s', async (side) => {
    const [ann, bo] = await kit.connected();
    const { id } = await kit.send(ann, bo, 'Before');
    await (side === 'blocker' ? ann : bo).ok(api.safety.block, { params: { id: (side === 'blocker' ? bo : ann).id } });
    expect(await kit.refused(ann, bo, 'After')).toMatchObject({ status: 409, error: shut });
    const view = await kit.conversation(ann, bo);
    expect(view).toMatchObject({ person: null, sending: { refusal: 'unavailable', notice: shut } });
    expect(view.conversation).toMatchObject({ person: null, isFormerMember: false, isOnline: false, seenSeq: null });
    expect(contents(await kit.thread(ann, bo))).toEqual(['Before']);
    expect(await ann.refused(api.messages.edit, { params: { id }, body: { content: 'Insult' } })).toMatchObject({
      status: 409,
    });
    expect(await bo.refused(api.messages.react, { params: { id }, body: { emoji: '👍' } })).toMatchObject({
      status: 409,
    });
    await ann.ok(api.messages.remove, { params: { id }, query: { for: 'all' } });
  });

  it('who is blocked without a conversation is not there', async () => {
    const [ann, bo] = await strangers();
    await kit.db.insert(blocks).values({ blockerId: bo.id, blockedId: ann.id });
    expect(await kit.refused(ann, bo, 'Hello')).toMatchObject({ status: 404, error: 'Member not found' });
    const draft = { params: { id: bo.id }, body: { content: 'Hm' } };
    expect(await ann.refused(api.messages.saveDraft, draft)).toMatchObject({ status: 404 });
  });

  it('who is suspended or went away can be read and not written to', async () => {
    const [ann, bo] = await kit.connected();
    await kit.send(ann, bo, 'Before');
    await kit.db.update(users).set({ deactivatedAt: kit.clock.now() }).where(eq(users.id, bo.id));
    expect(await kit.refused(ann, bo, 'After')).toMatchObject({ status: 409, error: shut });
    expect((await kit.list(ann)).items).toMatchObject([{ person: null, isFormerMember: false }]);
  });

  it('who left for good is a former member, and the words stay', async () => {
    const [ann, bo] = await kit.connected();
    await kit.send(bo, ann, 'Goodbye');
    await kit.db.delete(users).where(eq(users.id, bo.id));
    const { conversation, items } = await kit.thread(ann, bo);
    expect(conversation).toMatchObject({ person: null, isFormerMember: true, isConnected: false });
    expect(items).toMatchObject([{ content: 'Goodbye', senderId: bo.id }]);
    expect(await kit.refused(ann, bo, 'After')).toMatchObject({ status: 409, error: /has left/ });
    expect((await kit.conversation(ann, bo)).sending.refusal).toBe('former_member');
  });
});
