import { Count, Id, Instant, Text, z } from './common.ts';
import { livePages } from './features.ts';
import { Conversation, Message } from './messages/schemas.ts';
import { UnreadMessages } from './unread/schemas.ts';

/** Letters of one message of a chat, and what one frame may name. */
export const LIVE_FRAME = { contentLength: 5000, mentions: 50, readMessages: 100, clientIdLength: 64 } as const;

/** The sender's own id of what it sends: a repetition after a lost answer counts once, and another content under it is refused. */
const ClientId = z.string().check(z.minLength(8), z.maxLength(LIVE_FRAME.clientIdLength), z.regex(/^[\w-]+$/));
const PositiveId = z.int().check(z.positive());
const Epoch = z.string().check(z.maxLength(40));

export const LIVE_SUBJECTS = livePages;
export type LiveSubject = (typeof LIVE_SUBJECTS)[number];
const Subject = z.enum(LIVE_SUBJECTS);

/** A frame about a group or about the conversation with a person, never both. */
const ofOneChat = z.refine<{ groupId?: number | undefined; recipientId?: number | undefined }>(
  ({ groupId, recipientId }) => (groupId === undefined) !== (recipientId === undefined),
  'Name a group or a recipient',
);

/** Frames that the client sends over /ws. */
export const LiveFromClient = z.discriminatedUnion('type', [
  /** `epoch` and `seq`: of the last frame that came before the connection broke, so that what was missed can follow. */
  z.strictObject({ type: z.literal('auth'), userId: PositiveId, epoch: z.optional(Epoch), seq: z.optional(Count) }),
  z.strictObject({ type: z.literal('ping') }),
  z.strictObject({ type: z.literal('join_group'), groupId: PositiveId }),
  z.strictObject({ type: z.literal('leave_group'), groupId: PositiveId }),
  /** Subscribes to changes of this page until `unwatch`. Beyond the limit, the oldest subscription is dropped. */
  z.strictObject({ type: z.literal('watch'), subject: Subject, id: PositiveId }),
  z.strictObject({ type: z.literal('unwatch'), subject: Subject, id: PositiveId }),
  z.strictObject({
    type: z.literal('group_message'),
    groupId: PositiveId,
    content: Text(0, LIVE_FRAME.contentLength, 'Message'),
    attachmentUrl: z.nullish(z.string().check(z.maxLength(500))),
    mentionedUserIds: z.optional(z.array(PositiveId).check(z.maxLength(LIVE_FRAME.mentions))),
    replyToId: z.nullish(PositiveId),
    clientId: z.optional(ClientId),
  }),
  z
    .strictObject({
      type: z.literal('typing'),
      groupId: z.optional(PositiveId),
      recipientId: z.optional(PositiveId),
      isTyping: z.boolean(),
    })
    .check(ofOneChat),
  z
    .strictObject({
      type: z.literal('read_messages'),
      groupId: z.optional(PositiveId),
      recipientId: z.optional(PositiveId),
      messageIds: z.array(PositiveId).check(z.minLength(1), z.maxLength(LIVE_FRAME.readMessages)),
    })
    .check(ofOneChat),
]);
export type LiveFromClient = z.infer<typeof LiveFromClient>;

/** A chat message as sent in a frame; the rest of it is fetched over HTTP. */
export const LiveChatMessage = z.object({
  id: Id,
  /** Its place among all that happens in the chat: edits, deletions and reactions take places of their own. */
  seq: Count,
  senderId: Id,
  content: z.string(),
  attachmentUrl: z.nullable(z.string()),
  mentionedUserIds: z.array(Id),
  replyToId: z.nullable(Id),
  createdAt: Instant,
});
export type LiveChatMessage = z.infer<typeof LiveChatMessage>;

/**
 * A conversation as the member whom the frame is for has it, with the message that is new: all as they may read it when the frame
 * is sent, so that nothing needs to be asked for but what a gap in the versions shows to be missing.
 */
export const DirectState = z.object({
  message: z.optional(Message),
  conversation: Conversation,
  unread: UnreadMessages,
  /** When `unread` was counted, in microseconds: the latest counts. */
  at: Count,
});
export type DirectState = z.infer<typeof DirectState>;

/**
 * Frames that the server sends. Signals say what changed; the client refetches through its own rights. Frames to a member
 * (not those to a group) also carry `seq`, their place among all frames to that member since `epoch` of `auth_success`.
 */
export const LiveFromServer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connection_established') }),
  z.object({ type: z.literal('auth_success'), userId: Id, epoch: z.string(), seq: Count }),
  /** What was missed is not known any more: refetch everything shown. Frames go on after `seq`. */
  z.object({ type: z.literal('resync'), epoch: z.string(), seq: Count }),
  /** `groupId` and `clientId` if it answers a frame that had them. */
  z.object({
    type: z.literal('error'),
    message: z.string(),
    groupId: z.optional(Id),
    clientId: z.optional(z.string()),
  }),
  z.object({ type: z.literal('pong') }),
  /** Posts by people or companies followed have appeared. */
  z.object({ type: z.literal('feed_new'), postIds: z.array(Id) }),
  /** The own account changed (approved, rejected, suspended, made admin): refetch GET /api/user. */
  z.object({ type: z.literal('account_changed') }),
  /** A role of the member at a company was given, changed or taken: refetch everything shown. */
  z.object({ type: z.literal('roles_changed') }),
  z.object({ type: z.literal('joined_group'), groupId: Id }),
  /** `removed`: not by the own leave_group, but because membership ended or the group is gone. */
  z.object({ type: z.literal('left_group'), groupId: Id, removed: z.boolean() }),
  /** A new message. For its sender, with `clientId`, it confirms that the message was stored. */
  z.object({
    type: z.literal('group_message'),
    groupId: Id,
    message: LiveChatMessage,
    clientId: z.optional(z.string()),
  }),
  /** Something of the group changed (a message edited or deleted, a reaction, a pin, a setting): refetch it. */
  z.object({ type: z.literal('group_changed'), groupId: Id }),
  /** Changes are sent from now on; what the page read before may be outdated. */
  z.object({ type: z.literal('watching'), subject: Subject, id: Id }),
  /** Something of it changed, gathered over half a second: refetch it. To who may no longer read it, once and as the last word. */
  z.object({ type: z.literal('subject_changed'), subject: Subject, id: Id }),
  /** Without `groupId` in the direct conversation with `userId`. Dies after six seconds. */
  z.object({ type: z.literal('typing'), userId: Id, groupId: z.optional(Id), isTyping: z.boolean() }),
  /** `userId` has read everything up to this message; without `groupId` of the direct conversation with them, and `seq` its place. */
  z.object({
    type: z.literal('messages_read'),
    userId: Id,
    groupId: z.optional(Id),
    messageId: Id,
    seq: z.optional(Count),
  }),
  /** A message to or from this person is new; sent to both sides, also to the sender's other tabs. Without `now`: ask for it. */
  z.object({ type: z.literal('direct_message'), personId: Id, messageId: Id, now: z.optional(DirectState) }),
  /**
   * The conversation with this person changed otherwise (edited, deleted, reaction, request accepted, read elsewhere).
   * `hiddenId`: a message that the member has deleted for themself, which is no change of the conversation.
   */
  z.object({
    type: z.literal('direct_changed'),
    personId: Id,
    hiddenId: z.optional(Id),
    now: z.optional(DirectState),
  }),
  /** Notifications were added or read: refetch the count, and the list if it's on screen. */
  z.object({ type: z.literal('notifications_changed') }),
  /** Members whose presence is worth asking for anew. */
  z.object({ type: z.literal('presence_changed'), userIds: z.array(Id) }),
]);
export type LiveFromServer = z.infer<typeof LiveFromServer>;
