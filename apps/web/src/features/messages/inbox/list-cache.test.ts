import type { Conversation } from '@innerspring/contract/messages/schemas';
import { expect, it } from 'vitest';
import { someConversation } from '../../../testing/message-fixtures.ts';
import { type ListData, placeRow } from './list-cache.ts';

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
const all = list([row(1, 5, { isPinned: true })], [row(2, 90), row(3, 80)], [row(4, 70), row(5, 60)]);

it('moves a row to where its latest message has it, over the pages', () => {
  expect(shown(placeRow(all, row(5, 95), 'all'))).toEqual([[1, 5, 2, 3], [4]]);
  expect(shown(placeRow(all, row(2, 75), 'all'))).toEqual([
    [1, 3],
    [2, 4, 5],
  ]);
  expect(shown(placeRow(all, row(9, 95), 'all'))).toEqual([
    [1, 9, 2, 3],
    [4, 5],
  ]);
});

it('leaves what lies beyond the last page to the page to come', () => {
  expect(shown(placeRow(all, row(9, 10), 'all'))).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

it('keeps pinned ones apart, in their order', () => {
  expect(shown(placeRow(all, row(1, 99, { isPinned: true }), 'all'))[0]).toEqual([1, 2, 3]);
  expect(shown(placeRow(all, row(3, 80, { isPinned: true }), 'all'))[0]).toEqual([1, 3, 2]);
  expect(shown(placeRow(all, row(1, 85), 'all'))[0]).toEqual([2, 1, 3]);
});

it('shows each under the chips that it belongs to', () => {
  const under = (tab: Parameters<typeof placeRow>[2], given: Partial<Conversation>) =>
    shown(placeRow({ pages: [{ pinned: [], items: [], nextCursor: null }], pageParams: [] }, row(7, 9, given), tab))[0];
  expect(under('unread', { unreadCount: 2 })).toEqual([7]);
  expect(under('unread', {})).toEqual([]);
  expect(under('requests', { request: 'received' })).toEqual([7]);
  expect(under('all', { request: 'received' })).toEqual([]);
  expect(under('all', { request: 'sent' })).toEqual([7]);
  expect(under('archived', { isArchived: true })).toEqual([7]);
  expect(under('all', { isArchived: true })).toEqual([]);
  expect(under('all', { lastMessage: null })).toEqual([]);
});
