import type { Message, ThreadPage, Conversation, ConversationTab } from '@innerspring/contract/messages/schemas';
import type { InfiniteData } from '@tanstack/react-query';
import { mergeBySeq, newestWithoutGap } from '../../platform/live/catching-up.ts';
import type { CallOutput } from '@innerspring/contract/endpoint';
import type { messages } from '@innerspring/contract/messages/endpoints';

/** A page as it is cached. On the newest page, `version` is the version up to which the cached thread is complete. */
export type KeptPage = Pick<ThreadPage, 'items' | 'hasOlder'> & { version: number };

/** The pages of a thread as they were fetched: newest page first, oldest message first within a page. */
export type ThreadData = InfiniteData<KeptPage>;

/** Converts a page from the server to its cached form. */
export const keptPage = ({ items, hasOlder, conversation }: ThreadPage): KeptPage => ({
  items,
  hasOlder,
  version: conversation?.version ?? 0,
});

/** All cached messages, oldest first. */
export function messagesOf(data: ThreadData): Message[] {
  return data.pages.toReversed().flatMap((page) => page.items);
}

/** The version up to which the cached thread has no gap. */
export const versionOf = (data: ThreadData): number => data.pages[0]?.version ?? 0;

/**
 * The position of the newest message by the other member up to which the cache has no gap, so that it can be marked as
 * read.
 */
export const readableSeq = (data: ThreadData): number => {
  const known = versionOf(data);
  const newest = newestWithoutGap(
    messagesOf(data).filter(({ isOwn }) => !isOwn),
    known,
  );
  return newest?.seq ?? 0;
};

/** Adds new messages and replaces changed ones. Messages older than all cached ones are left for their own page. */
export function withMessages(data: ThreadData, given: readonly Message[]): ThreadData {
  const hasOlder = data.pages.at(-1)?.hasOlder ?? false;
  const merged = mergeBySeq(
    data.pages.map(({ items }) => items),
    given,
    hasOlder,
  );
  return { ...data, pages: data.pages.map((page, at) => ({ ...page, items: [...(merged[at] ?? page.items)] })) };
}

function knownUpTo(data: ThreadData, version: number): ThreadData {
  return { ...data, pages: data.pages.map((page, at) => (at === 0 ? { ...page, version } : page)) };
}

/** Adds a message that arrived on its own. The known version advances to it only if there is no gap. */
export function withArrival(data: ThreadData, message: Message): ThreadData {
  const merged = withMessages(data, [message]);
  return message.version === versionOf(data) + 1 ? knownUpTo(merged, message.version) : merged;
}

/** Applies all changes between two versions. */
export function withChanges(
  data: ThreadData,
  { items, since, version }: { items: readonly Message[]; since: number; version: number },
): ThreadData {
  const merged = withMessages(data, items);
  // A page that was in flight may have replaced the cached state.
  const known = versionOf(data);
  return since <= known && version > known ? knownUpTo(merged, version) : merged;
}

export function withoutMessage(data: ThreadData, id: number): ThreadData {
  return {
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })),
  };
}

type ListPage = CallOutput<typeof messages.list>;
export type ListData = InfiniteData<ListPage>;
type Change = (conversation: Conversation) => Conversation;

/** Edits the rows of every page of a list, pinned ones too. */
const mapRows = (data: ListData, edit: (rows: Conversation[]) => Conversation[]): ListData => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, pinned: edit(page.pinned), items: edit(page.items) })),
});

const rowsOf = (data: ListData) => data.pages.flatMap(({ pinned, items }) => [...pinned, ...items]);
const orderOf = ({ lastMessage }: Conversation) => lastMessage?.id ?? 0;

/** Changes the row of a conversation in place. */
export const changeRow = (data: ListData, personId: number, change: Change): ListData =>
  mapRows(data, (rows) => rows.map((row) => (row.personId === personId ? change(row) : row)));

/** Whether a conversation belongs to a filter, and if so, in which section. */
function placeUnder(tab: ConversationTab, given: Conversation): 'pinned' | 'items' | null {
  if (!given.lastMessage) return null;
  if (tab === 'requests') return given.request === 'received' ? 'items' : null;
  if (given.request === 'received') return null;
  if (tab === 'archived') return given.isArchived ? 'items' : null;
  if (given.isArchived) return null;
  if (tab === 'unread') return given.unreadCount > 0 ? 'items' : null;
  return given.isPinned ? 'pinned' : 'items';
}

/**
 * Inserts a row by its latest message, newest first. If it belongs after the last loaded page, it is left for the next
 * page.
 */
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

/** The list of a filter with a conversation in its current state: moved to its new position, or removed. */
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

/** The row of a conversation in a list. */
export const rowOf = (data: ListData, personId: number): Conversation | undefined =>
  rowsOf(data).find((row) => row.personId === personId);
