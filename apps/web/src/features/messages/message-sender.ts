import type { ChatAttachment } from '@innerspring/contract/chat/schemas';
import type { Message, Conversation, LastMessage } from '@innerspring/contract/messages/schemas';
import { messages } from '@innerspring/contract/messages/endpoints';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, call } from '../../platform/api.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { isLive } from '../../platform/live/live.ts';
import type { ChatPlace, OutgoingMessage } from '../../platform/outgoing/outgoing-messages.ts';
import { outgoingOf } from '../../platform/outgoing/use-outgoing.ts';
import { outdateLists, putMessage } from './messages.data.ts';

/** What a message to a member carries beside its words. */
export interface MessageExtra {
  attachment: ChatAttachment | null;
  replyTo: Message['replyTo'];
  /** Null: no preview of a page is wanted. Absent: that of the first link. */
  linkPreviewUrl?: string | null;
}

export const placeOf = (personId: number): ChatPlace => `person.${personId}`;

/**
 * Whether the thread shows this draft already, as a message that is on its way or was refused: the server keeps a draft until
 * its message arrives.
 */
export const isOnItsWay = (draft: string, outgoing: readonly OutgoingMessage[]): boolean =>
  outgoing.some(({ content }) => content.trim() === draft.trim());

/** What was kept beside the words; nothing where an older page kept it otherwise. */
export function extraOf({ extra }: OutgoingMessage): MessageExtra {
  const given = (typeof extra === 'object' && extra !== null ? extra : {}) as Partial<MessageExtra>;
  const { attachment = null, replyTo = null, linkPreviewUrl } = given;
  return { attachment, replyTo, ...(linkPreviewUrl === undefined ? {} : { linkPreviewUrl }) };
}

/** Sends one message and shows it in its thread. @throws {ApiError} */
export async function sendToMember(client: QueryClient, message: OutgoingMessage): Promise<void> {
  const { attachment, replyTo, linkPreviewUrl } = extraOf(message);
  const recipientId = Number(message.place.slice('person.'.length));
  const sent = await call(messages.send, {
    body: {
      recipientId,
      content: message.content,
      clientId: message.clientId,
      ...(attachment ? { attachmentUrl: attachment.url } : {}),
      ...(replyTo ? { replyToId: replyTo.id } : {}),
      ...(linkPreviewUrl === undefined ? {} : { linkPreviewUrl }),
    },
  });
  putMessage(client, recipientId, sent);
  // The frame of the same message brings the rest.
  if (!isLive()) outdateLists(client, recipientId);
}

/** Who was blocked, or may not write any more for another reason, learns it from the thread: its composer gives way to the reason. */
async function sendOrAsk(client: QueryClient, message: OutgoingMessage): Promise<void> {
  try {
    await sendToMember(client, message);
  } catch (error) {
    if (error instanceof ApiError && [402, 403, 404, 409].includes(error.status))
      outdateLists(client, Number(message.place.slice('person.'.length)));
    throw error;
  }
}

/** Sends what is written to members, and what an earlier page left behind. */
export function useMessageSender(): void {
  const client = useQueryClient();
  const userId = useCurrentUser().id;
  useEffect(() => outgoingOf(userId).sendWith('person', (message) => sendOrAsk(client, message)), [client, userId]);
}

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
