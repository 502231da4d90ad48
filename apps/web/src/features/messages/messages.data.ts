import type { DirectState } from '@innerspring/contract';
import type { CallOutput } from '@innerspring/contract/endpoint';
import type { Conversation, ConversationTab, Message } from '@innerspring/contract/messages/schemas';
import { messages } from '@innerspring/contract/messages/endpoints';
import { unreadMessages as directMessages } from '@innerspring/contract/unread/endpoints';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { isLive } from '../../platform/live/live.ts';
import { catchesUp, catchingUp, isRead, isShown, untilRead } from '../../platform/live/catching-up.ts';
import { pages, query } from '../../platform/query.ts';
import {
  changeRow,
  type ListData,
  placeRow,
  rowOf,
  type KeptPage,
  keptPage,
  type ThreadData,
  versionOf,
  withArrival,
  withChanges,
  withoutMessage,
} from './messages.cache.ts';
/** A list of conversations; `q` limits it to members with a matching name. */
export const conversationPages = (tab: ConversationTab, q = '') =>
  pages(messages.list, { query: { tab, ...(q ? { q } : {}) } });

/** Messages that match the search. */
export const messageHits = (q: string) => pages(messages.search, { query: { q } });

/** The conversation with a member, and whether the viewer can write to them. */
export const conversationWith = (personId: number) => query(messages.conversation, { params: { id: personId } });

export const unreadMessages = query(directMessages.unreadCount, {});

const threadKey = (personId: number) => [messages.thread.name, personId] as const;

/** The messages with a member, newest page first. Later changes are applied by `catchUp`, not by a refetch. */
export const threadWith = (personId: number) =>
  infiniteQueryOptions({
    queryKey: threadKey(personId),
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam, signal }) =>
      keptPage(
        await call(
          messages.thread,
          { params: { id: personId }, query: pageParam === undefined ? {} : { before: pageParam } },
          { signal },
        ),
      ),
    getNextPageParam: (page: KeptPage, _all: KeptPage[], before: number | undefined) =>
      page.hasOlder ? (page.items[0]?.seq ?? before) : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: catchesUp((client) => catchUp(client, personId)),
  });

const setThread = (client: QueryClient, personId: number, edit: (data: ThreadData) => ThreadData) =>
  client.setQueryData<ThreadData>(threadKey(personId), (data) => data && edit(data));

type Found = CallOutput<typeof messages.conversation>;

/** Responses may arrive out of order, so an older state must not overwrite a newer one. */
const isLater = (now: Conversation, known: Conversation) =>
  now.version >= known.version && now.readSeq >= known.readSeq;

/** A later state that was read before a `messages_read` frame arrived doesn't undo it: what was seen stays seen. */
const withSeenOf = (known: Conversation, now: Conversation): Conversation =>
  known.seenSeq === null ? now : { ...now, seenSeq: Math.max(known.seenSeq, now.seenSeq ?? 0) };

/** Edits every cached list. A list that is being fetched would return the previous state, so it is fetched again. */
function editLists(client: QueryClient, edit: (data: ListData, tab: ConversationTab, q: string) => ListData): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [messages.list.name, 'pages'] })) {
    const input = queryKey[2] as Parameters<typeof pages<typeof messages.list>>[1];
    const { tab = 'all', q = '' } = input.query ?? {};
    client.setQueryData<ListData>(queryKey, (data) => data && edit(data, tab, q));
    if (state.fetchStatus === 'fetching') void client.invalidateQueries({ queryKey });
  }
}

/** Edits the cached header of a thread. If it is being fetched, it is fetched again. */
function editHead(client: QueryClient, personId: number, edit: (found: Found) => Found): void {
  const { queryKey } = conversationWith(personId);
  client.setQueryData<Found>(queryKey, (found) => found && edit(found));
  if (isRead(client, queryKey)) void client.invalidateQueries({ queryKey });
}

/** Shows a conversation's new state wherever it appears, and moves it to its new position in the lists. */
export function putConversation(client: QueryClient, conversation: Conversation): void {
  const { personId } = conversation;
  const later = (known: Conversation) => (isLater(conversation, known) ? withSeenOf(known, conversation) : known);
  editLists(client, (data, tab, q) => {
    const known = rowOf(data, personId);
    if (known && !isLater(conversation, known)) return data;
    return q ? changeRow(data, personId, later) : placeRow(data, known ? later(known) : conversation, tab);
  });
  editHead(client, personId, (found) => ({
    ...found,
    conversation: found.conversation ? later(found.conversation) : conversation,
  }));
}

/** Shows up to which message the other member has seen the viewer's messages. */
export function putSeen(client: QueryClient, personId: number, seq: number): void {
  const seen = (known: Conversation) => ({ ...known, seenSeq: Math.max(known.seenSeq ?? 0, seq) });
  editLists(client, (data) => changeRow(data, personId, seen));
  editHead(client, personId, (found) => ({ ...found, conversation: found.conversation && seen(found.conversation) }));
}

/** Shows the draft to a member wherever it appears. */
export function putDraft(client: QueryClient, personId: number, draft: string): void {
  editLists(client, (data) => changeRow(data, personId, (row) => ({ ...row, draft })));
  editHead(client, personId, (found) => ({ ...found, draft }));
}

/** Refetches lists, counts and the headers of threads. */
export function outdateLists(client: QueryClient, personId?: number): void {
  void client.invalidateQueries({ queryKey: [messages.list.name] });
  void client.invalidateQueries({ queryKey: unreadMessages.queryKey });
  if (personId !== undefined) void client.invalidateQueries({ queryKey: conversationWith(personId).queryKey });
  else void client.invalidateQueries({ queryKey: [messages.conversation.name] });
}

/** Requests the changes once. Returns true if a page that was in flight may have overwritten them. */
async function catchUpOnce(client: QueryClient, personId: number): Promise<boolean> {
  const queryKey = threadKey(personId);
  await untilRead(client, queryKey);
  const data = client.getQueryData<ThreadData>(queryKey);
  if (!data) return false;
  const since = versionOf(data);
  const { conversation, items, isComplete } = await call(messages.changes, {
    params: { id: personId },
    query: { since },
  });
  if (conversation) putConversation(client, conversation);
  if (!isComplete) {
    await client.resetQueries({ queryKey });
    return false;
  }
  const version = conversation?.version ?? 0;
  const now = setThread(client, personId, (thread) => withChanges(thread, { items, since, version }));
  return isRead(client, queryKey) || (now !== undefined && versionOf(now) < version);
}

/**
 * Applies the missing changes to a cached thread; does nothing if it is not cached. A failed fetch is retried while the
 * thread is on screen, and by the next call.
 */
export const catchUp = catchingUp(catchUpOnce, (client, personId) => isShown(client, threadKey(personId)));

/** Catches up if the cached thread is behind a version, or if a page that is in flight may be. */
function reach(client: QueryClient, personId: number, version: number): void {
  const queryKey = threadKey(personId);
  const data = client.getQueryData<ThreadData>(queryKey);
  if (isRead(client, queryKey) || (data && version > versionOf(data))) void catchUp(client, personId);
}

/** Shows a message from the server in its thread, and fetches any gap before it. */
export function putMessage(client: QueryClient, personId: number, message: Message): void {
  setThread(client, personId, (data) => withArrival(data, message));
  reach(client, personId, message.version);
}

/** Whether the conversation is or was a message request: then a change may also affect whether the viewer can write. */
function isOfRequest(client: QueryClient, { personId, request }: Conversation): boolean {
  const found = client.getQueryData<Found>(conversationWith(personId).queryKey);
  return found !== undefined && (request !== null || !found.conversation || found.conversation.request !== request);
}

/** Applies the state in a frame without a request. Only changes that the versions show as missing are fetched. */
export function takeState(client: QueryClient, { message, conversation }: DirectState): void {
  const { personId } = conversation;
  const isUnsure = isOfRequest(client, conversation);
  putConversation(client, conversation);
  if (message) putMessage(client, personId, message);
  else reach(client, personId, conversation.version);
  if (isUnsure) void client.invalidateQueries({ queryKey: conversationWith(personId).queryKey });
}

/** Edits the text of the viewer's message. @throws {ApiError} */
export async function editMessage(client: QueryClient, personId: number, id: number, content: string): Promise<void> {
  putMessage(client, personId, await call(messages.edit, { params: { id }, body: { content } }));
  outdateLists(client, personId);
}

/** Adds the viewer's reaction or removes it. @throws {ApiError} */
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

/** Removes a message from its thread after the member deleted it only for themselves. */
export function hideMessage(client: QueryClient, personId: number, id: number): void {
  setThread(client, personId, (data) => withoutMessage(data, id));
}

/** Deletes a message for the viewer or for both members. @throws {ApiError} */
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

/** Marks everything up to a message as read. @throws {ApiError} */
export async function markRead(client: QueryClient, personId: number, seq: number): Promise<void> {
  putConversation(client, await call(messages.read, { params: { id: personId }, body: { seq } }));
  if (!isLive()) void client.invalidateQueries({ queryKey: unreadMessages.queryKey });
}

/** Removes a deleted thread from the cache. */
export function dropThread(client: QueryClient, personId: number): void {
  client.removeQueries({ queryKey: threadKey(personId) });
  outdateLists(client, personId);
}
