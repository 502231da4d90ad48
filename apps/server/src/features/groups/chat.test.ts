import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import type { Person } from '../../testing/member-kit.ts';
import { blocks } from '../../core/relations/relations.tables.ts';
import { clientId, type GroupKit, groupKit } from './groups.kit.ts';

const MINUTE = 60_000;
let kit: GroupKit;
beforeAll(async () => {
  kit = await groupKit();
});
afterAll(() => kit.close());

const of = (id: number, messageId: number) => ({ params: { id, messageId } });
const list = (person: Person, id: number, query = {}) => person.ok(api.groupChat.messages, { params: { id }, query });
const changes = (person: Person, id: number, since: number) =>
  person.ok(api.groupChat.changes, { params: { id }, query: { since: String(since) } });

async function room() {
  const member = await kit.member();
  const { id, owner } = await kit.group({ visibility: 'private', joinPolicy: 'request' }, [member]);
  return { id, owner, member };
}

describe('a message', () => {
  it('comes back with its place, time and everything in it', async () => {
    const { id, owner, member } = await room();
    const file = await kit.upload(member, 'image');
    const first = await kit.say(owner, id, 'Who has the drawing?');
    const number = clientId();
    const sent = await member.ok(api.groupChat.send, {
      params: { id },
      body: { content: ` Here, @[Boss](${owner.id}) `, attachmentUrl: file.url, replyToId: first.id, clientId: number },
    });
    expect(sent).toMatchObject({
      groupId: id,
      seq: 2,
      version: 2,
      sender: { id: member.id },
      isOwn: true,
      clientId: number,
      content: `Here, @[Boss](${owner.id})`,
      attachment: { type: 'image', url: file.url, width: 1200, height: 800 },
      mentions: [{ id: owner.id, fullName: owner.fullName }],
      mentionsEveryone: false,
      reactions: [],
      editedAt: null,
      deletedAt: null,
      deletedBy: null,
      seenBy: 0,
      replyTo: {
        id: first.id,
        seq: 1,
        senderId: owner.id,
        senderName: owner.fullName,
        excerpt: 'Who has the drawing?',
        isDeleted: false,
      },
      editableUntil: new Date(kit.clock.now().getTime() + 15 * MINUTE).toISOString(),
    });
    const { items } = await list(owner, id);
    expect(items[0]).toMatchObject({ id: sent.id, isOwn: false, clientId: null, editableUntil: null, seenBy: null });
    const { items: files } = await owner.ok(api.groups.files, { params: { id }, query: {} });
    expect(files).toMatchObject([{ attachment: { url: file.url }, sharedBy: { id: member.id } }]);
    expect(await kit.told(owner)).toContain('group_mention');
  });

  it('sent again with the same number is the first one, also at the same moment', async () => {
    const { id, member } = await room();
    const body = { content: 'Once', clientId: clientId() };
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => member.ok(api.groupChat.send, { params: { id }, body })),
    );
    expect(new Set(sent.map((message) => message.id)).size).toBe(1);
    expect((await list(member, id)).items).toHaveLength(1);
  });

  it('has its own place, without gaps, where many send at once', async () => {
    const { id, owner, member } = await room();
    const sent = await Promise.all(
      Array.from({ length: 16 }, (_, at) => kit.say(at % 2 ? owner : member, id, `Number ${at}`)),
    );
    expect(sent.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, at) => at + 1));
    const byId = sent.toSorted((a, b) => a.id - b.id).map(({ seq }) => seq);
    expect(byId).toEqual(byId.toSorted((a, b) => a - b));
  });

  it.each([
    ['blank words', { content: '   ' }, 400, 'content'],
    ['too many words', { content: 'x'.repeat(5001) }, 400, 'content'],
    ['no number', { clientId: 'short' }, 400, 'clientId'],
    [
      'a file of somebody else',
      { attachmentUrl: '/uploads/00000000000000000000000000000bad.pdf' },
      400,
      'attachmentUrl',
    ],
    ['a file elsewhere', { attachmentUrl: 'https://example.com/a.pdf' }, 400, 'attachmentUrl'],
    ['@everyone from a member', { content: 'Hello @everyone!' }, 400, 'content'],
  ])('with %s is refused', async (_what, wrong, status, field) => {
    const { id, member } = await room();
    const refusal = await member.refused(api.groupChat.send, {
      params: { id },
      body: { content: 'Words', clientId: clientId(), ...wrong },
    });
    expect(refusal.status).toBe(status);
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
    expect((await list(member, id)).items).toEqual([]);
  });

  it('answers messages of the same group that are still there', async () => {
    const { id, owner, member } = await room();
    const other = await room();
    const elsewhere = await kit.say(other.owner, other.id, 'Elsewhere');
    const gone = await kit.say(owner, id, 'Gone');
    await owner.ok(api.groupChat.remove, of(id, gone.id));
    const answer = (replyToId: number) =>
      member.refused(api.groupChat.send, { params: { id }, body: { content: 'So', replyToId, clientId: clientId() } });
    expect(await answer(elsewhere.id)).toMatchObject({ status: 404 });
    expect(await answer(gone.id)).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('from outside is refused', async () => {
    const { id } = await room();
    const outsider = await kit.member();
    const refusal = await outsider.refused(api.groupChat.send, {
      params: { id },
      body: { content: 'Hi', clientId: clientId() },
    });
    expect(refusal).toMatchObject({ status: 403, error: 'You’re not in this group.' });
  });

  it('may name everybody where a moderator writes it; who muted the group hears nothing', async () => {
    const [one, quiet] = [await kit.member(), await kit.member()];
    const { id, owner } = await kit.group({}, [one, quiet]);
    await quiet.ok(api.groups.mute, { params: { id }, body: { length: 'always' } });
    const message = await kit.say(owner, id, 'Meeting at nine, @everyone');
    expect(message.mentionsEveryone).toBe(true);
    expect(await kit.told(one)).toContain('group_everyone');
    expect(await kit.told(quiet)).not.toContain('group_everyone');
    expect(await kit.told(owner)).toEqual([]);
  });
});

describe('changing a message', () => {
  it('is for its sender, for 15 minutes', async () => {
    const { id, owner, member } = await room();
    const message = await kit.say(member, id, 'Twelve coils');
    expect(await owner.refused(api.groupChat.edit, { ...of(id, message.id), body: { content: 'x' } })).toMatchObject({
      status: 403,
    });
    kit.clock.advance(14 * MINUTE);
    const edited = await member.ok(api.groupChat.edit, { ...of(id, message.id), body: { content: 'Thirteen coils' } });
    expect(edited).toMatchObject({
      content: 'Thirteen coils',
      seq: 1,
      version: 2,
      editedAt: kit.clock.now().toISOString(),
    });
    kit.clock.advance(2 * MINUTE);
    expect(
      await member.refused(api.groupChat.edit, { ...of(id, message.id), body: { content: 'Fourteen' } }),
    ).toMatchObject({ status: 409 });
    expect(await member.refused(api.groupChat.remove, of(id, message.id))).toMatchObject({ status: 409 });
    expect(await member.refused(api.groupChat.edit, { ...of(id, 999_999), body: { content: 'x' } })).toMatchObject({
      status: 404,
    });
  });

  it('deleting leaves the place, and a note where a moderator did it', async () => {
    const { id, owner, member } = await room();
    const file = await kit.upload(member, 'document');
    const own = await kit.say(member, id, 'Mine', { attachmentUrl: file.url });
    const theirs = await kit.say(member, id, 'Rude');
    await member.ok(api.groupChat.remove, of(id, own.id));
    kit.clock.advance(60 * MINUTE);
    await owner.ok(api.groupChat.remove, of(id, theirs.id));
    await owner.ok(api.groupChat.remove, of(id, theirs.id));
    expect((await list(owner, id)).items).toMatchObject([
      { id: theirs.id, content: '', deletedBy: 'moderator' },
      { id: own.id, content: '', attachment: null, deletedBy: 'author' },
    ]);
    expect((await owner.ok(api.groups.files, { params: { id }, query: {} })).items).toEqual([]);
    expect(await member.refused(api.groupChat.edit, { ...of(id, own.id), body: { content: 'x' } })).toMatchObject({
      status: 409,
    });
    const another = await kit.say(owner, id, 'Words of the owner');
    expect(await member.refused(api.groupChat.remove, of(id, another.id))).toMatchObject({ status: 403 });
  });
});

describe('reactions', () => {
  it('are one a member, replaced and taken back', async () => {
    const { id, owner, member } = await room();
    const message = await kit.say(owner, id, 'New line is running');
    const react = (person: Person, emoji: '👍' | '🎉') =>
      person.ok(api.groupChat.react, { ...of(id, message.id), body: { emoji } });
    await react(owner, '👍');
    await react(member, '👍');
    expect((await react(member, '🎉')).reactions).toEqual([
      { emoji: '👍', count: 1, mine: false },
      { emoji: '🎉', count: 1, mine: true },
    ]);
    const { items } = await owner.ok(api.groupChat.reactors, { ...of(id, message.id), query: {} });
    expect(items.map(({ person, emoji }) => [person.id, emoji])).toEqual([
      [owner.id, '👍'],
      [member.id, '🎉'],
    ]);
    const left = await member.ok(api.groupChat.unreact, of(id, message.id));
    expect(left.reactions).toEqual([{ emoji: '👍', count: 1, mine: false }]);
    expect(left.version).toBeGreaterThan(message.version);
    expect(await member.refused(api.groupChat.react, { ...of(id, message.id), body: { emoji: 'x' } })).toMatchObject({
      status: 400,
    });
    await owner.ok(api.groupChat.remove, of(id, message.id));
    expect(await member.refused(api.groupChat.react, { ...of(id, message.id), body: { emoji: '👍' } })).toMatchObject({
      status: 409,
    });
  });
});

describe('who reacted', () => {
  const reactors = (person: Person, id: number, messageId: number, query = {}) =>
    person.ok(api.groupChat.reactors, { ...of(id, messageId), query });
  const react = (person: Person, id: number, messageId: number) =>
    person.ok(api.groupChat.react, { ...of(id, messageId), body: { emoji: '👍' } });

  it('is for members, of messages of their group', async () => {
    const { id, owner, member } = await room();
    const hidden = await kit.group({ visibility: 'hidden', joinPolicy: 'invite' });
    const message = await kit.say(owner, id, 'New line is running');
    const secret = await kit.say(hidden.owner, hidden.id, 'Among ourselves');
    const refusal = (person: Person, groupId: number, messageId: number) =>
      person.refused(api.groupChat.reactors, { ...of(groupId, messageId), query: {} });
    const outsider = await kit.member();
    expect(await refusal(outsider, id, message.id)).toMatchObject({ status: 403 });
    expect(await refusal(outsider, hidden.id, secret.id)).toMatchObject({ status: 404 });
    expect(await refusal(member, id, secret.id)).toMatchObject({ status: 404 });
    expect(await refusal(member, id, 999_999)).toMatchObject({ status: 404 });
    await owner.ok(api.groupMembers.remove, { params: { id, userId: member.id } });
    expect(await refusal(member, id, message.id)).toMatchObject({ status: 403 });
  });

  it('leaves out whom a block keeps apart, both ways, and shows who has left the group', async () => {
    const [one, two, leaving] = [await kit.member(), await kit.member(), await kit.member()];
    const { id, owner } = await kit.group({}, [one, two, leaving]);
    const message = await kit.say(owner, id, 'New line is running');
    for (const person of [one, two, leaving]) await react(person, id, message.id);
    await kit.db.insert(blocks).values({ blockerId: one.id, blockedId: two.id });
    await leaving.ok(api.groups.leave, { params: { id } });
    const seenBy = async (person: Person) =>
      (await reactors(person, id, message.id)).items.map(({ person: { id: userId } }) => userId);
    expect(await seenBy(owner)).toEqual([one.id, two.id, leaving.id]);
    expect(await seenBy(one)).toEqual([one.id, leaving.id]);
    expect(await seenBy(two)).toEqual([two.id, leaving.id]);
  });

  it('comes in pages, none twice', async () => {
    const members = [];
    for (let at = 0; at < 21; at += 1) members.push(await kit.member());
    const { id, owner } = await kit.group({}, members);
    const message = await kit.say(owner, id, 'New line is running');
    for (const member of members) await react(member, id, message.id);
    const first = await reactors(owner, id, message.id);
    const second = await reactors(owner, id, message.id, { cursor: first.nextCursor });
    expect(first.items).toHaveLength(20);
    expect([...first.items, ...second.items].map(({ person }) => person.id)).toEqual(members.map((one) => one.id));
    expect(second.nextCursor).toBeNull();
  });
});

describe('reading', () => {
  it('pages from the newest on, and around a message', async () => {
    const { id, owner, member } = await room();
    for (let at = 1; at <= 60; at += 1) await kit.say(at % 2 ? owner : member, id, `Number ${at}`);
    const first = await list(member, id);
    expect([first.items.length, first.items[0]?.seq, first.seq]).toEqual([50, 60, 60]);
    const second = await list(member, id, { cursor: first.nextCursor });
    expect(second.items.map(({ seq }) => seq)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(second.nextCursor).toBeNull();
    const around = await list(member, id, { around: second.items[0]?.id });
    expect(around.items[0]?.seq).toBe(25);
    expect(around.items.map(({ id: number }) => number)).toContain(second.items[0]?.id);
    expect(await member.refused(api.groupChat.messages, { params: { id }, query: { around: 999_999 } })).toMatchObject({
      status: 404,
    });
  });

  it('catches up on what is new and what changed since a place', async () => {
    const { id, owner, member } = await room();
    const first = await kit.say(owner, id, 'One');
    const second = await kit.say(owner, id, 'Two');
    await member.ok(api.groupChat.react, { ...of(id, first.id), body: { emoji: '👍' } });
    await kit.say(owner, id, 'Three');
    const caught = await changes(member, id, second.seq);
    expect(caught.items.map(({ content, version }) => [content, version])).toEqual([
      ['One', 3],
      ['Three', 4],
    ]);
    expect(caught).toMatchObject({ seq: 4, hasMore: false });
    expect(await changes(member, id, 4)).toEqual({ items: [], seq: 4, hasMore: false });
    expect(await member.refused(api.groupChat.changes, { params: { id }, query: { since: 'x' } })).toMatchObject({
      status: 400,
    });
  });

  it('moves a mark that never goes back, counts unread, and says who has seen', async () => {
    const { id, owner, member } = await room();
    const sent = [];
    for (const words of ['One', 'Two', 'Three']) sent.push(await kit.say(owner, id, words));
    const [one, two] = sent;
    const unread = async () => (await member.ok(api.groups.mine, {})).items.find((group) => group.id === id);
    expect(await unread()).toMatchObject({
      unreadCount: 3,
      lastMessage: { authorName: owner.fullName, text: 'Three' },
    });
    const read = (messageIds: number[]) => member.ok(api.groupChat.read, { params: { id }, body: { messageIds } });
    expect(await read([one?.id ?? 0, two?.id ?? 0])).toEqual({ readSeq: 2 });
    expect(await read([one?.id ?? 0])).toEqual({ readSeq: 2 });
    expect(await read([999_999])).toEqual({ readSeq: 2 });
    expect((await unread())?.unreadCount).toBe(1);
    const seen = (await list(owner, id)).items.map(({ content, seenBy }) => [content, seenBy]);
    expect(seen).toEqual([
      ['Three', 0],
      ['Two', 1],
      ['One', 1],
    ]);
    const { items } = await owner.ok(api.groupChat.seen, { ...of(id, two?.id ?? 0), query: {} });
    expect(items.map(({ person }) => person.id)).toEqual([member.id]);
    expect(await member.refused(api.groupChat.seen, { ...of(id, two?.id ?? 0), query: {} })).toMatchObject({
      status: 403,
    });
    expect(
      await (await kit.member()).refused(api.groupChat.read, { params: { id }, body: { messageIds: [1] } }),
    ).toMatchObject({ status: 403 });
  });

  it('reads nothing for whoever writes: what crossed it is neither read nor seen until it was shown', async () => {
    const { id, owner, member } = await room();
    const crossed = await kit.say(owner, id, 'Are you there?');
    const answer = await kit.say(member, id, 'Written before that was on screen');
    const unread = async () =>
      (await member.ok(api.groups.mine, {})).items.find((group) => group.id === id)?.unreadCount;
    const seenBy = async () => (await list(owner, id)).items.find((one) => one.id === crossed.id)?.seenBy;
    expect([await unread(), await seenBy()]).toEqual([1, 0]);
    await member.ok(api.groupChat.read, { params: { id }, body: { messageIds: [answer.id] } });
    expect([await unread(), await seenBy()]).toEqual([0, 1]);
    await kit.say(owner, id, 'Good');
    expect(await unread()).toBe(1);
  });

  it('tells nothing of those who keep to themselves what they have read', async () => {
    const { id, owner, member } = await room();
    const message = await kit.say(owner, id, 'Read this');
    await member.ok(api.settings.change, { body: { readReceipts: false } });
    await member.ok(api.groupChat.read, { params: { id }, body: { messageIds: [message.id] } });
    expect((await list(owner, id)).items[0]?.seenBy).toBe(0);
    await member.ok(api.settings.change, { body: { readReceipts: true } });
    expect((await list(owner, id)).items[0]?.seenBy).toBe(1);
    await owner.ok(api.settings.change, { body: { readReceipts: false } });
    expect((await list(owner, id)).items[0]?.seenBy).toBeNull();
  });

  it('leaves out the words of somebody blocked, and goes on past them', async () => {
    const { id, owner, member } = await room();
    await kit.say(owner, id, 'Unwanted');
    await kit.db.insert(blocks).values({ blockerId: member.id, blockedId: owner.id });
    expect(await changes(member, id, 0)).toEqual({ items: [], seq: 1, hasMore: false });
    expect((await member.ok(api.groups.mine, {})).items.find((group) => group.id === id)).toMatchObject({
      unreadCount: 0,
      lastMessage: null,
    });
  });
});

describe('moderators', () => {
  it('pin a message above the chat', async () => {
    const { id, owner, member } = await room();
    const message = await kit.say(member, id, 'Rules of the house');
    expect(await member.refused(api.groupChat.pin, of(id, message.id))).toMatchObject({ status: 403 });
    await owner.ok(api.groupChat.pin, of(id, message.id));
    expect((await member.ok(api.groups.get, { params: { id } })).pinned).toMatchObject({
      id: message.id,
      content: 'Rules of the house',
    });
    await owner.ok(api.groupChat.unpin, { params: { id } });
    expect((await member.ok(api.groups.get, { params: { id } })).pinned).toBeNull();
    await owner.ok(api.groupChat.pin, of(id, message.id));
    await owner.ok(api.groupChat.remove, of(id, message.id));
    expect((await member.ok(api.groups.get, { params: { id } })).pinned).toBeNull();
    expect(await owner.refused(api.groupChat.pin, of(id, message.id))).toMatchObject({ status: 409 });
    expect(await owner.refused(api.groupChat.pin, of(id, 999_999))).toMatchObject({ status: 404 });
  });

  it('lock the chat for all others', async () => {
    const { id, owner, member } = await room();
    const mine = await kit.say(member, id, 'Before');
    expect(await member.refused(api.groupChat.lock, { params: { id } })).toMatchObject({ status: 403 });
    await owner.ok(api.groupChat.lock, { params: { id } });
    const refusal = await member.refused(api.groupChat.send, {
      params: { id },
      body: { content: 'Hi', clientId: clientId() },
    });
    expect(refusal).toMatchObject({ status: 409, error: 'A moderator has locked this chat.' });
    expect(await member.refused(api.groupChat.edit, { ...of(id, mine.id), body: { content: 'x' } })).toMatchObject({
      status: 409,
    });
    await kit.say(owner, id, 'Still here');
    expect((await member.ok(api.groups.get, { params: { id } })).chatLocked).toBe(true);
    await owner.ok(api.groupChat.unlock, { params: { id } });
    await kit.say(member, id, 'Back');
  });
});
