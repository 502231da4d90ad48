import type { CallOutput } from '@innerspring/contract/endpoint';
import {
  type Conversation,
  type ConversationTab,
  type Message,
  messages,
  type ThreadPage,
} from '@innerspring/contract/messages';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { catchesUp, pages, query, untilRead } from '../../platform/query.ts';
import { type ThreadData, versionOf, withConversation, withMessages, withoutMessage } from './thread-cache.ts';

/** A list of conversations; words narrow it to members of such a name. */
export const conversationPages = (tab: ConversationTab, q = '') =>
  pages(messages.list, { query: { tab, ...(q ? { q } : {}) } });

/** Messages that hold these words. */
export const messageHits = (q: string) => pages(messages.search, { query: { q } });

/** The conversation with a member, and whether one can write to them. */
export const conversationWith = (personId: number) => query(messages.conversation, { params: { id: personId } });

export const unreadMessages = query(messages.unreadCount, {});

const threadKey = (personId: number) => [messages.thread.name, personId] as const;

/** The messages with a member, the newest page first. What changes later is put in by `catchUp`, not fetched anew. */
export const threadWith = (personId: number) =>
  infiniteQueryOptions({
    queryKey: threadKey(personId),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        messages.thread,
        { params: { id: personId }, query: pageParam === undefined ? {} : { before: pageParam } },
        { signal },
      ),
    getNextPageParam: (page: ThreadPage) => (page.hasOlder ? page.items[0]?.seq : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    meta: catchesUp,
  });

const setThread = (client: QueryClient, personId: number, edit: (data: ThreadData) => ThreadData) =>
  client.setQueryData<ThreadData>(threadKey(personId), (data) => data && edit(data));

type ListPage = CallOutput<typeof messages.list>;
type Found = CallOutput<typeof messages.conversation>;

/** Shows a conversation as it stands now wherever it is drawn. */
export function putConversation(client: QueryClient, conversation: Conversation): void {
  const { personId } = conversation;
  const swap = (rows: Conversation[]) => rows.map((row) => (row.personId === personId ? conversation : row));
  client.setQueriesData<InfiniteData<ListPage>>(
    { queryKey: [messages.list.name, 'pages'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, pinned: swap(page.pinned), items: swap(page.items) })),
      },
  );
  client.setQueryData<Found>(conversationWith(personId).queryKey, (found) => found && { ...found, conversation });
}

/** Shows the words begun to a member wherever they are drawn. */
export function putDraft(client: QueryClient, personId: number, draft: string): void {
  const write = (rows: Conversation[]) => rows.map((row) => (row.personId === personId ? { ...row, draft } : row));
  client.setQueriesData<InfiniteData<ListPage>>(
    { queryKey: [messages.list.name, 'pages'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, pinned: write(page.pinned), items: write(page.items) })),
      },
  );
  client.setQueryData<Found>(conversationWith(personId).queryKey, (found) => found && { ...found, draft });
}

/** Lists, counts and the heads of threads are read again. */
export function outdateLists(client: QueryClient, personId?: number): void {
  void client.invalidateQueries({ queryKey: [messages.list.name] });
  void client.invalidateQueries({ queryKey: unreadMessages.queryKey });
  if (personId !== undefined) void client.invalidateQueries({ queryKey: conversationWith(personId).queryKey });
  else void client.invalidateQueries({ queryKey: [messages.conversation.name] });
}

/** Puts what has changed since into a thread that is here; nothing for one that is not. */
export async function catchUp(client: QueryClient, personId: number): Promise<void> {
  await untilRead(client, threadKey(personId));
  const data = client.getQueryData<ThreadData>(threadKey(personId));
  if (!data) return;
  const changes = await call(messages.changes, { params: { id: personId }, query: { since: versionOf(data) } });
  if (!changes.isComplete) return client.resetQueries({ queryKey: threadKey(personId) });
  setThread(client, personId, (now) => withConversation(withMessages(now, changes.items), changes.conversation));
  if (changes.conversation) putConversation(client, changes.conversation);
}

/** Catches up with every thread that is here. */
export async function catchUpAll(client: QueryClient): Promise<void> {
  const threads = client.getQueryCache().findAll({ queryKey: [messages.thread.name] });
  await Promise.allSettled(threads.map(({ queryKey }) => catchUp(client, Number(queryKey[1]))));
}

/** Shows an answer of the server in its thread. */
export function putMessage(client: QueryClient, personId: number, message: Message): void {
  if (client.isFetching({ queryKey: threadKey(personId) })) catchUp(client, personId).catch(() => undefined);
  setThread(client, personId, (data) => withMessages(data, [message]));
}

/** Changes the words of an own message. @throws {ApiError} */
export async function editMessage(client: QueryClient, personId: number, id: number, content: string): Promise<void> {
  putMessage(client, personId, await call(messages.edit, { params: { id }, body: { content } }));
  outdateLists(client, personId);
}

/** Gives a reaction, or takes the own one back. @throws {ApiError} */
export async function reactTo(
  client: QueryClient,
  personId: number,
  id: number,
  emoji: Message['reactions'][number]['emoji'] | null,
): Promise<void> {
  const answer = emoji
    ? await call(messages.react, { params: { id }, body: { emoji } })
    : await call(messages.unreact, { params: { id } });
  putMessage(client, personId, answer);
}

/** Takes a message that the member has deleted for themself out of its thread. */
export function hideMessage(client: QueryClient, personId: number, id: number): void {
  setThread(client, personId, (data) => withoutMessage(data, id));
}

/** Deletes a message for oneself or for both. @throws {ApiError} */
export async function deleteMessage(
  client: QueryClient,
  personId: number,
  id: number,
  whom: 'me' | 'all',
): Promise<void> {
  await call(messages.remove, { params: { id }, query: { for: whom } });
  if (whom === 'me') hideMessage(client, personId, id);
  else await catchUp(client, personId);
  outdateLists(client, personId);
}

/** Everything up to a message is read. @throws {ApiError} */
export async function markRead(client: QueryClient, personId: number, seq: number): Promise<void> {
  const conversation = await call(messages.read, { params: { id: personId }, body: { seq } });
  putConversation(client, conversation);
  setThread(client, personId, (data) => {
    const known = data.pages[0]?.conversation;
    // Only what reading changes: the thread itself is known up to its own version.
    return known ? withConversation(data, { ...known, readSeq: conversation.readSeq, unreadCount: 0 }) : data;
  });
  void client.invalidateQueries({ queryKey: unreadMessages.queryKey });
}

/** Forgets a thread that was deleted. */
export function dropThread(client: QueryClient, personId: number): void {
  client.removeQueries({ queryKey: threadKey(personId) });
  outdateLists(client, personId);
}
