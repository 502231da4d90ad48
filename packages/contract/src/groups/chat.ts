import { CATCH_UP_LIMIT, MESSAGE_EDIT_MINUTES, MESSAGE_MAX_LENGTH, THREAD_PAGE } from '../chat/limits.ts';
import { ChatReaction } from '../chat/schemas.ts';
import { Count, Cursor, Id, Page, PageQuery, Text, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { PersonCard } from '../users.ts';
import * as endpoints from './endpoints.ts';
import { GroupMessage, GroupMessageBody } from './schemas.ts';

/** A place in the chat, as the query carries it; 0 is before the first message. */
const Place = z.pipe(z.string().check(z.regex(/^\d{1,15}$/, 'Give a place in the chat')), z.transform(Number));
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
    summary: `Messages, newest first, ${THREAD_PAGE} a page; \`around\` gives the page that ends a little after a message`,
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
    summary: `What came or changed after a place, in order, up to ${CATCH_UP_LIMIT} at a time: to catch up after a reconnect`,
    access: 'member',
    params,
    query: z.strictObject({ since: Place }),
    response: GroupChanges,
    errors: ['not_found'],
  },
  send: {
    summary: 'Say something; the same `clientId` again gives the first message',
    access: 'member',
    idempotent: 'group-messages',
    params,
    body: GroupMessageBody,
    response: GroupMessage,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  edit: {
    summary: `Change the words of an own message within ${MESSAGE_EDIT_MINUTES} minutes`,
    access: 'member',
    params: messageParams,
    body: z.strictObject({ content: Text(1, MESSAGE_MAX_LENGTH, 'The message') }),
    response: GroupMessage,
    errors: ['not_found', 'conflict'],
  },
  remove: {
    summary: `Delete an own message within ${MESSAGE_EDIT_MINUTES} minutes, or any as a moderator, who leaves a note`,
    access: 'member',
    params: messageParams,
    errors: ['not_found', 'conflict'],
  },
  react: {
    summary: 'React to a message, in place of an earlier reaction',
    access: 'member',
    params: messageParams,
    body: z.strictObject({ emoji: ChatReaction }),
    response: GroupMessage,
    errors: ['not_found', 'conflict'],
  },
  unreact: {
    summary: 'Take the own reaction back',
    access: 'member',
    params: messageParams,
    response: GroupMessage,
    errors: ['not_found'],
  },
  reactors: {
    summary: 'Who reacted to a message, the earliest first',
    access: 'member',
    params: messageParams,
    query: PageQuery,
    response: Page(z.object({ person: PersonCard, emoji: ChatReaction })),
    errors: ['not_found'],
  },
  seen: {
    summary: 'Who has read up to an own message',
    access: 'member',
    params: messageParams,
    query: PageQuery,
    response: Page(z.object({ person: PersonCard })),
    errors: ['not_found'],
  },
  read: {
    summary: 'Move the own mark up to the newest of these messages; it never goes back',
    access: 'member',
    params,
    body: z.strictObject({
      messageIds: z.array(Id).check(z.minLength(1, 'Name at least one message'), z.maxLength(200, 'At most 200')),
    }),
    response: z.object({ readSeq: Count }),
    errors: ['not_found'],
  },
  typing: {
    summary: 'Tell the others in the chat that one types, or has stopped',
    access: 'member',
    params,
    body: z.strictObject({ isTyping: z.boolean() }),
    errors: ['not_found'],
  },
  pin: {
    summary: 'Put a message above the chat, in place of the one there; for moderators',
    access: 'member',
    params: messageParams,
    errors: ['not_found', 'conflict'],
  },
  unpin: {
    summary: 'Take the message above the chat away; for moderators',
    access: 'member',
    params,
    errors: ['not_found'],
  },
  lock: {
    summary: 'Let moderators alone write in the chat',
    access: 'member',
    params,
    errors: ['not_found'],
  },
  unlock: {
    summary: 'Let everybody write in the chat again',
    access: 'member',
    params,
    errors: ['not_found'],
  },
});

export const groupChat = bind(endpoints.groupChat, groupChatOperations);
