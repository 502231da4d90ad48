import { ChatBubble } from '../../../parts/chat/chat-bubble.tsx';
import { ChatFile } from '../../../parts/chat/chat-file.tsx';
import { ChatQuoted } from '../../../parts/chat/chat-quote.tsx';
import { ChatText } from '../../../parts/chat/chat-text.tsx';
import type { OutgoingMessage as Outgoing } from '../../../platform/outgoing/outgoing-messages.ts';
import { extraOf } from '../public/chat-send.ts';

interface OutgoingMessageProps {
  outgoing: Outgoing;
  isFirst: boolean;
  isLast: boolean;
  onRetry: () => void;
  onDiscard: () => void;
}

/** An own message that the server does not have yet. */
export function OutgoingMessage({ outgoing, isFirst, isLast, onRetry, onDiscard }: OutgoingMessageProps) {
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
