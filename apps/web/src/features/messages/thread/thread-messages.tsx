import type { Conversation, Message } from '@innerspring/contract/messages/schemas';
import { type RefObject, useState } from 'react';
import { ChatThread, type ChatThreadHandle } from '../../../parts/chat/chat-thread.tsx';
import { ChatTyping } from '../../../parts/chat/chat-typing.tsx';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { useTypists } from '../../../platform/live/own-chats.ts';
import { useOutgoing } from '../../../platform/outgoing/use-outgoing.ts';
import { MessageBubble } from './message-bubble.tsx';
import { placeOf } from '../message-sender.ts';
import { nameOf } from '../message-words.ts';
import { OutgoingBubble } from './outgoing-bubble.tsx';
import { firstUnread, threadLines } from './thread-lines.ts';
import { useWantedMessage } from './use-wanted-message.ts';

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
  /** Place of a message to go to. */
  at?: number | undefined;
}

/** The messages of a thread and what is on its way in it. */
export function ThreadMessages(props: ThreadMessagesProps) {
  const { conversation, messages, hasOlder, isLoadingOlder, olderFailed, onOlder, onReply, onEdit, thread } = props;
  const { personId, request } = conversation;
  const viewerId = useCurrentUser().id;
  const outgoing = useOutgoing(placeOf(personId));
  const typists = useTypists({ recipientId: personId });
  // As it was when the thread was opened: reading on does not move the line.
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
