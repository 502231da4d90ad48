import { groupChat } from '@innerspring/contract/groups/endpoints';
import type { CurrentUser, LiveChatMessage } from '@innerspring/contract';
import type { GroupPage, GroupMessage } from '@innerspring/contract/groups/schemas';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { groupLists, groupQuery, ownGroups } from '../public/group.data.ts';
import { call } from '../../../platform/api.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { useJoinedGroup } from '../../../platform/live/chats.ts';
import { onLive } from '../../../platform/live/live.ts';
import { outgoingOf } from '../../../platform/outgoing/use-outgoing.ts';
import { catchUp, findMessage, knownPlace, showMessages } from './chat.data.ts';
import { startGroupSender } from './chat-send.ts';
import { MESSAGE_EDIT_MINUTES } from '@innerspring/contract/chat/limits';
import type { PersonCard } from '@innerspring/contract/users';
import { findMentions } from '@innerspring/contract/posts/text';

interface Known {
  groupId: number;
  viewerId: number;
  clientId: string | undefined;
  /** The sender, if the cache knows them. */
  author: PersonCard | undefined;
}

/**
 * The message of a frame as the chat shows it, if the frame has all its data: plain text from a known sender. Null if
 * the server must be asked because of a file, a reply or a mention.
 */
function messageOfFrame(frame: LiveChatMessage, known: Known): GroupMessage | null {
  const { author, viewerId, groupId, clientId } = known;
  const { id, seq, content, createdAt } = frame;
  const isPlain = frame.attachmentUrl === null && frame.replyToId === null && frame.mentionedUserIds.length === 0;
  if (!author || !isPlain || findMentions(content).length > 0 || content.includes('@everyone')) return null;
  const isOwn = author.id === viewerId;
  return {
    id,
    groupId,
    seq,
    version: seq,
    sender: author,
    isOwn,
    clientId: clientId ?? null,
    content,
    attachment: null,
    mentions: [],
    mentionsEveryone: false,
    replyTo: null,
    reactions: [],
    createdAt,
    editedAt: null,
    deletedAt: null,
    deletedBy: null,
    editableUntil: isOwn ? new Date(Date.parse(createdAt) + MESSAGE_EDIT_MINUTES * 60_000).toISOString() : null,
    seenBy: isOwn ? 0 : null,
  };
}

/** The minimum time between requests for read counts: five hundred members may read one message. */
const SEEN_EVERY_MS = 3000;

/** Advances the newest position and the viewer's read mark in the cached group. */
function showPlaces(
  client: QueryClient,
  groupId: number,
  { seq = 0, readSeq = 0 }: { seq?: number; readSeq?: number },
) {
  client.setQueryData<GroupPage>(
    groupQuery(groupId).queryKey,
    (group) =>
      group && { ...group, seq: Math.max(group.seq ?? 0, seq), readSeq: Math.max(group.readSeq ?? 0, readSeq) },
  );
}

function authorOf(client: QueryClient, groupId: number, senderId: number, viewer: CurrentUser) {
  if (senderId === viewer.id) return viewer;
  return findMessage(client, groupId, ({ sender }) => sender?.id === senderId)?.sender ?? undefined;
}

/**
 * The client id of this tab's own message, which a frame to the whole group lacks. Without it, the outgoing and the
 * arrived message would appear side by side.
 */
function sentAs(groupId: number, viewerId: number, { senderId, content }: LiveChatMessage): string | undefined {
  if (senderId !== viewerId) return undefined;
  const waiting = outgoingOf(viewerId).of(`group.${groupId}`);
  return waiting.find((one) => one.state === 'sending' && one.content === content)?.clientId;
}

/** Shows messages as their frames arrive and fetches what a frame lacks. Returns a function that unsubscribes. */
export function subscribeToMessages(client: QueryClient, groupId: number, viewer: CurrentUser): () => void {
  return onLive('group_message', (frame) => {
    if (frame.groupId !== groupId) return;
    void client.invalidateQueries({ queryKey: ownGroups.queryKey });
    showPlaces(client, groupId, { seq: frame.message.seq });
    const place = knownPlace(client, groupId);
    if (place === undefined) return void catchUp(client, groupId);
    if (frame.message.seq <= place) return;
    const author = authorOf(client, groupId, frame.message.senderId, viewer);
    const clientId = frame.clientId ?? sentAs(groupId, viewer.id, frame.message);
    const known = { groupId, viewerId: viewer.id, clientId, author };
    const message = frame.message.seq === place + 1 ? messageOfFrame(frame.message, known) : null;
    if (message) showMessages(client, groupId, [message]);
    else void catchUp(client, groupId);
  });
}

/** Refetches the newest messages for their read counts, a short time after a member has read. */
function subscribeToReaders(client: QueryClient, groupId: number, viewerId: number): () => void {
  let timer: number | undefined;
  const refresh = async () => {
    timer = undefined;
    try {
      const page = await call(groupChat.messages, { params: { id: groupId }, query: {} });
      const own = page.items.filter(({ isOwn }) => isOwn);
      showMessages(client, groupId, own);
    } catch {
      // The count stays outdated until the next member reads.
    }
  };
  /** Schedules a refresh if an own message up to this id is cached. */
  const scheduleRefresh = (upTo = Number.POSITIVE_INFINITY) => {
    const waits = findMessage(client, groupId, ({ isOwn, id }) => isOwn && id <= upTo);
    if (waits && timer === undefined) timer = window.setTimeout(() => void refresh(), SEEN_EVERY_MS);
  };
  // Members may have read while the connection was down.
  const stopJoined = onLive('joined_group', (frame) => {
    if (frame.groupId === groupId) scheduleRefresh();
  });
  const stopRead = onLive('messages_read', (frame) => {
    if (frame.groupId !== groupId) return;
    if (frame.userId === viewerId) {
      const read = findMessage(client, groupId, ({ id }) => id === frame.messageId);
      showPlaces(client, groupId, { readSeq: read?.seq ?? 0 });
      return void client.invalidateQueries({ queryKey: ownGroups.queryKey });
    }
    void client.invalidateQueries({ predicate: ({ queryKey }) => isSeenBy(queryKey, groupId) });
    scheduleRefresh(frame.messageId);
  });
  return () => {
    stopJoined();
    stopRead();
    window.clearTimeout(timer);
  };
}

/**
 * Joins the live room of a group and keeps its cache current: messages come as frames, other changes are fetched from
 * the last known version. It also catches up after a reconnect and when the page becomes visible.
 */
export function useGroupRoom(groupId: number, onRemoved: () => void): void {
  const client = useQueryClient();
  const viewer = useCurrentUser();
  const removed = useEffectEvent(onRemoved);
  useJoinedGroup(groupId);
  useEffect(() => startGroupSender(client, viewer.id), [client, viewer.id]);
  useEffect(() => {
    const wake = () => void catchUp(client, groupId);
    const stops = [
      subscribeToMessages(client, groupId, viewer),
      subscribeToReaders(client, groupId, viewer.id),
      onLive('group_changed', (frame) => {
        if (frame.groupId !== groupId) return;
        wake();
        void client.invalidateQueries({ queryKey: groupQuery(groupId).queryKey });
        void client.invalidateQueries({ predicate: ({ queryKey }) => isListOf(queryKey, groupId) });
      }),
      onLive('joined_group', (frame) => {
        if (frame.groupId === groupId) wake();
      }),
      onLive('left_group', (frame) => {
        if (frame.groupId !== groupId || !frame.removed) return;
        removed();
        void client.invalidateQueries({ predicate: ({ queryKey }) => groupLists.test(String(queryKey[0])) });
      }),
    ];
    const onShown = () => {
      if (document.visibilityState === 'visible') wake();
    };
    document.addEventListener('visibilitychange', onShown);
    wake();
    return () => {
      document.removeEventListener('visibilitychange', onShown);
      for (const stop of stops) stop();
    };
  }, [client, groupId, viewer]);
}

/** Lists of members, reports and posts, and of who reacted to or has seen a message. */
const changingLists = /^(?:group(?:Members|Reports|Posts)\.|groupChat\.(?:reactors|seen)$)/;

/** Whether the query lists who has seen a message of this group. */
const isSeenBy = (key: readonly unknown[], groupId: number) => key[0] === groupChat.seen.name && isListOf(key, groupId);

/** Whether the query is a list of this group that a change may affect. */
function isListOf(key: readonly unknown[], groupId: number): boolean {
  const input = key.at(-1);
  if (!changingLists.test(String(key[0])) || typeof input !== 'object' || input === null) return false;
  return Reflect.get(Reflect.get(input, 'params') ?? {}, 'id') === groupId;
}
