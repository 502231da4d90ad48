import type { GroupMessage as Message, GroupPage } from '@innerspring/contract/groups/schemas';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ChatBubble, ChatQuoted, ChatText } from '../../../parts/chat/chat-bubble.tsx';
import { ChatFile } from '../../../parts/chat/chat-file.tsx';
import type { ChatLine } from '../../../parts/chat/chat-steps.ts';
import { ChatThread, ChatTyping } from '../../../parts/chat/chat-thread.tsx';
import { complain } from '../../../platform/client-errors.ts';
import type { OutgoingMessage as Outgoing } from '../../../platform/outgoing/outgoing-messages.ts';
import { outgoingOf, useOutgoing } from '../../../platform/outgoing/use-outgoing.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { EmptyState } from '../../../ui/states/list-end.tsx';
import { extraOf } from './chat-send.ts';
import { type MessagePages, messagesOf, newestReadable, useGroupReadMark, useTypingNames } from './chat.data.ts';
import { GroupMessage, type GroupMessageProps } from './group-message.tsx';

interface OutgoingMessageProps {
  outgoing: Outgoing;
  isFirst: boolean;
  isLast: boolean;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A message of the viewer that the server does not have yet. */
function OutgoingMessage({ outgoing, isFirst, isLast, onRetry, onDiscard }: OutgoingMessageProps) {
  const { content, createdAt, state, problem } = outgoing;
  const { attachment, replyTo } = extraOf(outgoing);
  return (
    <ChatBubble
      isOwn
      isFirst={isFirst}
      isLast={isLast}
      at={createdAt}
      state={state}
      problem={problem ?? undefined}
      onRetry={onRetry}
      onDiscard={onDiscard}
    >
      {replyTo ? <ChatQuoted quote={replyTo} /> : null}
      {attachment ? <ChatFile attachment={attachment} author="you" /> : null}
      {content ? <ChatText content={content} /> : null}
    </ChatBubble>
  );
}

export type MessageList = UseInfiniteQueryResult<MessagePages>;

/** How many older pages are searched for a message: a thousand messages. */
const mostPages = 20;

function show(messageId: number): boolean {
  const row = document.getElementById(`message-${messageId}`);
  if (!row) return false;
  row.scrollIntoView({ block: 'center' });
  // Highlighted for a moment, so that the reader notices it.
  row.animate?.([{ backgroundColor: 'var(--color-copper-wash)' }, {}], { duration: 1500 });
  return true;
}

/** Scrolls to a message and loads older pages until it is found. The first one to show is `wanted`. */
export function useOpenMessage(list: MessageList, wanted?: number): (messageId: number) => void {
  async function open(messageId: number) {
    for (let page = 0; page < mostPages && !show(messageId); page += 1) {
      const { hasNextPage, error } = await list.fetchNextPage();
      if (error) return complain('Couldn’t load older messages', error);
      // The new rows render after the response.
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (!hasNextPage) return void show(messageId);
    }
  }
  const openWanted = useEffectEvent(() => {
    if (wanted !== undefined) void open(wanted);
  });
  useEffect(() => openWanted(), [wanted]);
  return (messageId) => void open(messageId);
}

interface GroupThreadProps extends Pick<GroupMessageProps, 'canWrite' | 'onAct' | 'onReact' | 'onOpen'> {
  group: GroupPage;
  list: MessageList;
}

const introduction = 'No messages yet. Introduce yourself: who you are, what you make, what brings you here.';

/** The messages of a group with the outgoing ones, and who is typing. */
export function GroupThread({ group, list, canWrite, onAct, onReact, onOpen }: GroupThreadProps) {
  const viewerId = useCurrentUser().id;
  const outgoing = useOutgoing(`group.${group.id}`);
  const messages = messagesOf(list.data);
  const lines = groupLines(messages, outgoing, viewerId);
  // Fixed when the chat opens, so that the "new" line does not move while the member reads.
  const [readSeq] = useState(() => list.data?.pages[0]?.readSeq ?? 0);
  const [newFrom] = useState(() => firstNew(lines, readSeq));
  useGroupReadMark(group.id, newestReadable(list.data), readSeq);
  const typing = useTypingNames(group, viewerId, messages);
  const box = outgoingOf(viewerId);
  return (
    <ChatThread
      label={`Messages in ${group.name}`}
      lines={lines}
      viewerId={viewerId}
      newFrom={newFrom}
      hasOlder={list.hasNextPage}
      isLoadingOlder={list.isFetchingNextPage}
      olderFailed={list.isFetchNextPageError}
      onOlder={() => void list.fetchNextPage()}
      start={lines.length === 0 ? <EmptyState>{introduction}</EmptyState> : null}
      end={<ChatTyping names={typing} />}
    >
      {(line, place) =>
        'message' in line ? (
          <GroupMessage
            key={line.key}
            group={group}
            message={line.message}
            canWrite={canWrite}
            onAct={onAct}
            onReact={onReact}
            onOpen={onOpen}
            isFirst={place.isFirst}
            isLast={place.isLast}
          />
        ) : (
          <OutgoingMessage
            key={line.key}
            outgoing={line.outgoing}
            onRetry={() => box.retry(line.key)}
            onDiscard={() => box.discard(line.key)}
            isFirst={place.isFirst}
            isLast={place.isLast}
          />
        )
      }
    </ChatThread>
  );
}

/** A line of a group chat: a stored or an outgoing message. */
type GroupLine = ChatLine & ({ message: Message } | { outgoing: Outgoing });

/** Messages oldest first, then the outgoing ones. A message that has arrived appears once. */
function groupLines(messages: readonly Message[], outgoing: readonly Outgoing[], viewerId: number): GroupLine[] {
  const kept = messages.map((message) => {
    const { id, clientId, createdAt, sender, isOwn } = message;
    return {
      key: isOwn && clientId ? clientId : `message-${id}`,
      at: createdAt,
      authorId: sender?.id ?? null,
      message,
    };
  });
  const arrived = new Set(kept.map(({ key }) => key));
  const waiting = outgoing
    .filter(({ clientId }) => !arrived.has(clientId))
    .map((one) => ({ key: one.clientId, at: one.createdAt, authorId: viewerId, outgoing: one }));
  return [...kept, ...waiting];
}

/** Key of the first message by another member after the read mark; null if everything is read. */
function firstNew(lines: readonly GroupLine[], readSeq: number): string | null {
  const first = lines.find((line) => 'message' in line && line.message.seq > readSeq && !line.message.isOwn);
  return first?.key ?? null;
}
