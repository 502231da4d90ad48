import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import { linkPreviews, posts } from '../posts/posts.tables.ts';
import { uploads } from '../../core/media/uploads.tables.ts';
import { type MessagesKit, messagesKit } from './messages.kit.ts';

let kit: MessagesKit;
beforeAll(async () => {
  kit = await messagesKit();
});
afterAll(() => kit.close());

const contents = (page: { items: { content: string }[] }) => page.items.map(({ content }) => content);

describe('sending', () => {
  it('reaches both, in order, with what each has of it', async () => {
    const [ann, bo] = await kit.connected();
    const first = await kit.send(ann, bo, ' Hello ', { senderId: ann.id, clientId: 'a-1' });
    expect(first).toMatchObject({ seq: 1, version: 1, isOwn: true, content: 'Hello', clientId: 'a-1', reactions: [] });
    await kit.send(ann, bo, 'Do you have coils?');
    await kit.send(bo, ann, 'Yes');
    const theirs = await kit.thread(bo, ann);
    expect(contents(theirs)).toEqual(['Hello', 'Do you have coils?', 'Yes']);
    expect(theirs.items[0]).toMatchObject({ isOwn: false, clientId: null, editableUntil: null, senderId: ann.id });
    expect(theirs).toMatchObject({ hasOlder: false, hasNewer: false });
    expect(theirs.conversation).toMatchObject({
      personId: ann.id,
      person: { fullName: ann.fullName },
      isConnected: true,
      request: null,
      lastSeq: 3,
      unreadCount: 2,
      lastMessage: { excerpt: 'Yes', isOwn: true, kind: 'text' },
    });
    expect((await kit.list(ann)).items).toMatchObject([{ personId: bo.id, unreadCount: 1, readSeq: 2 }]);
  });

  it('is read at the address of the specification as at the one beside the conversation', async () => {
    const [ann, bo] = await kit.connected();
    for (const words of ['One', 'Two', 'Three']) await kit.send(ann, bo, words);
    for (const query of [{}, { before: 3 }, { after: 1 }, { around: 2 }]) {
      const here = await bo.ok(api.messages.withMember, { params: { userId: ann.id }, query });
      expect(here).toEqual(await kit.thread(bo, ann, query));
    }
    const self = { params: { userId: ann.id }, query: {} };
    expect(await ann.refused(api.messages.withMember, self)).toMatchObject({ status: 404 });
  });

  it('reads nothing for its sender: what crossed it stays unread and unseen until it was shown', async () => {
    const [ann, bo] = await kit.connected();
    await kit.send(bo, ann, 'Are you there?');
    await kit.send(ann, bo, 'Written before that was on screen');
    expect((await kit.thread(bo, ann)).conversation?.seenSeq).toBe(0);
    expect((await kit.thread(ann, bo)).conversation).toMatchObject({ unreadCount: 1, readSeq: 0 });
    expect(await ann.ok(api.unreadMessages.unreadCount, {})).toMatchObject({ count: 1 });
    await ann.ok(api.messages.read, { params: { id: bo.id }, body: { seq: 2 } });
    expect((await kit.thread(bo, ann)).conversation?.seenSeq).toBe(2);
    await kit.send(ann, bo, 'Now it was');
    expect((await kit.thread(ann, bo)).conversation).toMatchObject({ unreadCount: 0, readSeq: 3 });
  });

  it('speaks for nobody else, and never to oneself or to nobody', async () => {
    const [ann, bo] = await kit.connected();
    const hidden = await kit.member({ applicationStatus: 'pending' });
    expect(await kit.refused(ann, bo, 'As Bo', { senderId: bo.id })).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await kit.refused(ann, ann, 'Note')).toMatchObject({ status: 409, code: 'conflict' });
    for (const id of [hidden.id, 999_999])
      expect(await kit.refused(ann, { id }, 'Hello')).toMatchObject({ status: 404, error: 'Member not found' });
    expect((await kit.list(ann)).items).toEqual([]);
    expect((await kit.list(bo)).items).toEqual([]);
  });

  it.each(['', '   ', '\n\t'])('refuses the blank message %j', async (content) => {
    const [ann, bo] = await kit.connected();
    expect(await kit.refused(ann, bo, content)).toMatchObject({ status: 400, fields: { content: 'Write a message' } });
  });

  it('takes 5000 characters and no more', async () => {
    const [ann, bo] = await kit.connected();
    expect((await kit.send(ann, bo, 'x'.repeat(5000))).content).toHaveLength(5000);
    expect(await kit.refused(ann, bo, 'x'.repeat(5001))).toMatchObject({ status: 400 });
  });

  it('of one client number happens once, whatever carries the number', async () => {
    const [ann, bo] = await kit.connected();
    const other = await kit.member();
    const first = await kit.send(ann, bo, 'Once', { clientId: 'same-number' });
    expect(await kit.send(ann, bo, 'Once', { clientId: 'same-number' })).toEqual(first);
    const byHeader = await ann.ok(
      api.messages.send,
      { body: { recipientId: bo.id, content: 'Once' } },
      { 'idempotency-key': 'same-number' },
    );
    expect(byHeader.id).toBe(first.id);
    expect(contents(await kit.thread(bo, ann))).toEqual(['Once']);
    expect(await kit.refused(ann, other, 'Once', { clientId: 'same-number' })).toMatchObject({ status: 409 });
    // Another member's number is another one.
    await kit.send(bo, ann, 'Mine', { clientId: 'same-number' });
    expect(contents(await kit.thread(bo, ann))).toEqual(['Once', 'Mine']);
  });

  it('in parallel keeps one order without gaps, and makes no doubles', async () => {
    const [ann, bo] = [await kit.member(), await kit.member()];
    await kit.connect(ann, bo);
    const numbers = Array.from({ length: 12 }, (_, at) => at);
    await Promise.all(
      numbers.flatMap((at) => [
        kit.send(ann, bo, `a${at}`, { clientId: `a${at}` }),
        kit.send(ann, bo, `a${at}`, { clientId: `a${at}` }),
        kit.send(bo, ann, `b${at}`, { clientId: `b${at}` }),
      ]),
    );
    const [mine, theirs] = [await kit.thread(ann, bo), await kit.thread(bo, ann)];
    expect(mine.items.map(({ seq }) => seq)).toEqual(Array.from({ length: 24 }, (_, at) => at + 1));
    expect(contents(mine)).toEqual(contents(theirs));
    expect(new Set(contents(mine)).size).toBe(24);
    expect(mine.items.map(({ id }) => id)).toEqual(mine.items.map(({ id }) => id).toSorted((a, b) => a - b));
  });
});

describe('a thread', () => {
  it('gives the newest fifty, older ones, newer ones and those around one', async () => {
    const [ann, bo] = await kit.connected();
    for (let at = 1; at <= 60; at += 1) await kit.send(at % 3 ? ann : bo, at % 3 ? bo : ann, `m${at}`);
    const newest = await kit.thread(bo, ann);
    expect(newest.items).toHaveLength(50);
    expect(newest).toMatchObject({ hasOlder: true, hasNewer: false });
    expect(newest.items[0]?.content).toBe('m11');
    const older = await kit.thread(bo, ann, { before: 11 });
    expect(contents(older)).toEqual(Array.from({ length: 10 }, (_, at) => `m${at + 1}`));
    expect(older).toMatchObject({ hasOlder: false, hasNewer: true });
    expect(contents(await kit.thread(bo, ann, { after: 57 }))).toEqual(['m58', 'm59', 'm60']);
    const around = await kit.thread(bo, ann, { around: 30 });
    expect(around.items.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, at) => at + 6));
    expect(around).toMatchObject({ hasOlder: true, hasNewer: true });
    expect(await kit.thread(bo, ann, { before: 9e15 })).toMatchObject({ hasOlder: true });
    const both = { params: { id: ann.id }, query: { before: 2, after: 1 } };
    expect(await bo.refused(api.messages.thread, both)).toMatchObject({ status: 400 });
  });

  it('is empty before the first message, and not there with somebody hidden', async () => {
    const [ann, bo] = [await kit.member(), await kit.member()];
    expect(await kit.thread(ann, bo)).toEqual({ conversation: null, items: [], hasOlder: false, hasNewer: false });
    for (const id of [ann.id, 999_999])
      for (const endpoint of [api.messages.thread, api.messages.conversation] as const)
        expect(await ann.refused(endpoint, { params: { id }, query: {} })).toMatchObject({
          status: 404,
          error: 'Member not found',
        });
  });

  it('is nobody else’s', async () => {
    const [ann, bo] = await kit.connected();
    const eve = await kit.member();
    const { id } = await kit.send(ann, bo, 'Secret price');
    expect((await kit.thread(eve, ann)).items).toEqual([]);
    const params = { id };
    for (const answer of [
      await eve.refused(api.messages.edit, { params, body: { content: 'x' } }),
      await eve.refused(api.messages.remove, { params, query: { for: 'me' } }),
      await eve.refused(api.messages.react, { params, body: { emoji: '👍' } }),
      await eve.refused(api.messages.unreact, { params }),
    ])
      expect(answer).toMatchObject({ status: 404, error: 'This message isn’t available' });
    expect((await eve.ok(api.messages.search, { query: { q: 'secret' } })).items).toEqual([]);
  });

  it('tells what is new or changed since a version', async () => {
    const [ann, bo] = await kit.connected();
    const first = await kit.send(ann, bo, 'One');
    await kit.send(ann, bo, 'Two');
    const changes = (since: number) => bo.ok(api.messages.changes, { params: { id: ann.id }, query: { since } });
    expect(contents(await changes(0))).toEqual(['One', 'Two']);
    await bo.ok(api.messages.react, { params: { id: first.id }, body: { emoji: '👍' } });
    await kit.send(ann, bo, 'Three');
    const { items, isComplete, conversation } = await changes(2);
    expect(items).toMatchObject([
      { content: 'One', reactions: [{ emoji: '👍', count: 1, mine: true }] },
      { content: 'Three' },
    ]);
    expect(isComplete).toBe(true);
    expect(conversation?.version).toBe(4);
    expect(await changes(4)).toMatchObject({ items: [], isComplete: true });
    expect(await changes(9e15)).toMatchObject({ items: [] });
  });
});

describe('changing and deleting', () => {
  it('an own message can be changed for 15 minutes', async () => {
    const [ann, bo] = await kit.connected();
    const { id } = await kit.send(ann, bo, 'Prise');
    const edit = (content: string) => ({ params: { id }, body: { content } });
    kit.clock.advance(60_000);
    const edited = await ann.ok(api.messages.edit, edit('Price'));
    expect(edited).toMatchObject({ content: 'Price', version: 2, seq: 1 });
    expect(edited.editedAt).not.toBeNull();
    expect(await ann.refused(api.messages.edit, edit(' '))).toMatchObject({ status: 400 });
    expect(await bo.refused(api.messages.edit, edit('Mine'))).toMatchObject({ status: 403 });
    kit.clock.advance(14 * 60_000);
    expect(await ann.refused(api.messages.edit, edit('Late'))).toMatchObject({ status: 409 });
    const { items } = await kit.thread(bo, ann);
    expect(items).toMatchObject([{ content: 'Price', editableUntil: null }]);
    expect((await kit.thread(ann, bo)).items).toMatchObject([{ editableUntil: null }]);
  });

  it('for both leaves only the place, and takes the file, the reactions and the unread count along', async () => {
    const [ann, bo] = await kit.connected();
    const picture = await kit.upload(ann, 'image');
    const { id } = await kit.send(ann, bo, 'Wrong picture', { attachmentUrl: picture.url });
    await kit.send(ann, bo, 'Hello', { replyToId: id });
    await bo.ok(api.messages.react, { params: { id }, body: { emoji: '😂' } });
    expect(await bo.refused(api.messages.remove, { params: { id }, query: { for: 'all' } })).toMatchObject({
      status: 403,
    });
    await ann.ok(api.messages.remove, { params: { id }, query: { for: 'all' } });
    const { items, conversation } = await kit.thread(bo, ann);
    expect(items[0]).toMatchObject({ content: '', attachment: null, reactions: [] });
    expect(items[0]?.deletedAt).not.toBeNull();
    expect(items[1]?.replyTo).toMatchObject({ id, isDeleted: true, excerpt: '', attachmentType: null });
    expect(conversation?.unreadCount).toBe(1);
    const [row] = await kit.db.select().from(uploads).where(eq(uploads.id, picture.id));
    expect(row?.attachedAt).toBeNull();
    for (const again of [
      await ann.refused(api.messages.remove, { params: { id }, query: { for: 'all' } }),
      await ann.refused(api.messages.edit, { params: { id }, body: { content: 'x' } }),
      await bo.refused(api.messages.react, { params: { id }, body: { emoji: '😂' } }),
    ])
      expect(again).toMatchObject({ status: 404 });
  });

  it('for both is too late after 15 minutes; for oneself it never is', async () => {
    const [ann, bo] = await kit.connected();
    await kit.send(ann, bo, 'Stays');
    const { id } = await kit.send(ann, bo, 'Goes');
    kit.clock.advance(15 * 60_000);
    expect(await ann.refused(api.messages.remove, { params: { id }, query: { for: 'all' } })).toMatchObject({
      status: 409,
    });
    await bo.ok(api.messages.remove, { params: { id }, query: { for: 'me' } });
    expect(contents(await kit.thread(bo, ann))).toEqual(['Stays']);
    expect(contents(await kit.thread(ann, bo))).toEqual(['Stays', 'Goes']);
    expect((await kit.list(bo)).items).toMatchObject([{ lastMessage: { excerpt: 'Stays' }, unreadCount: 1 }]);
    expect(await bo.refused(api.messages.remove, { params: { id }, query: { for: 'me' } })).toMatchObject({
      status: 404,
    });
  });

  it('of a whole conversation leaves it with the other, and a new message begins it anew', async () => {
    const [ann, bo] = await kit.connected();
    await kit.send(ann, bo, 'Old');
    await bo.ok(api.messages.clear, { params: { id: ann.id } });
    expect((await kit.list(bo)).items).toEqual([]);
    expect((await kit.thread(bo, ann)).items).toEqual([]);
    expect(contents(await kit.thread(ann, bo))).toEqual(['Old']);
    await kit.send(ann, bo, 'New');
    expect(contents(await kit.thread(bo, ann))).toEqual(['New']);
    expect((await kit.list(bo)).items).toMatchObject([{ unreadCount: 1, lastMessage: { excerpt: 'New' } }]);
  });
});

describe('reactions', () => {
  it('are one a member, and taken back', async () => {
    const [ann, bo] = await kit.connected();
    const { id } = await kit.send(ann, bo, 'Sold!');
    const params = { id };
    await bo.ok(api.messages.react, { params, body: { emoji: '👍' } });
    await bo.ok(api.messages.react, { params, body: { emoji: '🎉' } });
    const both = await ann.ok(api.messages.react, { params, body: { emoji: '🎉' } });
    expect(both.reactions).toEqual([{ emoji: '🎉', count: 2, mine: true }]);
    expect((await ann.ok(api.messages.unreact, { params })).reactions).toEqual([
      { emoji: '🎉', count: 1, mine: false },
    ]);
    expect(await ann.refused(api.messages.react, { params, body: { emoji: 'x' } })).toMatchObject({ status: 400 });
  });
});

describe('what comes with words', () => {
  it('is one file of the sender’s own, unused so far', async () => {
    const [ann, bo] = await kit.connected();
    const picture = await kit.upload(ann, 'image');
    const sent = await kit.send(ann, bo, '', { attachmentUrl: picture.url });
    expect(sent.attachment).toMatchObject({ type: 'image', url: picture.url, name: 'My image.webp', width: 1200 });
    const document = await kit.upload(ann, 'document');
    expect((await kit.send(ann, bo, '', { attachmentUrl: document.url })).attachment).toMatchObject({
      type: 'document',
    });
    expect((await kit.list(bo)).items[0]?.lastMessage).toMatchObject({ kind: 'document', excerpt: '' });
    const theirs = await kit.upload(bo, 'image');
    for (const attachmentUrl of [picture.url, theirs.url, 'https://example.com/a.png', '/uploads/../etc/passwd'])
      expect(await kit.refused(ann, bo, 'Look', { attachmentUrl })).toMatchObject({
        status: 400,
        fields: { attachmentUrl: expect.any(String) },
      });
    expect((await kit.thread(bo, ann)).items).toHaveLength(2);
  });

  it('is a post that the sender may read; each reader sees it by their own rights', async () => {
    const [ann, bo] = await kit.connected();
    const cy = await kit.member();
    await kit.connect(ann, cy);
    const [made] = await kit.db
      .insert(posts)
      .values({ authorId: cy.id, content: 'For connections', audience: 'connections', createdAt: kit.clock.now() })
      .returning();
    const postId = made?.id ?? 0;
    const sent = await kit.send(ann, bo, '', { postId });
    expect(sent.sharedPost).toMatchObject({ id: postId, post: { content: 'For connections', author: { id: cy.id } } });
    expect((await kit.thread(bo, ann)).items).toMatchObject([{ sharedPost: { id: postId, post: null } }]);
    expect((await kit.list(bo)).items[0]?.lastMessage?.kind).toBe('post');
    expect(await kit.refused(bo, ann, '', { postId })).toMatchObject({
      status: 404,
      error: 'This post isn’t available',
    });
  });

  it('is an answer to a message of the same conversation', async () => {
    const [ann, bo] = await kit.connected();
    const cy = await kit.member();
    await kit.connect(ann, cy);
    const first = await kit.send(ann, bo, 'Which one?');
    const elsewhere = await kit.send(ann, cy, 'Other talk');
    const answer = await kit.send(bo, ann, 'The blue one', { replyToId: first.id });
    expect(answer.replyTo).toEqual({
      id: first.id,
      seq: 1,
      senderId: ann.id,
      excerpt: 'Which one?',
      attachmentType: null,
      isDeleted: false,
    });
    expect(await kit.refused(ann, bo, 'x', { replyToId: elsewhere.id })).toMatchObject({ status: 400 });
  });

  it('is the preview of its link, where the page is known', async () => {
    const [ann, bo] = await kit.connected();
    await kit.db
      .insert(linkPreviews)
      .values({ url: 'https://example.com/coils', state: 'ready', title: 'Coils', fetchedAt: kit.clock.now() });
    const words = 'See https://example.com/coils and more';
    const sent = await kit.send(ann, bo, words);
    expect(sent.linkPreview).toMatchObject({ url: 'https://example.com/coils', title: 'Coils' });
    expect((await kit.send(ann, bo, words, { linkPreviewUrl: null })).linkPreview).toBeNull();
    const edited = await ann.ok(api.messages.edit, { params: { id: sent.id }, body: { content: 'No link' } });
    expect(edited.linkPreview).toBeNull();
  });
});
