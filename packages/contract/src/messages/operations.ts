import { CATCH_UP_LIMIT, MESSAGE_EDIT_MINUTES, PINNED_CONVERSATIONS_MOST } from '../chat/limits.ts';
import { ChatReaction } from '../chat/schemas.ts';
import { Count, Cursor, Id, Page, Text, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { PersonCard } from '../users.ts';
import * as endpoints from './endpoints.ts';
import {
  ClientId,
  Conversation,
  CONVERSATION_TABS,
  Message,
  MessageContent,
  MessageCreation,
  MessageHit,
  Quota,
  Recipient,
  Sending,
  ThreadPage,
} from './schemas.ts';

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
export const messagesOperations = operations({
  list: {
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
  },
  conversation: {
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
  },
  thread: {
    summary: 'The newest 50 messages, those before or after one, or those around one',
    access: 'member',
    params: ofPerson,
    query: ThreadPlace,
    response: ThreadPage,
    errors: ['not_found'],
  },
  /** The address that the specification names (§6); `thread` stands beside the rest of a conversation. */
  withMember: {
    summary: 'The messages with a member: the same as GET /api/conversations/{id}/messages',
    access: 'member',
    params: z.object({ userId: Id }),
    query: ThreadPlace,
    response: ThreadPage,
    errors: ['not_found'],
  },
  changes: {
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
  },
  send: {
    summary: 'Send a message to a member; with clientId (or Idempotency-Key) a retry is safe',
    access: 'member',
    idempotent: 'messages',
    body: MessageCreation,
    response: Message,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  edit: {
    summary: `Change the words of an own message within ${MESSAGE_EDIT_MINUTES} minutes`,
    access: 'member',
    params: ofMessage,
    body: z.strictObject({ content: MessageContent }),
    response: Message,
    errors: ['not_found', 'conflict'],
  },
  remove: {
    summary: `Delete a message for oneself, or an own one within ${MESSAGE_EDIT_MINUTES} minutes for both`,
    access: 'member',
    params: ofMessage,
    query: z.strictObject({ for: z.enum(['me', 'all'], 'Choose me or all') }),
    errors: ['not_found', 'conflict'],
  },
  react: {
    summary: 'React to a message, in place of an earlier reaction',
    access: 'member',
    params: ofMessage,
    body: z.strictObject({ emoji: ChatReaction }),
    response: Message,
    errors: ['not_found', 'conflict'],
  },
  unreact: {
    summary: 'Take the own reaction back',
    access: 'member',
    params: ofMessage,
    response: Message,
    errors: ['not_found'],
  },
  quota: {
    summary: 'How many conversations with members one is not connected to may still be begun',
    access: 'member',
    response: Quota,
  },
  search: {
    summary: 'Own conversations searched for words, the newest message first',
    access: 'member',
    query: z.strictObject({ q: SearchWords, personId: z.optional(Id), cursor: z.optional(Cursor) }),
    response: Page(MessageHit),
  },
  recipients: {
    summary: 'Members to write to, connections first; without words the latest connections',
    access: 'member',
    query: z.strictObject({ q: z.optional(SearchWords) }),
    response: z.object({ items: z.array(Recipient) }),
  },
  read: {
    summary: 'Everything up to a message is read; never goes back',
    access: 'member',
    params: ofPerson,
    body: z.strictObject({ seq: Count }),
    response: Conversation,
    errors: ['not_found'],
  },
  saveDraft: {
    summary: 'Keep words begun to a member; blank ones are forgotten. Sending forgets them too',
    access: 'member',
    params: ofPerson,
    body: z.strictObject({
      content: MessageContent,
      /** The number that the message will be sent with: once it is sent, what comes late is not kept. */
      clientId: z.nullish(ClientId),
    }),
    errors: ['not_found'],
  },
  accept: {
    summary: 'Accept a request; answering accepts too',
    access: 'member',
    params: ofPerson,
    response: Conversation,
    errors: ['not_found'],
  },
  decline: {
    summary: 'Delete a request; the sender is not told',
    access: 'member',
    params: ofPerson,
    errors: ['not_found'],
  },
  pin: {
    summary: `Keep a conversation first, up to ${PINNED_CONVERSATIONS_MOST}`,
    access: 'member',
    params: ofPerson,
    response: Conversation,
    errors: ['not_found', 'conflict'],
  },
  unpin: {
    summary: 'Take the pin off a conversation',
    access: 'member',
    params: ofPerson,
    response: Conversation,
    errors: ['not_found'],
  },
  archive: {
    summary: 'Put a conversation away; a new message brings it back unless it is muted',
    access: 'member',
    params: ofPerson,
    response: Conversation,
    errors: ['not_found'],
  },
  unarchive: {
    summary: 'Bring a conversation back',
    access: 'member',
    params: ofPerson,
    response: Conversation,
    errors: ['not_found'],
  },
  mute: {
    summary: 'Hear nothing of new messages for a while, or until taken back',
    access: 'member',
    params: ofPerson,
    body: z.strictObject({ length: z.enum(['1_hour', '8_hours', 'always'], 'Choose 1 hour, 8 hours or always') }),
    response: Conversation,
    errors: ['not_found'],
  },
  unmute: {
    summary: 'Hear of new messages again',
    access: 'member',
    params: ofPerson,
    response: Conversation,
    errors: ['not_found'],
  },
  clear: {
    summary: 'Delete a conversation for oneself: all that was said so far; the other keeps it',
    access: 'member',
    params: ofPerson,
    errors: ['not_found'],
  },
});

export const messages = bind(endpoints.messages, messagesOperations);
