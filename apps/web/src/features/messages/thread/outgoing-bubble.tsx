import { ChatBubble } from '../../../parts/chat/chat-bubble.tsx';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import type { OutgoingMessage } from '../../../platform/outgoing/outgoing-messages.ts';
import { outgoingOf } from '../../../platform/outgoing/use-outgoing.ts';
import { MessageBody } from './message-body.tsx';
import { extraOf } from '../message-sender.ts';

interface OutgoingBubbleProps {
  message: OutgoingMessage;
  isFirst: boolean;
  isLast: boolean;
  name: string;
}

/** A message that the server does not have yet, or has refused. */
export function OutgoingBubble({ message, isFirst, isLast, name }: OutgoingBubbleProps) {
  const outgoing = outgoingOf(useCurrentUser().id);
  const { attachment, replyTo } = extraOf(message);
  const { clientId, state, problem, content, createdAt } = message;
  const body = {
    content,
    attachment,
    replyTo,
    linkPreview: null,
    sharedPost: null,
    deletedAt: null,
    isHeldBack: false,
    isOwn: true,
  };
  return (
    <ChatBubble
      isOwn
      isFirst={isFirst}
      isLast={isLast}
      at={createdAt}
      state={state}
      problem={problem ?? undefined}
      onRetry={() => outgoing.retry(clientId)}
      onDiscard={() => outgoing.discard(clientId)}
    >
      <MessageBody message={body} isPlain={false} name={name} />
    </ChatBubble>
  );
}
