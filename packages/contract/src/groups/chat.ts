import { CATCH_UP_LIMIT, MESSAGE_EDIT_MINUTES, MESSAGE_MAX_LENGTH, THREAD_PAGE } from '../chat/limits.ts';
import { ChatReaction } from '../chat/schemas.ts';
import { Count, Cursor, Id, Page, PageQuery, Text, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { PersonCard } from '../users.ts';
import * as endpoints from './endpoints.ts';
import { GroupMessage, GroupMessageBody } from './schemas.ts';

/** A place in the chat, as the query carries it; 0 is before the first message. */
const Place = z.pipe(z.string().check(z.regex(/^\d{1,15}$/, 'Give a position in the chat')), z.transform(Number));
const params = z.object({ id: Id });
const messageParams = z.object({ id: Id, messageId: Id });

/** Messages that are new or changed after a place, and the place up to which that is all. */
export const GroupChanges = z.object({
  items: z.array(GroupMessage),
  seq: Count,
  /** More follow: ask again from `seq`. */
  hasMore: z.boolean(),
});
export type GroupChanges = z.infer<typeof GroupChanges>;

/** The chat of a group: each of these asks for membership. What the live connection sends has its twin here. */
export const groupChatOperations = operations({
  messages: {
    summary: `Messages, newest first, ${THREAD_PAGE} a page; \`around\` returns the page around a message`,
    access: 'member',
    params,
    query: z.strictObject({ cursor: z.optional(Cursor), around: z.optional(Id) }),
    response: z.extend(Page(GroupMessage), {
      /** The newest place in the chat: the one to ask for changes from. */
      seq: Count,
      readSeq: Count,
    }),
    errors: ['not_found'],
  },
  changes: {
    summary: `What was sent or changed after a position, in order, up to ${CATCH_UP_LIMIT} at a time, for catching up after a reconnect`,
    access: 'member',
    params,
    query: z.strictObject({ since: Place }),
    response: GroupChanges,
    errors: ['not_found'],
  },
  send: {
    summary: 'Send a message; the same `clientId` again returns the first message',
    access: 'member',
    idempotent: 'group-messages',
    params,
    body: GroupMessageBody,
    response: GroupMessage,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  edit: {
    summary: `Edit your message within ${MESSAGE_EDIT_MINUTES} minutes`,
    access: 'member',
    params: messageParams,
    body: z.strictObject({ content: Text(1, MESSAGE_MAX_LENGTH, 'The message') }),
    response: GroupMessage,
    errors: ['not_found', 'conflict'],
  },
  remove: {
    summary: `Delete your message within ${MESSAGE_EDIT_MINUTES} minutes, or any as a moderator, which leaves a note`,
    access: 'member',
    params: messageParams,
    errors: ['not_found', 'conflict'],
  },
  react: {
    summary: 'React to a message, replacing an earlier reaction',
    access: 'member',
    params: messageParams,
    body: z.strictObject({ emoji: ChatReaction }),
    response: GroupMessage,
    errors: ['not_found', 'conflict'],
  },
  unreact: {
    summary: 'Remove your reaction',
    access: 'member',
    params: messageParams,
    response: GroupMessage,
    errors: ['not_found'],
  },
  reactors: {
    summary: 'Who reacted to a message, earliest first',
    access: 'member',
    params: messageParams,
    query: PageQuery,
    response: Page(z.object({ person: PersonCard, emoji: ChatReaction })),
    errors: ['not_found'],
  },
  seen: {
    summary: 'Who has read your message',
    access: 'member',
    params: messageParams,
    query: PageQuery,
    response: Page(z.object({ person: PersonCard })),
    errors: ['not_found'],
  },
  read: {
    summary: 'Mark these messages as read; the read position never moves back',
    access: 'member',
    params,
    body: z.strictObject({
      messageIds: z.array(Id).check(z.minLength(1, 'Name at least one message'), z.maxLength(200, 'At most 200')),
    }),
    response: z.object({ readSeq: Count }),
    errors: ['not_found'],
  },
  typing: {
    summary: 'Show or clear the typing indicator',
    access: 'member',
    params,
    body: z.strictObject({ isTyping: z.boolean() }),
    errors: ['not_found'],
  },
  pin: {
    summary: 'Pin a message above the chat, replacing any other; for moderators',
    access: 'member',
    params: messageParams,
    errors: ['not_found', 'conflict'],
  },
  unpin: {
    summary: 'Unpin the message above the chat; for moderators',
    access: 'member',
    params,
    errors: ['not_found'],
  },
  lock: {
    summary: 'Lock the chat so only moderators can write',
    access: 'member',
    params,
    errors: ['not_found'],
  },
  unlock: {
    summary: 'Unlock the chat',
    access: 'member',
    params,
    errors: ['not_found'],
  },
});

export const groupChat = bind(endpoints.groupChat, groupChatOperations);
