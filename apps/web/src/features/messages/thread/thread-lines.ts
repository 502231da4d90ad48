import type { Message } from '@innerspring/contract/messages/schemas';
import type { ChatLine } from '../../../parts/chat/chat-types.ts';
import type { OutgoingMessage } from '../../../platform/outgoing/outgoing-messages.ts';

/** A line of a thread: a message, or one that is on its way. */
export type ThreadLine = ChatLine &
  ({ message: Message; outgoing?: never } | { outgoing: OutgoingMessage; message?: never });

const lineKey = ({ clientId, id }: Message) => clientId ?? `message-${id}`;

/** Messages from old to new, and behind them what is on its way. A message keeps its key when it arrives. */
export function threadLines(
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
export function firstUnread(messages: readonly Message[], readSeq: number): string | null {
  const first = messages.find(({ isOwn, seq }) => !isOwn && seq > readSeq);
  return first ? lineKey(first) : null;
}
