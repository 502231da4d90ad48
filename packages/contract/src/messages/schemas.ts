import { ChatReaction, chatMessage } from '../chat/schemas.ts';
import { CATCH_UP_LIMIT, MESSAGE_EDIT_MINUTES, MESSAGE_MAX_LENGTH, PINNED_CONVERSATIONS_MOST } from '../chat/limits.ts';
import { Count, Cursor, Id, Instant, isStorable, Page, Text, WebUrl, z } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { PersonCard } from '../users.ts';

/** A message between two members, as the reader may see it. */
export const Message = z.object({
  ...chatMessage,
  /** File, link preview or post are kept back until the reader accepts the sender's request. */
  isHeldBack: z.boolean(),
});
export type Message = z.infer<typeof Message>;

/** Why nothing can be sent; every one has its sentence in `notice`. */
export const SendingRefusal = z.enum([
  /** Blocked either way, suspended or away: the reader is not told which. */
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
  /** When a mute ends; null where it has no end, or there is none. */
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

/** Words of a message; blank only beside a file or a post. */
export const MessageContent = z
  .string('Write a message')
  .check(
    z.refine(isStorable, 'The message contains a character that cannot be stored'),
    z.maxLength(MESSAGE_MAX_LENGTH, `A message can have at most ${MESSAGE_MAX_LENGTH} characters`),
  );

/** Made by the client for one message, the same in every retry. */
export const ClientId = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{1,100}$/, 'The client’s own number takes 1 to 100 visible characters'));

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
    z.refine(
      ({ content, attachmentUrl, postId }) => content.trim() !== '' || Boolean(attachmentUrl) || Boolean(postId),
      {
        error: 'Write a message',
        path: ['content'],
      },
    ),
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

const ofPerson = z.object({ id: Id });
/** Where a page of a thread stands: at most one of them. */
const ThreadPlace = z
  .strictObject({ before: z.optional(Id), after: z.optional(Id), around: z.optional(Id) })
  .check(
    z.refine((query) => Object.values(query).filter((value) => value !== undefined).length <= 1, 'Give one place only'),
  );
const ofMessage = z.object({ id: Id });
/** A conversation's version, or 0 for all of it. */
const Version = z.union(
  [
    z.pipe(
      z.literal([0, '0']),
      z.transform(() => 0),
    ),
    Id,
  ],
  'Must be 0 or a positive number',
);
const SearchWords = Text(1, 100, 'The search text');

/** Everything under `/api/conversations/{id}` names the other member's number, as the pages do. */
export const messages = {
  list: endpoint({
    name: 'messages.list',
    method: 'GET',
    path: '/api/conversations',
    summary:
      'Conversations, the latest first; pinned ones stand apart, on the first page of the tab `all` without words',
    access: 'member',
    query: z.strictObject({
      tab: z.optional(z.enum(CONVERSATION_TABS)),
      /** Narrows to members whose name or username has a word that begins so; through all tabs but requests. */
      q: z.optional(SearchWords),
      cursor: z.optional(Cursor),
    }),
    response: z.object({
      pinned: z.array(Conversation),
      items: z.array(Conversation),
      nextCursor: z.nullable(z.string()),
    }),
  }),
  conversation: endpoint({
    name: 'messages.conversation',
    method: 'GET',
    path: '/api/conversations/{id}',
    summary: 'The conversation with a member, if any, and whether one can write to them',
    access: 'member',
    params: ofPerson,
    response: z.object({
      /** As in the conversation, also before there is one. */
      person: z.nullable(PersonCard),
      conversation: z.nullable(Conversation),
      sending: Sending,
      draft: z.string(),
    }),
    errors: ['not_found'],
  }),
  thread: endpoint({
    name: 'messages.thread',
    method: 'GET',
    path: '/api/conversations/{id}/messages',
    summary: 'The newest 50 messages, those before or after one, or those around one',
    access: 'member',
    params: ofPerson,
    query: ThreadPlace,
    response: ThreadPage,
    errors: ['not_found'],
  }),
  /** The address that the specification names (§6); `thread` stands beside the rest of a conversation. */
  withMember: endpoint({
    name: 'messages.withMember',
    method: 'GET',
    path: '/api/messages/{userId}',
    summary: 'The messages with a member: the same as GET /api/conversations/{id}/messages',
    access: 'member',
    params: z.object({ userId: Id }),
    query: ThreadPlace,
    response: ThreadPage,
    errors: ['not_found'],
  }),
  changes: endpoint({
    name: 'messages.changes',
    method: 'GET',
    path: '/api/conversations/{id}/changes',
    summary: `Messages that are new or changed since a version, up to ${CATCH_UP_LIMIT}; otherwise read the newest page anew`,
    access: 'member',
    params: ofPerson,
    query: z.strictObject({ since: Version }),
    response: z.object({
      conversation: z.nullable(Conversation),
      items: z.array(Message),
      /** False: more changed than fits. */
      isComplete: z.boolean(),
    }),
    errors: ['not_found'],
  }),
  send: endpoint({
    name: 'messages.send',
    method: 'POST',
    path: '/api/messages',
    summary: 'Send a message to a member; with clientId (or Idempotency-Key) a retry is safe',
    access: 'member',
    idempotent: 'messages',
    body: MessageCreation,
    response: Message,
    status: 201,
    errors: ['not_found', 'conflict'],
  }),
  edit: endpoint({
    name: 'messages.edit',
    method: 'PATCH',
    path: '/api/messages/{id}',
    summary: `Change the words of an own message within ${MESSAGE_EDIT_MINUTES} minutes`,
    access: 'member',
    params: ofMessage,
    body: z.strictObject({ content: MessageContent }),
    response: Message,
    errors: ['not_found', 'conflict'],
  }),
  remove: endpoint({
    name: 'messages.remove',
    method: 'DELETE',
    path: '/api/messages/{id}',
    summary: `Delete a message for oneself, or an own one within ${MESSAGE_EDIT_MINUTES} minutes for both`,
    access: 'member',
    params: ofMessage,
    query: z.strictObject({ for: z.enum(['me', 'all'], 'Choose me or all') }),
    errors: ['not_found', 'conflict'],
  }),
  react: endpoint({
    name: 'messages.react',
    method: 'PUT',
    path: '/api/messages/{id}/reaction',
    summary: 'React to a message, in place of an earlier reaction',
    access: 'member',
    params: ofMessage,
    body: z.strictObject({ emoji: ChatReaction }),
    response: Message,
    errors: ['not_found', 'conflict'],
  }),
  unreact: endpoint({
    name: 'messages.unreact',
    method: 'DELETE',
    path: '/api/messages/{id}/reaction',
    summary: 'Take the own reaction back',
    access: 'member',
    params: ofMessage,
    response: Message,
    errors: ['not_found'],
  }),
  quota: endpoint({
    name: 'messages.quota',
    method: 'GET',
    path: '/api/messages/quota',
    summary: 'How many conversations with members one is not connected to may still be begun',
    access: 'member',
    response: Quota,
  }),
  search: endpoint({
    name: 'messages.search',
    method: 'GET',
    path: '/api/messages/search',
    summary: 'Own conversations searched for words, the newest message first',
    access: 'member',
    query: z.strictObject({ q: SearchWords, personId: z.optional(Id), cursor: z.optional(Cursor) }),
    response: Page(MessageHit),
  }),
  recipients: endpoint({
    name: 'messages.recipients',
    method: 'GET',
    path: '/api/messages/recipients',
    summary: 'Members to write to, connections first; without words the latest connections',
    access: 'member',
    query: z.strictObject({ q: z.optional(SearchWords) }),
    response: z.object({ items: z.array(Recipient) }),
  }),
  read: endpoint({
    name: 'messages.read',
    method: 'PUT',
    path: '/api/conversations/{id}/read',
    summary: 'Everything up to a message is read; never goes back',
    access: 'member',
    params: ofPerson,
    body: z.strictObject({ seq: Count }),
    response: Conversation,
    errors: ['not_found'],
  }),
  saveDraft: endpoint({
    name: 'messages.saveDraft',
    method: 'PUT',
    path: '/api/conversations/{id}/draft',
    summary: 'Keep words begun to a member; blank ones are forgotten. Sending forgets them too',
    access: 'member',
    params: ofPerson,
    body: z.strictObject({
      content: MessageContent,
      /** The number that the message will be sent with: once it is sent, what comes late is not kept. */
      clientId: z.nullish(ClientId),
    }),
    errors: ['not_found'],
  }),
  accept: endpoint({
    name: 'messages.accept',
    method: 'POST',
    path: '/api/conversations/{id}/accept',
    summary: 'Accept a request; answering accepts too',
    access: 'member',
    params: ofPerson,
    response: Conversation,
    errors: ['not_found'],
  }),
  decline: endpoint({
    name: 'messages.decline',
    method: 'POST',
    path: '/api/conversations/{id}/decline',
    summary: 'Delete a request; the sender is not told',
    access: 'member',
    params: ofPerson,
    errors: ['not_found'],
  }),
  pin: endpoint({
    name: 'messages.pin',
    method: 'PUT',
    path: '/api/conversations/{id}/pin',
    summary: `Keep a conversation first, up to ${PINNED_CONVERSATIONS_MOST}`,
    access: 'member',
    params: ofPerson,
    response: Conversation,
    errors: ['not_found', 'conflict'],
  }),
  unpin: endpoint({
    name: 'messages.unpin',
    method: 'DELETE',
    path: '/api/conversations/{id}/pin',
    summary: 'Take the pin off a conversation',
    access: 'member',
    params: ofPerson,
    response: Conversation,
    errors: ['not_found'],
  }),
  archive: endpoint({
    name: 'messages.archive',
    method: 'PUT',
    path: '/api/conversations/{id}/archive',
    summary: 'Put a conversation away; a new message brings it back unless it is muted',
    access: 'member',
    params: ofPerson,
    response: Conversation,
    errors: ['not_found'],
  }),
  unarchive: endpoint({
    name: 'messages.unarchive',
    method: 'DELETE',
    path: '/api/conversations/{id}/archive',
    summary: 'Bring a conversation back',
    access: 'member',
    params: ofPerson,
    response: Conversation,
    errors: ['not_found'],
  }),
  mute: endpoint({
    name: 'messages.mute',
    method: 'PUT',
    path: '/api/conversations/{id}/mute',
    summary: 'Hear nothing of new messages for a while, or until taken back',
    access: 'member',
    params: ofPerson,
    body: z.strictObject({ length: z.enum(['1_hour', '8_hours', 'always'], 'Choose 1 hour, 8 hours or always') }),
    response: Conversation,
    errors: ['not_found'],
  }),
  unmute: endpoint({
    name: 'messages.unmute',
    method: 'DELETE',
    path: '/api/conversations/{id}/mute',
    summary: 'Hear of new messages again',
    access: 'member',
    params: ofPerson,
    response: Conversation,
    errors: ['not_found'],
  }),
  clear: endpoint({
    name: 'messages.clear',
    method: 'DELETE',
    path: '/api/conversations/{id}',
    summary: 'Delete a conversation for oneself: all that was said so far; the other keeps it',
    access: 'member',
    params: ofPerson,
    errors: ['not_found'],
  }),
};
