import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { type Member, type MessagesKit, messagesKit } from './messages.kit.ts';

let kit: MessagesKit;
beforeAll(async () => {
  kit = await messagesKit();
});
afterAll(() => kit.close());

const withPerson = (person: { id: number }) => ({ params: { id: person.id } });
const people = (list: { items: { personId: number }[] }) => list.items.map(({ personId }) => personId);

async function friendsOf(ann: Member, count: number): Promise<Member[]> {
  const friends: Member[] = [];
  for (let at = 0; at < count; at += 1) {
    const friend = await kit.member();
    await kit.connect(ann, friend);
    await kit.send(friend, ann, `Hello from ${at}`);
    friends.push(friend);
  }
  return friends;
}

describe('the list', () => {
  it('goes by the latest message, 20 a page', async () => {
    const ann = await kit.member();
    const friends = await friendsOf(ann, 22);
    const [first] = friends;
    if (!first) throw new Error('There are friends.');
    await kit.send(ann, first, 'Back to the top');
    const page = await kit.list(ann);
    expect(people(page)).toHaveLength(20);
    expect(people(page)[0]).toBe(first.id);
    const rest = await kit.list(ann, { cursor: page.nextCursor ?? '' });
    expect(rest).toMatchObject({ nextCursor: null, pinned: [] });
    expect(new Set([...people(page), ...people(rest)]).size).toBe(22);
    expect(await ann.refused(api.messages.list, { query: { cursor: '!' } })).toMatchObject({ status: 400 });
  });

  it('narrows to unread ones, to archived ones and by name', async () => {
    const ann = await kit.member();
    const [bo, cy] = [await kit.member({ fullName: 'Bo Quilter' }), await kit.member({ fullName: 'Cyra O’Coil' })];
    for (const friend of [bo, cy]) {
      await kit.connect(ann, friend);
      await kit.send(friend, ann, 'Hello');
    }
    await ann.ok(api.messages.read, { ...withPerson(bo), body: { seq: 1 } });
    expect(people(await kit.list(ann, { tab: 'unread' }))).toEqual([cy.id]);
    expect(people(await kit.list(ann, { q: 'quil' }))).toEqual([bo.id]);
    expect(people(await kit.list(ann, { q: '%' }))).toEqual([]);
    expect(await ann.ok(api.messages.archive, withPerson(cy))).toMatchObject({ isArchived: true });
    expect(people(await kit.list(ann))).toEqual([bo.id]);
    expect(people(await kit.list(ann, { tab: 'archived' }))).toEqual([cy.id]);
    expect(people(await kit.list(ann, { q: 'cyra' }))).toEqual([cy.id]);
    await kit.send(cy, ann, 'Are you there?');
    expect(people(await kit.list(ann))).toEqual([cy.id, bo.id]);
    await ann.ok(api.messages.archive, withPerson(cy));
    expect(await ann.ok(api.messages.unarchive, withPerson(cy))).toMatchObject({ isArchived: false });
  });

  it('keeps up to five pinned ones apart, also where six are pinned at once', async () => {
    const ann = await kit.member();
    const friends = await friendsOf(ann, 6);
    const answers = await Promise.all(friends.map((friend) => ann.send(api.messages.pin, withPerson(friend))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 409]);
    const { pinned, items } = await kit.list(ann);
    expect([pinned.length, items.length]).toEqual([5, 1]);
    const [one] = pinned;
    await ann.ok(api.messages.unpin, withPerson({ id: one?.personId ?? 0 }));
    await ann.ok(api.messages.pin, withPerson({ id: items[0]?.personId ?? 0 }));
    expect((await kit.list(ann)).pinned.map(({ personId }) => personId)).not.toContain(one?.personId);
  });

  it('of muted ones counts nothing, and leaves them in the archive', async () => {
    const [ann, bo] = await kit.connected();
    await kit.send(bo, ann, 'Hello');
    expect(await ann.ok(api.unreadMessages.unreadCount, {})).toEqual({ count: 1, requests: 0 });
    expect(await ann.ok(api.unreadNotifications.unreadCount, {})).toMatchObject({
      messages: { count: 1, requests: 0 },
    });
    const muted = await ann.ok(api.messages.mute, { ...withPerson(bo), body: { length: '8_hours' } });
    expect(muted.isMuted).toBe(true);
    expect(new Date(muted.mutedUntil ?? 0).getTime()).toBe(kit.clock.now().getTime() + 8 * 3_600_000);
    await ann.ok(api.messages.archive, withPerson(bo));
    await kit.send(bo, ann, 'Hello?');
    expect(await ann.ok(api.unreadMessages.unreadCount, {})).toEqual({ count: 0, requests: 0 });
    expect(await ann.ok(api.unreadNotifications.unreadCount, {})).toMatchObject({
      messages: { count: 0, requests: 0 },
    });
    expect(people(await kit.list(ann, { tab: 'archived' }))).toEqual([bo.id]);
    kit.clock.advance(8 * 3_600_000);
    expect(await ann.ok(api.unreadMessages.unreadCount, {})).toEqual({ count: 2, requests: 0 });
    await ann.ok(api.messages.mute, { ...withPerson(bo), body: { length: 'always' } });
    expect(await ann.ok(api.messages.unmute, withPerson(bo))).toMatchObject({ isMuted: false, mutedUntil: null });
  });
});

describe('reading', () => {
  it('goes forward only, and no further than there is', async () => {
    const [ann, bo] = await kit.connected();
    for (const words of ['one', 'two', 'three']) await kit.send(ann, bo, words);
    const read = (seq: number) => bo.ok(api.messages.read, { ...withPerson(ann), body: { seq } });
    expect(await read(2)).toMatchObject({ readSeq: 2, unreadCount: 1 });
    expect(await read(1)).toMatchObject({ readSeq: 2, unreadCount: 1 });
    expect(await read(9e15)).toMatchObject({ readSeq: 3, unreadCount: 0 });
    expect((await kit.thread(ann, bo)).conversation?.seenSeq).toBe(3);
  });

  it.each([0, 1])('is not told where one of the two keeps receipts off (%i)', async (which) => {
    const pair = await kit.connected();
    const [ann, bo] = pair;
    await kit.send(ann, bo, 'Hello');
    await pair[which]?.ok(api.settings.change, { body: { readReceipts: false } });
    await bo.ok(api.messages.read, { ...withPerson(ann), body: { seq: 1 } });
    expect((await kit.thread(ann, bo)).conversation?.seenSeq).toBeNull();
  });

  it('counts right while messages arrive', async () => {
    const [ann, bo] = await kit.connected();
    await kit.send(ann, bo, 'first');
    await Promise.all(
      Array.from({ length: 8 }, (_, at) => [
        kit.send(ann, bo, `m${at}`),
        bo.ok(api.messages.read, { ...withPerson(ann), body: { seq: at } }),
      ]).flat(),
    );
    const { conversation } = await kit.thread(bo, ann);
    expect(conversation?.unreadCount).toBe((conversation?.lastSeq ?? 0) - (conversation?.readSeq ?? 0));
  });
});

describe('drafts', () => {
  it('stay with the person until they are sent or emptied', async () => {
    const [ann, bo] = await kit.connected();
    const save = (content: string) => ann.ok(api.messages.saveDraft, { ...withPerson(bo), body: { content } });
    await save('Dear B');
    await save('Dear Bo ');
    expect((await kit.conversation(ann, bo)).draft).toBe('Dear Bo ');
    expect((await kit.conversation(bo, ann)).draft).toBe('');
    await kit.send(ann, bo, 'Dear Bo');
    expect((await kit.list(ann)).items).toMatchObject([{ draft: '' }]);
    await save('More');
    expect((await kit.list(ann)).items).toMatchObject([{ draft: 'More' }]);
    await save('  ');
    expect((await kit.thread(ann, bo)).conversation?.draft).toBe('');
    const own = { ...withPerson(ann), body: { content: 'Me' } };
    expect(await ann.refused(api.messages.saveDraft, own)).toMatchObject({ status: 404 });
  });

  it('do not come back when they were being saved while their message was sent', async () => {
    const [ann, bo] = await kit.connected();
    const save = (content: string, clientId: string) =>
      ann.ok(api.messages.saveDraft, { ...withPerson(bo), body: { content, clientId } });
    const draft = async () => (await kit.conversation(ann, bo)).draft;
    await save('Dear', 'first');
    expect(await draft()).toBe('Dear');
    await kit.send(ann, bo, 'Dear Bo', { clientId: 'first' });
    await save('Dear B', 'first');
    expect(await draft()).toBe('');
    await save('Next', 'second');
    await save('', 'first');
    expect(await draft()).toBe('Next');
    for (let at = 0; at < 12; at += 1) {
      const clientId = `at-once-${at}`;
      await Promise.all([
        save('Begun', clientId),
        kit.send(ann, bo, 'Begun', { clientId }),
        save('Begu', clientId),
        save('Begun', clientId),
      ]);
      expect(await draft()).toBe('');
    }
  });
});

describe('finding', () => {
  it('looks for words in own conversations only, newest first', async () => {
    const [ann, bo] = await kit.connected();
    const cy = await kit.member();
    await kit.connect(bo, cy);
    await kit.send(ann, bo, `${'long words '.repeat(40)} and then pocketed coils, ${'more '.repeat(60)}`);
    await kit.send(bo, cy, 'coils for Cy');
    const gone = await kit.send(ann, bo, 'coil prices');
    const search = (who: Member, q: string, personId?: number) =>
      who.ok(api.messages.search, { query: personId === undefined ? { q } : { q, personId } });
    const found = await search(ann, 'coils');
    expect(found.items.map(({ seq }) => seq)).toEqual([2, 1]);
    expect(found.items[1]).toMatchObject({ personId: bo.id, isOwn: true, person: { id: bo.id } });
    expect(found.items[1]?.excerpt).toMatch(/^….*pocketed coils.*…$/);
    expect((await search(bo, 'coils')).items).toHaveLength(3);
    expect((await search(bo, 'coils', cy.id)).items).toHaveLength(1);
    await ann.ok(api.messages.remove, { params: { id: gone.id }, query: { for: 'me' } });
    expect((await search(ann, 'coils')).items).toHaveLength(1);
    for (const q of ["'", '\\', '"unfinished', '& | ! ()', '-coils']) await search(ann, q);
  });

  it('offers recipients, connections first', async () => {
    const ann = await kit.member();
    const [stranger, friend] = [
      await kit.member({ fullName: 'Zofia Aardvark' }),
      await kit.member({ fullName: 'Bela Zofia' }),
    ];
    await kit.connect(ann, friend);
    const { items } = await ann.ok(api.messages.recipients, { query: { q: 'zof' } });
    expect(items.map(({ person, isConnected }) => [person.id, isConnected])).toEqual([
      [friend.id, true],
      [stranger.id, false],
    ]);
    await kit.send(ann, friend, 'Hello');
    expect((await ann.ok(api.messages.recipients, { query: {} })).items).toMatchObject([
      { person: { id: friend.id }, isConnected: true, hasConversation: true },
    ]);
  });
});

it('what is done with a conversation needs one', async () => {
  const [ann, bo] = [await kit.member(), await kit.member()];
  for (const endpoint of [
    api.messages.pin,
    api.messages.unpin,
    api.messages.archive,
    api.messages.unarchive,
    api.messages.unmute,
    api.messages.accept,
    api.messages.decline,
    api.messages.clear,
  ] as const)
    expect(await ann.refused(endpoint, withPerson(bo))).toMatchObject({ status: 404, error: 'Member not found' });
  expect(await ann.refused(api.messages.read, { ...withPerson(bo), body: { seq: 1 } })).toMatchObject({ status: 404 });
  const mute = { ...withPerson(bo), body: { length: 'always' as const } };
  expect(await ann.refused(api.messages.mute, mute)).toMatchObject({ status: 404 });
});
