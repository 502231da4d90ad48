import type { GroupMessage } from '@innerspring/contract/groups/schemas';
import type { ChatLine } from '../../../parts/chat/chat-types.ts';
import type { OutgoingMessage } from '../../../platform/outgoing/outgoing-messages.ts';

/** A line of a group's chat: kept by the server, or on its way there. */
export type GroupLine = ChatLine & ({ message: GroupMessage } | { outgoing: OutgoingMessage });

/** Messages from old to new, and below them those on their way; one that has arrived stands there once. */
export function groupLines(
  messages: readonly GroupMessage[],
  outgoing: readonly OutgoingMessage[],
  viewerId: number,
): GroupLine[] {
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

/** Key of the first message by somebody else after the reader's mark; null where all is read. */
export function firstNew(lines: readonly GroupLine[], readSeq: number): string | null {
  const first = lines.find((line) => 'message' in line && line.message.seq > readSeq && !line.message.isOwn);
  return first?.key ?? null;
}
