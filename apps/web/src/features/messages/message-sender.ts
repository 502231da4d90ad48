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

/** What a direct message has besides its text. */
export interface MessageExtra {
  attachment: ChatAttachment | null;
  replyTo: Message['replyTo'];
  /** Null: no link preview. Undefined: a preview of the first link. */
  linkPreviewUrl?: string | null;
}

export const placeOf = (personId: number): ChatPlace => `person.${personId}`;

/**
 * Whether the thread already shows this draft as an outgoing or refused message: the server keeps a draft until its
 * message arrives.
 */
export const isOnItsWay = (draft: string, outgoing: readonly OutgoingMessage[]): boolean =>
  outgoing.some(({ content }) => content.trim() === draft.trim());

/** The extras of a stored message; defaults if an older release stored them in a different shape. */
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
  // The live frame of the same message updates the rest.
  if (!isLive()) outdateLists(client, recipientId);
}

/**
 * Refetches the thread if the member may no longer write, for example after a block, so that the composer shows the
 * reason.
 */
async function sendOrAsk(client: QueryClient, message: OutgoingMessage): Promise<void> {
  try {
    await sendToMember(client, message);
  } catch (error) {
    if (error instanceof ApiError && [402, 403, 404, 409].includes(error.status))
      outdateLists(client, Number(message.place.slice('person.'.length)));
    throw error;
  }
}

/** Sends direct messages, including those that an earlier tab could not send. */
export function useMessageSender(): void {
  const client = useQueryClient();
  const userId = useCurrentUser().id;
  useEffect(() => outgoingOf(userId).sendWith('person', (message) => sendOrAsk(client, message)), [client, userId]);
}

/** The display name of a member in a conversation, or a substitute for a former member. */
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

/** The last message as text for a row of the list. */
export function previewOf(last: LastMessage | null): string {
  if (!last) return 'No messages yet';
  const words = last.kind === 'deleted' || last.excerpt === '' ? kinds[last.kind] : last.excerpt;
  return last.isOwn ? `You: ${words}` : words;
}

/** The text of the message that a reply quotes. */
export function quoteText(quote: NonNullable<Message['replyTo']>): string {
  if (quote.isDeleted) return kinds.deleted;
  if (quote.excerpt !== '') return quote.excerpt;
  return quote.attachmentType ? kinds[quote.attachmentType] : kinds.post;
}

/** A message in the shape that a reply quotes. */
export function asQuote(message: Message): NonNullable<Message['replyTo']> {
  const { id, seq, senderId, content, attachment } = message;
  const excerpt = content.replace(/\s+/g, ' ').trim().slice(0, 120);
  return { id, seq, senderId, excerpt, attachmentType: attachment?.type ?? null, isDeleted: false };
}

/** Own messages can be edited for a limited time. */
export const isEditable = (message: Message, now: Date): boolean =>
  message.editableUntil !== null && Date.parse(message.editableUntil) > now.getTime();
