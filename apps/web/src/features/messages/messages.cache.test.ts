import type { Conversation } from '@innerspring/contract/messages/schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { someConversation, someMessage } from '../../testing/message-fixtures.ts';
import {
  keptPage,
  type ListData,
  messagesOf,
  placeRow,
  readableSeq,
  type ThreadData,
  versionOf,
  withArrival,
  withChanges,
  withMessages,
  withoutMessage,
} from './messages.cache.ts';

describe('a thread', () => {
  const page = (seqs: number[], hasOlder: boolean) =>
    keptPage({
      conversation: someConversation({ version: Math.max(...seqs) }),
      items: seqs.map((seq) => someMessage({ seq })),
      hasOlder,
      hasNewer: false,
    });
  const thread: ThreadData = { pages: [page([5, 6], true), page([3, 4], true)], pageParams: [undefined, 5] };
  const words = (data: ThreadData) => messagesOf(data).map(({ seq, content }) => `${seq} ${content}`);
  const seqs = (data: ThreadData) => messagesOf(data).map(({ seq }) => seq);

  it('reads from old to new over the pages', () => {
    expect(seqs(thread)).toEqual([3, 4, 5, 6]);
  });

  it('puts new messages in their order at the end, and replaces changed ones where they stand', () => {
    const changed = withMessages(thread, [
      someMessage({ seq: 8, content: 'eight' }),
      someMessage({ seq: 7, content: 'seven' }),
      someMessage({ seq: 4, version: 9, content: 'four, edited' }),
    ]);
    expect(words(changed)).toEqual([
      '3 Message 3',
      '4 four, edited',
      '5 Message 5',
      '6 Message 6',
      '7 seven',
      '8 eight',
    ]);
  });

  it('puts what comes late before what came ahead of it', () => {
    const ahead = withArrival(thread, someMessage({ seq: 8, isOwn: true }));
    expect(seqs(withArrival(ahead, someMessage({ seq: 7 })))).toEqual([3, 4, 5, 6, 7, 8]);
  });

  it('any order of arrival gives the same thread', () => {
    const all = [7, 8, 9, 10, 11].map((seq) => someMessage({ seq }));
    fc.assert(
      fc.property(fc.shuffledSubarray([...all, ...all], { minLength: 10 }), (given) => {
        expect(seqs(given.reduce(withArrival, thread))).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11]);
      }),
    );
  });

  it('takes the same message twice as one, and an older state of it not at all', () => {
    const once = withMessages(thread, [someMessage({ seq: 7, version: 9, content: 'edited' })]);
    const twice = withMessages(once, [someMessage({ seq: 7, version: 8, content: 'before' })]);
    expect(words(twice).slice(-1)).toEqual(['7 edited']);
    expect(messagesOf(twice)).toHaveLength(5);
  });

  it('leaves out what lies before those shown while there are older pages, and takes it in where there are none', () => {
    expect(messagesOf(withMessages(thread, [someMessage({ seq: 1, version: 9 })]))).toHaveLength(4);
    const whole: ThreadData = { pages: [page([5, 6], false)], pageParams: [undefined] };
    expect(seqs(withMessages(whole, [someMessage({ seq: 1 })]))).toEqual([1, 5, 6]);
  });

  it('is known up to a message that came by itself only where nothing lies between', () => {
    expect(versionOf(withArrival(thread, someMessage({ seq: 7 })))).toBe(7);
    expect(versionOf(withArrival(thread, someMessage({ seq: 8 })))).toBe(6);
    expect(versionOf(withChanges(thread, { items: [], since: 6, version: 9 }))).toBe(9);
    expect(versionOf(withChanges(thread, { items: [], since: 7, version: 9 }))).toBe(6);
    expect(versionOf(withChanges(thread, { items: [], since: 2, version: 4 }))).toBe(6);
  });

  it('is readable up to where no message of the other is missing', () => {
    expect(readableSeq(thread)).toBe(6);
    const ahead = withArrival(thread, someMessage({ seq: 8 }));
    expect(readableSeq(ahead)).toBe(6);
    expect(readableSeq(withChanges(ahead, { items: [someMessage({ seq: 7 })], since: 6, version: 8 }))).toBe(8);
    expect(readableSeq(withArrival(thread, someMessage({ seq: 7, isOwn: true })))).toBe(6);
  });

  it('takes one out', () => {
    expect(seqs(withoutMessage(thread, 104))).toEqual([3, 5, 6]);
  });
});

describe('the list of conversations', () => {
  const row = (personId: number, id: number, given: Partial<Conversation> = {}) =>
    someConversation({
      personId,
      lastMessage: { id, seq: 1, isOwn: false, excerpt: '', kind: 'text', createdAt: '2026-03-02T10:00:00Z' },
      ...given,
    });
  const list = (pinned: Conversation[], ...pages: Conversation[][]): ListData => ({
    pages: pages.map((items, at) => ({
      pinned: at === 0 ? pinned : [],
      items,
      nextCursor: at === pages.length - 1 ? 'more' : 'next',
    })),
    pageParams: pages.map(() => undefined),
  });
  const shown = (data: ListData) =>
    data.pages.map(({ pinned, items }) => [...pinned, ...items].map((one) => one.personId));
  const lists = list([row(1, 5, { isPinned: true })], [row(2, 90), row(3, 80)], [row(4, 70), row(5, 60)]);

  it('moves a row to where its latest message has it, over the pages', () => {
    expect(shown(placeRow(lists, row(5, 95), 'all'))).toEqual([[1, 5, 2, 3], [4]]);
    expect(shown(placeRow(lists, row(2, 75), 'all'))).toEqual([
      [1, 3],
      [2, 4, 5],
    ]);
    expect(shown(placeRow(lists, row(9, 95), 'all'))).toEqual([
      [1, 9, 2, 3],
      [4, 5],
    ]);
  });

  it('leaves what lies beyond the last page to the page to come', () => {
    expect(shown(placeRow(lists, row(9, 10), 'all'))).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('keeps pinned ones apart, in their order', () => {
    expect(shown(placeRow(lists, row(1, 99, { isPinned: true }), 'all'))[0]).toEqual([1, 2, 3]);
    expect(shown(placeRow(lists, row(3, 80, { isPinned: true }), 'all'))[0]).toEqual([1, 3, 2]);
    expect(shown(placeRow(lists, row(1, 85), 'all'))[0]).toEqual([2, 1, 3]);
  });

  it('shows each under the chips that it belongs to', () => {
    const under = (tab: Parameters<typeof placeRow>[2], given: Partial<Conversation>) =>
      shown(
        placeRow({ pages: [{ pinned: [], items: [], nextCursor: null }], pageParams: [] }, row(7, 9, given), tab),
      )[0];
    expect(under('unread', { unreadCount: 2 })).toEqual([7]);
    expect(under('unread', {})).toEqual([]);
    expect(under('requests', { request: 'received' })).toEqual([7]);
    expect(under('all', { request: 'received' })).toEqual([]);
    expect(under('all', { request: 'sent' })).toEqual([7]);
    expect(under('archived', { isArchived: true })).toEqual([7]);
    expect(under('all', { isArchived: true })).toEqual([]);
    expect(under('all', { lastMessage: null })).toEqual([]);
  });
});
