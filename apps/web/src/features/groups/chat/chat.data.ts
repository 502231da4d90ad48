import type { ChatReaction } from '@innerspring/contract/chat/schemas';
import type { CallOutput } from '@innerspring/contract/endpoint';
import type { GroupChanges } from '@innerspring/contract/groups/chat';
import { groupChat } from '@innerspring/contract/groups/endpoints';
import type { GroupMessage, GroupPage } from '@innerspring/contract/groups/schemas';
import type { PersonCard } from '@innerspring/contract/users';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useIsLooking } from '../../../parts/chat/chat-thread.tsx';
import {
  mergeBySeq,
  newestWithoutGap,
  catchesUp,
  catchingUp,
  isRead,
  isShown,
  untilRead,
} from '../../../platform/live/catching-up.ts';
import { call } from '../../../platform/api.ts';
import { complain } from '../../../platform/client-errors.ts';
import { useAction } from '../../../platform/use-action.ts';
import { chats, useTypists } from '../../../platform/live/chats.ts';
import { pages } from '../../../platform/query.ts';

type MessagePage = CallOutput<typeof groupChat.messages>;
export type MessagePages = InfiniteData<MessagePage>;

/**
 * The chat of a group, newest first. Live frames and catching up keep the cache current, so that it needs no refetch.
 */
export const messagePages = (id: number) => ({
  ...pages(groupChat.messages, { params: { id }, query: {} }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  meta: catchesUp((client) => catchUp(client, id)),
});

const keyOf = (id: number) => messagePages(id).queryKey;
const pagesOf = (client: QueryClient, id: number) => client.getQueryData<MessagePages>(keyOf(id));

/** The version up to which the cached chat is complete; undefined if the chat is not cached. */
export function knownPlace(client: QueryClient, id: number): number | undefined {
  return pagesOf(client, id)?.pages[0]?.seq;
}

/** The cached messages, oldest first. */
export function messagesOf(data: MessagePages | undefined): GroupMessage[] {
  return (data?.pages.flatMap((page) => page.items) ?? []).toReversed();
}

export function findMessage(client: QueryClient, id: number, isMeant: (message: GroupMessage) => boolean) {
  return messagesOf(pagesOf(client, id)).findLast(isMeant);
}

/** The newest message by another member up to which the cache has no gap. */
export function newestReadable(data: MessagePages | undefined): GroupMessage | undefined {
  const others = messagesOf(data).filter(({ isOwn }) => !isOwn);
  return newestWithoutGap(others, data?.pages[0]?.seq ?? 0);
}

/**
 * Merges messages into the cached pages: known messages are replaced by their later state, others are inserted by
 * position, and those older than the oldest loaded one are left for their own page. `seq`: the version up to which the
 * cache is now complete.
 */
export function mergeMessages(data: MessagePages, given: readonly GroupMessage[], seq: number): MessagePages {
  const hasOlder = typeof data.pages.at(-1)?.nextCursor === 'string';
  const merged = mergeBySeq(
    data.pages.map(({ items }) => items.toReversed()),
    given,
    hasOlder,
  );
  return {
    ...data,
    pages: data.pages.map((page, at) => ({
      ...page,
      seq: at === 0 ? Math.max(page.seq, seq) : page.seq,
      items: merged[at]?.toReversed() ?? page.items,
    })),
  };
}

/** Shows messages that arrived out of order. The known version advances only if it has no gap; a gap is fetched. */
export function showMessages(client: QueryClient, id: number, given: readonly GroupMessage[]): void {
  client.setQueryData<MessagePages>(keyOf(id), (data) => {
    if (!data) return data;
    const place = data.pages[0]?.seq ?? 0;
    const follows = given.some(({ version }) => version === place + 1);
    return mergeMessages(data, given, follows ? place + 1 : place);
  });
  const known = knownPlace(client, id);
  const isAhead = known !== undefined && given.some(({ version }) => version > known);
  if (isAhead || isRead(client, keyOf(id))) void catchUp(client, id);
}

/** After this many rounds of catching up, the chat is fetched from scratch. */
const mostRounds = 5;

async function catchUpOnce(client: QueryClient, id: number): Promise<boolean> {
  for (let round = 0; round < mostRounds; round += 1) {
    await untilRead(client, keyOf(id));
    const since = knownPlace(client, id);
    if (since === undefined) return false;
    const changes: GroupChanges = await call(groupChat.changes, { params: { id }, query: { since: String(since) } });
    client.setQueryData<MessagePages>(keyOf(id), (data) => {
      // A page that was in flight may have replaced the cached state; then these changes start too late.
      const reaches = data && since <= (data.pages[0]?.seq ?? 0) ? changes.seq : 0;
      return data && mergeMessages(data, changes.items, reaches);
    });
    if (!changes.hasMore) return isRead(client, keyOf(id)) || (knownPlace(client, id) ?? changes.seq) < changes.seq;
  }
  await client.resetQueries({ queryKey: keyOf(id) });
  return false;
}

/**
 * Fetches the changes that the cached chat lacks. A failed fetch is retried while the chat is on screen, and by the
 * next call.
 */
export const catchUp = catchingUp(catchUpOnce, (client, id) => isShown(client, keyOf(id)));

/** The message with the viewer's reaction added, replaced or removed. */
function withReaction(message: GroupMessage, emoji: ChatReaction | null): GroupMessage {
  const others = message.reactions
    .map((one) => (one.mine ? { ...one, count: one.count - 1, mine: false } : one))
    .filter(({ count }) => count > 0);
  if (!emoji) return { ...message, reactions: others };
  const isGiven = others.some((one) => one.emoji === emoji);
  const reactions = isGiven
    ? others.map((one) => (one.emoji === emoji ? { ...one, count: one.count + 1, mine: true } : one))
    : [...others, { emoji, count: 1, mine: true }];
  return { ...message, reactions };
}

/** Optimistic actions on messages: a reaction shows at once and is reverted if the server refuses it. */
export function useChatActions(groupId: number) {
  const client = useQueryClient();
  const paramsOf = (message: GroupMessage) => ({ id: groupId, messageId: message.id });
  const react = async (message: GroupMessage, emoji: ChatReaction | null) => {
    const params = paramsOf(message);
    showMessages(client, groupId, [withReaction(message, emoji)]);
    try {
      const changed = emoji
        ? await call(groupChat.react, { params, body: { emoji } })
        : await call(groupChat.unreact, { params });
      showMessages(client, groupId, [changed]);
    } catch (error) {
      showMessages(client, groupId, [message]);
      complain('Couldn’t react to the message', error);
    }
  };
  const pinning = useAction(groupChat.pin, { touches: /^groups\.get$/, refused: 'Couldn’t pin the message' });
  return {
    react: (message: GroupMessage, emoji: ChatReaction | null) => void react(message, emoji),
    pin: (message: GroupMessage) => pinning.mutate({ params: paramsOf(message) }),
  };
}

/** Deletes a message; a note remains in its position. */
export function useRemoveMessage(groupId: number) {
  const client = useQueryClient();
  const remove = async (messageId: number) => {
    await call(groupChat.remove, { params: { id: groupId, messageId } });
    await catchUp(client, groupId);
  };
  return useAction(remove, { touches: /^groups\.get$/ });
}

/** Marks everything up to the newest message as read while the chat is visible. */
export function useGroupReadMark(groupId: number, newest: GroupMessage | undefined, readSeq: number): void {
  const isLooking = useIsLooking();
  const asked = useRef(0);
  const { id, seq } = newest ?? { id: 0, seq: 0 };
  useEffect(() => {
    if (!isLooking || seq <= readSeq || seq <= asked.current) return;
    asked.current = seq;
    chats.read({ groupId }, [id]);
  }, [groupId, id, seq, readSeq, isLooking]);
}

/** Names of the members who are typing; "A member" for those that the screen does not know. */
export function useTypingNames(
  { id: groupId, owner }: Pick<GroupPage, 'id' | 'owner'>,
  viewerId: number,
  messages: readonly GroupMessage[],
): string[] {
  const typists = useTypists({ groupId });
  const known = new Map<number, PersonCard>();
  if (owner) known.set(owner.id, owner);
  for (const { sender } of messages) if (sender) known.set(sender.id, sender);
  return typists.filter((id) => id !== viewerId).map((id) => known.get(id)?.fullName ?? 'A member');
}
