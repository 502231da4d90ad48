import type { GroupMessage } from '@innerspring/contract/groups/schemas';
import type { ChatLine } from '../../../parts/chat/chat-steps.ts';
import type { OutgoingMessage } from '../../../platform/outgoing/outgoing-messages.ts';
import { findMentions } from '@innerspring/contract/posts/mentions';

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

const deletedWords = { author: 'This message was deleted', moderator: 'A moderator removed this message' } as const;

/** What stands in the place of a deleted message; null for others. */
export const deletedText = ({ deletedAt, deletedBy }: GroupMessage): string | null =>
  deletedAt ? deletedWords[deletedBy ?? 'author'] : null;

export const senderName = ({ sender }: Pick<GroupMessage, 'sender'>): string => sender?.fullName ?? 'Former member';

/** The words of a message in one line, mentions as names; the file where there are none. */
export function excerptOf({ content, attachment }: { content: string; attachment: { name: string } | null }): string {
  let words = '';
  let from = 0;
  for (const { name, start, end } of findMentions(content)) {
    words += `${content.slice(from, start)}@${name}`;
    from = end;
  }
  words = (words + content.slice(from)).replace(/\s+/g, ' ').trim();
  return words || attachment?.name || '';
}

const fileWords = { image: 'Picture', document: 'Document', video: 'Video' } as const;

/** What an answer shows of the message it answers. */
export function quoteOf(quote: NonNullable<GroupMessage['replyTo']>): { name: string; text: string } {
  const name = quote.senderName ?? 'A member';
  if (quote.isDeleted) return { name, text: deletedWords.author };
  const file = quote.attachmentType && fileWords[quote.attachmentType];
  return { name, text: quote.excerpt || file || 'This message is not available' };
}

/** Own messages may be changed for a while. */
export const isEditable = ({ editableUntil }: GroupMessage, now: Date): boolean =>
  editableUntil !== null && Date.parse(editableUntil) > now.getTime();
