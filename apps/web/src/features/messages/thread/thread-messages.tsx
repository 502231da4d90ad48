import type { Conversation, Message } from '@innerspring/contract/messages/schemas';
import { type RefObject, useEffect, useState } from 'react';
import { ChatThread, type ChatThreadHandle, ChatTyping } from '../../../parts/chat/chat-thread.tsx';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { useTypists } from '../../../platform/live/chats.ts';
import { useOutgoing } from '../../../platform/outgoing/use-outgoing.ts';
import { MessageBubble, OutgoingBubble } from './message-bubble.tsx';
import { placeOf, nameOf } from '../message-sender.ts';
import type { ChatLine } from '../../../parts/chat/chat-steps.ts';
import type { OutgoingMessage } from '../../../platform/outgoing/outgoing-messages.ts';

interface Loaded {
  /** Position of the oldest loaded message. */
  oldestSeq: number;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  olderFailed: boolean;
  onOlder: () => void;
}

/** Scrolls to a rendered message and highlights it for a moment. */
function show(seq: number): boolean {
  const bubble = document.getElementById(`message-${seq}`);
  if (!bubble) return false;
  bubble.scrollIntoView({ block: 'center' });
  bubble.animate?.([{ backgroundColor: 'var(--copper-wash)' }, { backgroundColor: 'transparent' }], 1600);
  return true;
}

/**
 * Scrolls to a message by its position and loads older pages until it is found.
 * @param at the position in the URL
 */
function useWantedMessage(at: number | undefined, loaded: Loaded): (seq: number) => void {
  const { oldestSeq, hasOlder, isLoadingOlder, olderFailed, onOlder } = loaded;
  const [wanted, setWanted] = useState<number | null>(null);
  useEffect(() => setWanted(at ?? null), [at]);
  useEffect(() => {
    if (wanted === null || isLoadingOlder) return;
    if (!show(wanted) && hasOlder && !olderFailed && oldestSeq > wanted) onOlder();
    else setWanted(null);
  }, [wanted, oldestSeq, hasOlder, isLoadingOlder, olderFailed, onOlder]);
  return setWanted;
}

/** A line of a thread: a stored or an outgoing message. */
type ThreadLine = ChatLine & ({ message: Message; outgoing?: never } | { outgoing: OutgoingMessage; message?: never });

const lineKey = ({ clientId, id }: Message) => clientId ?? `message-${id}`;

/** Messages oldest first, then the outgoing ones. A message keeps its key when it arrives. */
function threadLines(
  messages: readonly Message[],
  outgoing: readonly OutgoingMessage[],
  viewerId: number,
): ThreadLine[] {
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  return [
    ...messages.map((message) => ({
      key: lineKey(message),
      at: message.createdAt,
      authorId: message.senderId,
      message,
    })),
    ...outgoing
      .filter(({ clientId }) => !arrived.has(clientId))
      .map((one) => ({ key: one.clientId, at: one.createdAt, authorId: viewerId, outgoing: one })),
  ];
}

/** Key of the first message that the viewer has not read. */
function firstUnread(messages: readonly Message[], readSeq: number): string | null {
  const first = messages.find(({ isOwn, seq }) => !isOwn && seq > readSeq);
  return first ? lineKey(first) : null;
}

interface ThreadMessagesProps {
  conversation: Conversation;
  messages: readonly Message[];
  hasOlder: boolean;
  isLoadingOlder: boolean;
  olderFailed: boolean;
  onOlder: () => void;
  onReply?: ((message: Message) => void) | undefined;
  onEdit: (message: Message) => void;
  thread: RefObject<ChatThreadHandle | null>;
  /** Position of a message to scroll to. */
  at?: number | undefined;
}

/** The messages of a thread, including the outgoing ones. */
export function ThreadMessages(props: ThreadMessagesProps) {
  const { conversation, messages, hasOlder, isLoadingOlder, olderFailed, onOlder, onReply, onEdit, thread } = props;
  const { personId, request } = conversation;
  const viewerId = useCurrentUser().id;
  const outgoing = useOutgoing(placeOf(personId));
  const typists = useTypists({ recipientId: personId });
  // Fixed when the thread opens, so that reading does not move the line.
  const [newFrom] = useState(() => firstUnread(messages, conversation.readSeq));
  const name = nameOf(conversation);
  const latest = messages.at(-1);
  const [newestAtOpen] = useState(latest?.seq ?? 0);
  const isNews = latest && !latest.isOwn && latest.seq > newestAtOpen && latest.deletedAt === null;
  const oldestSeq = messages[0]?.seq ?? 0;
  const goTo = useWantedMessage(props.at, { oldestSeq, hasOlder, isLoadingOlder, olderFailed, onOlder });

  return (
    <ChatThread
      ref={thread}
      label={`Messages with ${name}`}
      lines={threadLines(messages, outgoing, viewerId)}
      viewerId={viewerId}
      newFrom={newFrom}
      hasOlder={hasOlder}
      isLoadingOlder={isLoadingOlder}
      olderFailed={olderFailed}
      onOlder={onOlder}
      news={isNews ? `${name}: ${latest.content || 'sent something'}` : ''}
      end={<ChatTyping names={typists.length > 0 && request !== 'received' ? [name] : []} className="px-1 pt-1" />}
    >
      {(line, { isFirst, isLast }) =>
        line.message ? (
          <MessageBubble
            key={line.key}
            message={line.message}
            conversation={conversation}
            isFirst={isFirst}
            isLast={isLast}
            onReply={onReply}
            onEdit={onEdit}
            onQuote={goTo}
          />
        ) : (
          <OutgoingBubble key={line.key} message={line.outgoing} isFirst={isFirst} isLast={isLast} name={name} />
        )
      }
    </ChatThread>
  );
}
