import type { CallOutput } from '@innerspring/contract/endpoint';
import type { Conversation, ConversationTab } from '@innerspring/contract/messages/schemas';
import type { messages } from '@innerspring/contract/messages/endpoints';
import type { InfiniteData } from '@tanstack/react-query';

type ListPage = CallOutput<typeof messages.list>;
export type ListData = InfiniteData<ListPage>;
type Change = (conversation: Conversation) => Conversation;

/** The list without the row, and the rows as they are changed. */
const mapRows = (data: ListData, edit: (rows: Conversation[]) => Conversation[]): ListData => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, pinned: edit(page.pinned), items: edit(page.items) })),
});

const rowsOf = (data: ListData) => data.pages.flatMap(({ pinned, items }) => [...pinned, ...items]);
const orderOf = ({ lastMessage }: Conversation) => lastMessage?.id ?? 0;

/** Changes the row of a conversation where it stands. */
export const changeRow = (data: ListData, personId: number, change: Change): ListData =>
  mapRows(data, (rows) => rows.map((row) => (row.personId === personId ? change(row) : row)));

/** Whether a conversation stands under a chip, and whether among the pinned ones. */
function placeUnder(tab: ConversationTab, given: Conversation): 'pinned' | 'items' | null {
  if (!given.lastMessage) return null;
  if (tab === 'requests') return given.request === 'received' ? 'items' : null;
  if (given.request === 'received') return null;
  if (tab === 'archived') return given.isArchived ? 'items' : null;
  if (given.isArchived) return null;
  if (tab === 'unread') return given.unreadCount > 0 ? 'items' : null;
  return given.isPinned ? 'pinned' : 'items';
}

/** Puts a row before the first one whose latest message is older; beyond the last page it is left to the page to come. */
function withItem(data: ListData, conversation: Conversation): ListData {
  const at = data.pages.findIndex(
    ({ items, nextCursor }) => nextCursor === null || items.some((row) => orderOf(row) < orderOf(conversation)),
  );
  const pages = data.pages.map((page, index) => {
    if (index !== at) return page;
    const before = page.items.filter((row) => orderOf(row) >= orderOf(conversation));
    return { ...page, items: [...before, conversation, ...page.items.slice(before.length)] };
  });
  return { ...data, pages };
}

/** The list under a chip with a conversation as it stands now: in its new place, or gone from it. */
export function placeRow(data: ListData, conversation: Conversation, tab: ConversationTab): ListData {
  const { personId } = conversation;
  const place = placeUnder(tab, conversation);
  const isPinnedHere = data.pages.some(({ pinned }) => pinned.some((row) => row.personId === personId));
  if (place === 'pinned' && isPinnedHere) return changeRow(data, personId, () => conversation);
  const without = mapRows(data, (rows) => rows.filter((row) => row.personId !== personId));
  if (place === 'items') return withItem(without, conversation);
  if (place === null) return without;
  const pages = without.pages.map((page, at) =>
    at === 0 ? { ...page, pinned: [...page.pinned, conversation] } : page,
  );
  return { ...without, pages };
}

/** A conversation as a list has it. */
export const rowOf = (data: ListData, personId: number): Conversation | undefined =>
  rowsOf(data).find((row) => row.personId === personId);
