import type { Message, ThreadPage, Conversation, ConversationTab } from '@innerspring/contract/messages/schemas';
import type { InfiniteData } from '@tanstack/react-query';
import { mergeBySeq, newestWithoutGap } from '../../platform/live/catching-up.ts';
import type { CallOutput } from '@innerspring/contract/endpoint';
import type { messages } from '@innerspring/contract/messages/endpoints';

/** A page as it is kept: of the newest one, `version` is the change up to which everything of the thread is here. */
export type KeptPage = Pick<ThreadPage, 'items' | 'hasOlder'> & { version: number };

/** Pages of a thread as they were asked for: the newest first, each from old to new inside. */
export type ThreadData = InfiniteData<KeptPage>;

/** A page of the server as it is kept. */
export const keptPage = ({ items, hasOlder, conversation }: ThreadPage): KeptPage => ({
  items,
  hasOlder,
  version: conversation?.version ?? 0,
});

/** All messages that are here, from old to new. */
export function messagesOf(data: ThreadData): Message[] {
  return data.pages.toReversed().flatMap((page) => page.items);
}

/** Up to which change this thread is known without a gap. */
export const versionOf = (data: ThreadData): number => data.pages[0]?.version ?? 0;

/** Place up to which the reader has every message before their eyes, and the newest of them is another's. */
export const readableSeq = (data: ThreadData): number => {
  const known = versionOf(data);
  const newest = newestWithoutGap(
    messagesOf(data).filter(({ isOwn }) => !isOwn),
    known,
  );
  return newest?.seq ?? 0;
};

/** Puts in what is new and exchanges what has changed; what is older than all that is here is left to its page. */
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

/** Puts in a message that came by itself. The thread is known up to it only where nothing lies between. */
export function withArrival(data: ThreadData, message: Message): ThreadData {
  const merged = withMessages(data, [message]);
  return message.version === versionOf(data) + 1 ? knownUpTo(merged, message.version) : merged;
}

/** Puts in everything that changed between two versions. */
export function withChanges(
  data: ThreadData,
  { items, since, version }: { items: readonly Message[]; since: number; version: number },
): ThreadData {
  const merged = withMessages(data, items);
  // What was put in before may have been undone by a page that was on its way.
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
