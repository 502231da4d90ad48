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

/** The position of a page in a thread: at most one of them. */
const ThreadPlace = z
  .strictObject({ before: z.optional(Id), after: z.optional(Id), around: z.optional(Id) })
  .check(
    z.refine(
      (query) => Object.values(query).filter((value) => value !== undefined).length <= 1,
      'Give only one position',
    ),
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
      'Conversations, latest first; pinned ones come separately, on the first page of the `all` tab without a search',
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
    summary: 'The conversation with a member, if any, and whether you can message them',
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
    summary: 'The newest 50 messages, or those before, after or around one',
    access: 'member',
    params: ofPerson,
    query: ThreadPlace,
    response: ThreadPage,
    errors: ['not_found'],
  },
  /** The address that the specification names (§6); `thread` is in line with the rest of a conversation. */
  withMember: {
    summary: 'Messages with a member; same as GET /api/conversations/{id}/messages',
    access: 'member',
    params: z.object({ userId: Id }),
    query: ThreadPlace,
    response: ThreadPage,
    errors: ['not_found'],
  },
  changes: {
    summary: `Messages that are new or changed since a version, up to ${CATCH_UP_LIMIT}; otherwise refetch the newest page`,
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
    summary: 'Send a message to a member; clientId (or Idempotency-Key) makes retries safe',
    access: 'member',
    idempotent: 'messages',
    body: MessageCreation,
    response: Message,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  edit: {
    summary: `Edit your message within ${MESSAGE_EDIT_MINUTES} minutes`,
    access: 'member',
    params: ofMessage,
    body: z.strictObject({ content: MessageContent }),
    response: Message,
    errors: ['not_found', 'conflict'],
  },
  remove: {
    summary: `Delete a message for yourself, or your own within ${MESSAGE_EDIT_MINUTES} minutes for both`,
    access: 'member',
    params: ofMessage,
    query: z.strictObject({ for: z.enum(['me', 'all'], 'Choose me or all') }),
    errors: ['not_found', 'conflict'],
  },
  react: {
    summary: 'React to a message, replacing an earlier reaction',
    access: 'member',
    params: ofMessage,
    body: z.strictObject({ emoji: ChatReaction }),
    response: Message,
    errors: ['not_found', 'conflict'],
  },
  unreact: {
    summary: 'Remove your reaction',
    access: 'member',
    params: ofMessage,
    response: Message,
    errors: ['not_found'],
  },
  quota: {
    summary: 'How many conversations you can still start outside your network',
    access: 'member',
    response: Quota,
  },
  search: {
    summary: 'Search your conversations, newest message first',
    access: 'member',
    query: z.strictObject({ q: SearchWords, personId: z.optional(Id), cursor: z.optional(Cursor) }),
    response: Page(MessageHit),
  },
  recipients: {
    summary: 'Members to message, connections first; without a search, your latest connections',
    access: 'member',
    query: z.strictObject({ q: z.optional(SearchWords) }),
    response: z.object({ items: z.array(Recipient) }),
  },
  read: {
    summary: 'Mark everything up to a message as read; never moves back',
    access: 'member',
    params: ofPerson,
    body: z.strictObject({ seq: Count }),
    response: Conversation,
    errors: ['not_found'],
  },
  saveDraft: {
    summary: 'Save a draft to a member; blank or sending deletes it',
    access: 'member',
    params: ofPerson,
    body: z.strictObject({
      content: MessageContent,
      /** The client id the message will be sent with: once it's sent, a late draft isn't saved. */
      clientId: z.nullish(ClientId),
    }),
    errors: ['not_found'],
  },
  accept: {
    summary: 'Accept a request; replying accepts too',
    access: 'member',
    params: ofPerson,
    response: Conversation,
    errors: ['not_found'],
  },
  decline: {
    summary: 'Delete a request without notifying the sender',
    access: 'member',
    params: ofPerson,
    errors: ['not_found'],
  },
  pin: {
    summary: `Pin a conversation, up to ${PINNED_CONVERSATIONS_MOST}`,
    access: 'member',
    params: ofPerson,
    response: Conversation,
    errors: ['not_found', 'conflict'],
  },
  unpin: {
    summary: 'Unpin a conversation',
    access: 'member',
    params: ofPerson,
    response: Conversation,
    errors: ['not_found'],
  },
  archive: {
    summary: 'Archive a conversation; a new message brings it back unless it’s muted',
    access: 'member',
    params: ofPerson,
    response: Conversation,
    errors: ['not_found'],
  },
  unarchive: {
    summary: 'Unarchive a conversation',
    access: 'member',
    params: ofPerson,
    response: Conversation,
    errors: ['not_found'],
  },
  mute: {
    summary: 'Mute a conversation for a while, or until unmuted',
    access: 'member',
    params: ofPerson,
    body: z.strictObject({ length: z.enum(['1_hour', '8_hours', 'always'], 'Choose 1 hour, 8 hours or always') }),
    response: Conversation,
    errors: ['not_found'],
  },
  unmute: {
    summary: 'Unmute a conversation',
    access: 'member',
    params: ofPerson,
    response: Conversation,
    errors: ['not_found'],
  },
  clear: {
    summary: 'Delete a conversation so far for yourself; the other member keeps it',
    access: 'member',
    params: ofPerson,
    errors: ['not_found'],
  },
});

export const messages = bind(endpoints.messages, messagesOperations);
