import type { Conversation, LastMessage, Message } from '@innerspring/contract/messages/schemas';

/** Who somebody is in a conversation: their name, or what stands in where there is none any more. */
export function nameOf({ person, isFormerMember }: Pick<Conversation, 'person' | 'isFormerMember'>): string {
  if (person && !isFormerMember) return person.fullName || person.username;
  return isFormerMember ? 'Former member' : 'Member not available';
}

const kinds: Record<LastMessage['kind'], string> = {
  text: 'Message',
  image: 'Picture',
  document: 'Document',
  video: 'Video',
  post: 'Shared a post',
  deleted: 'This message was deleted',
};

/** The last message in a row of the list. */
export function previewOf(last: LastMessage | null): string {
  if (!last) return 'No messages yet';
  const words = last.kind === 'deleted' || last.excerpt === '' ? kinds[last.kind] : last.excerpt;
  return last.isOwn ? `You: ${words}` : words;
}

/** What an answer shows of the message it answers. */
export function quoteText(quote: NonNullable<Message['replyTo']>): string {
  if (quote.isDeleted) return kinds.deleted;
  if (quote.excerpt !== '') return quote.excerpt;
  return quote.attachmentType ? kinds[quote.attachmentType] : kinds.post;
}

/** A message as the one that an answer will name. */
export function asQuote(message: Message): NonNullable<Message['replyTo']> {
  const { id, seq, senderId, content, attachment } = message;
  const excerpt = content.replace(/\s+/g, ' ').trim().slice(0, 120);
  return { id, seq, senderId, excerpt, attachmentType: attachment?.type ?? null, isDeleted: false };
}

/** Own messages may be changed for a while. */
export const isEditable = (message: Message, now: Date): boolean =>
  message.editableUntil !== null && Date.parse(message.editableUntil) > now.getTime();
