import { MESSAGE_MAX_LENGTH } from '../chat/limits.ts';
import { chatMessage } from '../chat/schemas.ts';
import { Count, Id, Instant, WebUrl, z } from '../common.ts';
import { isBlank, isStorable, withoutControls } from '../storable.ts';
import { PersonCard } from '../users.ts';

/** A message between two members, as the reader may see it. */
export const Message = z.object({
  ...chatMessage,
  /** Its file, link preview or post is withheld until the recipient accepts the sender's request. */
  isHeldBack: z.boolean(),
});
export type Message = z.infer<typeof Message>;

/** Why nothing can be sent; every one has its sentence in `notice`. */
export const SendingRefusal = z.enum([
  /** Blocked either way, suspended or gone; the viewer isn't told which. */
  'unavailable',
  /** The account is gone. */
  'former_member',
  /** Their settings do not take messages from the reader. */
  'not_accepting',
  /** Two messages wait for the request to be accepted. */
  'awaiting_answer',
  /** No new conversations until `quota.resetsAt`. */
  'quota',
]);
export type SendingRefusal = z.infer<typeof SendingRefusal>;

export const LastMessage = z.object({
  id: Id,
  seq: Id,
  isOwn: z.boolean(),
  /** Words on one line, cut; empty where there are none. */
  excerpt: z.string(),
  kind: z.enum(['text', 'image', 'document', 'video', 'post', 'deleted']),
  createdAt: Instant,
});
export type LastMessage = z.infer<typeof LastMessage>;

/** A row of the list, and the head of a thread. Addressed by the other member's number, `personId`. */
export const Conversation = z.object({
  personId: Id,
  /** Null where the reader may not see them any more, or the account is gone. */
  person: z.nullable(PersonCard),
  /** The account is gone: show "Former member". */
  isFormerMember: z.boolean(),
  isConnected: z.boolean(),
  isOnline: z.boolean(),
  /** Null where either of the two does not show their activity. */
  lastActive: z.nullable(Instant),
  /** A request that waits: the reader's own, or one to the reader, which shows as plain text only. */
  request: z.nullable(z.enum(['sent', 'received'])),
  lastMessage: z.nullable(LastMessage),
  /** Newest order and change that are known; 0 before the first message. */
  lastSeq: Count,
  version: Count,
  unreadCount: Count,
  /** What the reader has read up to. */
  readSeq: Count,
  /** What the other has seen up to; null where either of the two keeps read receipts off. */
  seenSeq: z.nullable(Count),
  isPinned: z.boolean(),
  isArchived: z.boolean(),
  isMuted: z.boolean(),
  /** When the mute ends; null if it has no end or there is no mute. */
  mutedUntil: z.nullable(Instant),
  /** Words begun and not sent; empty where there are none. */
  draft: z.string(),
});
export type Conversation = z.infer<typeof Conversation>;

/** How many conversations with members one is not connected to may still be begun. */
export const Quota = z.object({
  /** Null: no monthly limit (Premium). */
  limit: z.nullable(Count),
  used: Count,
  /** Null without a monthly limit. */
  remaining: z.nullable(Count),
  resetsAt: z.nullable(Instant),
});
export type Quota = z.infer<typeof Quota>;

/** Whether and how the reader can write to a member. */
export const Sending = z.object({
  refusal: z.nullable(SendingRefusal),
  /** The sentence in place of the composer, or above it; null where nothing needs saying. */
  notice: z.nullable(z.string()),
  /** What is sent now asks first: plain words are best, two messages at most. */
  isRequest: z.boolean(),
  quota: Quota,
});
export type Sending = z.infer<typeof Sending>;

export const CONVERSATION_TABS = ['all', 'unread', 'requests', 'archived'] as const;
export type ConversationTab = (typeof CONVERSATION_TABS)[number];

/** The text of a message; blank only with a file or a post. */
export const MessageContent = z.string('Write a message').check(
  z.overwrite(withoutControls),
  z.refine(isStorable, 'The message contains a character we can’t store'),
  z.refine((text: string) => text.trim() === '' || !isBlank(text), 'The message contains nothing that can be seen'),
  z.maxLength(MESSAGE_MAX_LENGTH, `A message can have at most ${MESSAGE_MAX_LENGTH} characters`),
);

/** Made by the client for one message, the same in every retry. */
export const ClientId = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{1,100}$/, 'The client id must be 1 to 100 visible characters'));

/** §3 "Direct message". `senderId` must be the session's own. */
export const MessageCreation = z
  .strictObject({
    senderId: z.optional(Id),
    recipientId: Id,
    content: MessageContent,
    clientId: z.nullish(ClientId),
    /** One own upload: image, document or video. */
    attachmentUrl: z.nullish(z.string().check(z.maxLength(2000, 'The address is too long'))),
    /** A message of the same conversation. */
    replyToId: z.nullish(Id),
    /** Shares a post. */
    postId: z.nullish(Id),
    /** The page whose preview is shown, where the server has it; null for none. Without it, the first link of the words. */
    linkPreviewUrl: z.nullish(WebUrl),
  })
  .check(
    z.refine(({ content, attachmentUrl, postId }) => !isBlank(content) || Boolean(attachmentUrl) || Boolean(postId), {
      error: 'Write a message',
      path: ['content'],
    }),
  );
export type MessageCreation = z.input<typeof MessageCreation>;

/** One page of a thread, the oldest first. */
export const ThreadPage = z.object({
  /** Null before the first message between the two. */
  conversation: z.nullable(Conversation),
  items: z.array(Message),
  /** Older messages are there: ask with `before` the first one's seq. */
  hasOlder: z.boolean(),
  /** Newer messages are there: ask with `after` the last one's seq. Only after `around` and `after`. */
  hasNewer: z.boolean(),
});
export type ThreadPage = z.infer<typeof ThreadPage>;

/** A message found by its words. */
export const MessageHit = z.object({
  id: Id,
  seq: Id,
  personId: Id,
  person: z.nullable(PersonCard),
  isFormerMember: z.boolean(),
  isOwn: z.boolean(),
  /** The words around the first one found, on one line. */
  excerpt: z.string(),
  createdAt: Instant,
});
export type MessageHit = z.infer<typeof MessageHit>;

export const Recipient = z.object({ person: PersonCard, isConnected: z.boolean(), hasConversation: z.boolean() });
export type Recipient = z.infer<typeof Recipient>;
