import { MESSAGE_MAX_LENGTH } from '../chat/limits.ts';
import { ChatAttachment, ChatReactionCount } from '../chat/schemas.ts';
import { Count, Id, Instant, Line, Text, z } from '../common.ts';
import { isBlank } from '../storable.ts';
import { REPORT_NOTE_MAX } from '../safety/endpoints.ts';
import { ReactionKind } from '../posts/schemas.ts';
import { ReportReason } from '../safety/schemas.ts';
import { defineSearchKind } from '../kinds.ts';
import { PersonCard } from '../users.ts';
import { GROUP_JOINS, GROUP_LIMITS, GROUP_MUTES, GROUP_ROLES, GROUP_TOPICS, GROUP_VISIBILITIES } from './choices.ts';

export const GroupTopicName = z.enum(GROUP_TOPICS, 'Choose a topic');
export const GroupVisibility = z.enum(GROUP_VISIBILITIES, 'Choose who can find the group');
export type GroupVisibility = z.infer<typeof GroupVisibility>;
export const GroupJoin = z.enum(GROUP_JOINS, 'Choose how members join');
export type GroupJoin = z.infer<typeof GroupJoin>;
export const GroupRole = z.enum(GROUP_ROLES, 'Choose a role');
export type GroupRole = z.infer<typeof GroupRole>;
export const GroupMute = z.enum(GROUP_MUTES, 'Choose 1 hour, 8 hours or always');

/** What the viewer is to a group. `requested` and `invited` wait for an answer. */
export const GroupStanding = z.enum(['member', 'invited', 'requested', 'banned', 'none']);
export type GroupStanding = z.infer<typeof GroupStanding>;

const UploadUrl = z.string().check(z.maxLength(200));
const About = z.nullable(Text(0, GROUP_LIMITS.about, 'About'));
const Question = z.nullable(Line(0, GROUP_LIMITS.question, 'The question'));
const Name = Line(GROUP_LIMITS.name.min, GROUP_LIMITS.name.max, 'The name');

/** Nonmembers don't know about a hidden group, so nobody can join it on their own. */
export const HIDDEN_NEEDS_INVITE = 'A hidden group is invitation only';

export const GroupCreation = z
  .strictObject({
    name: Name,
    topic: GroupTopicName,
    about: z.optional(About),
    visibility: GroupVisibility,
    joinPolicy: GroupJoin,
    /** Asked of whoever requests to join. */
    question: z.optional(Question),
    /** An own upload of type image. */
    coverUrl: z.optional(z.nullable(UploadUrl)),
  })
  .check(
    z.refine(({ visibility, joinPolicy }) => visibility !== 'hidden' || joinPolicy === 'invite', {
      error: HIDDEN_NEEDS_INVITE,
      path: ['joinPolicy'],
    }),
  );
export type GroupCreation = z.infer<typeof GroupCreation>;

/** Every field is optional; null clears it. Moderators may change `about` alone. */
export const GroupEdit = z.strictObject({
  name: z.optional(Name),
  topic: z.optional(GroupTopicName),
  about: z.optional(About),
  visibility: z.optional(GroupVisibility),
  joinPolicy: z.optional(GroupJoin),
  question: z.optional(Question),
  coverUrl: z.optional(z.nullable(UploadUrl)),
});
export type GroupEdit = z.infer<typeof GroupEdit>;

/** A group in lists and searches. */
export const GroupCard = z.object({
  id: Id,
  name: z.string(),
  topic: z.string(),
  coverUrl: z.nullable(z.string()),
  visibility: GroupVisibility,
  joinPolicy: GroupJoin,
  memberCount: Count,
  standing: GroupStanding,
  /** Set for members. */
  role: z.nullable(GroupRole),
});
export type GroupCard = z.infer<typeof GroupCard>;

/** Whether a member is notified about the group; `until` is null if the mute has no end or there is none. */
export const GroupMuteState = z.object({ muted: z.boolean(), until: z.nullable(Instant) });

/** A group of the viewer's own, as the lists of groups and of conversations show it. */
export const OwnGroup = z.extend(GroupCard, {
  /** Chat messages after the viewer's mark, counted up to 100. */
  unreadCount: Count,
  mute: GroupMuteState,
  /** The newest chat message that the viewer may see; `text` is shortened, and empty if it was deleted. */
  lastMessage: z.nullable(z.object({ authorName: z.string(), text: z.string(), createdAt: Instant })),
  /** When something was last said in the chat, or the group was made. */
  activeAt: Instant,
});
export type OwnGroup = z.infer<typeof OwnGroup>;

/** The message that another one answers; without sender and words where the viewer may not see who wrote it. */
export const GroupQuote = z.object({
  id: Id,
  seq: Id,
  senderId: z.nullable(Id),
  senderName: z.nullable(z.string()),
  /** First characters; empty if it has no text or was deleted. */
  excerpt: z.string(),
  attachmentType: z.nullable(z.enum(['image', 'document', 'video'])),
  isDeleted: z.boolean(),
});

/** A chat message of a group. */
export const GroupMessage = z.object({
  id: Id,
  groupId: Id,
  /** Its place among all that happens in the chat. */
  seq: Id,
  /** The place of its last change (edit, deletion, reaction); `seq` where there was none. */
  version: Id,
  /** Null for a former member. */
  sender: z.nullable(PersonCard),
  isOwn: z.boolean(),
  /** Given by the client with the message; only its sender sees it. */
  clientId: z.nullable(z.string()),
  /** As typed: mentions are `@[name](id)`. Empty if it was deleted. */
  content: z.string(),
  attachment: z.nullable(ChatAttachment),
  mentions: z.array(z.object({ id: Id, fullName: z.string() })),
  /** It has @everyone in it, from a moderator. */
  mentionsEveryone: z.boolean(),
  replyTo: z.nullable(GroupQuote),
  reactions: z.array(ChatReactionCount),
  createdAt: Instant,
  editedAt: z.nullable(Instant),
  deletedAt: z.nullable(Instant),
  /** Deleted by a moderator, which a note says in its place. */
  deletedBy: z.nullable(z.enum(['author', 'moderator'])),
  /** Until when its sender may change or delete it; null for everybody else and afterwards. */
  editableUntil: z.nullable(Instant),
  /** Of own messages: how many others have read up to it. */
  seenBy: z.nullable(Count),
});
export type GroupMessage = z.infer<typeof GroupMessage>;

/** The text of a new chat message. May be blank with an attachment. */
export const GroupMessageBody = z
  .strictObject({
    content: Text(0, MESSAGE_MAX_LENGTH, 'The message'),
    /** An own upload: image, document or video. */
    attachmentUrl: z.optional(z.nullable(UploadUrl)),
    mentionedUserIds: z.optional(
      z.array(Id).check(z.maxLength(GROUP_LIMITS.mentions, `At most ${GROUP_LIMITS.mentions} mentions`)),
    ),
    replyToId: z.optional(z.nullable(Id)),
    /** Made by the sender, once a message: sending it again gives the first one. Eight to 64 letters, digits, - or _. */
    clientId: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, 'Give the message an id of 8 to 64 characters')),
  })
  .check(
    z.refine(({ content, attachmentUrl }) => !isBlank(content) || Boolean(attachmentUrl), {
      error: 'Message can’t be empty',
      path: ['content'],
    }),
  );

/** A group as the viewer sees it; a private group's card also shows `about` and the owner. */
export const GroupPage = z.extend(GroupCard, {
  about: z.nullable(z.string()),
  question: z.nullable(z.string()),
  /** Null while the group waits for one, or where the viewer may not see them. */
  owner: z.nullable(PersonCard),
  /** It has no owner right now. */
  needsOwner: z.boolean(),
  createdAt: Instant,
  isFull: z.boolean(),
  /** The viewer may read the discussion; chat, members and files are for members. */
  canRead: z.boolean(),
  chatLocked: z.boolean(),
  invitedBy: z.nullable(PersonCard),
  /** What follows is for members; null for others. */
  mute: z.nullable(GroupMuteState),
  /** The viewer's mark in the chat, and the newest place. */
  readSeq: z.nullable(Count),
  seq: z.nullable(Count),
  pinned: z.nullable(GroupMessage),
  /** The viewer is asked to take over the group. */
  handoverAsked: z.boolean(),
  /** What waits for moderators; null for others. */
  waiting: z.nullable(z.object({ requests: Count, reports: Count })),
});
export type GroupPage = z.infer<typeof GroupPage>;

export const GroupMember = z.object({ person: PersonCard, role: GroupRole, joinedAt: Instant });
export type GroupMember = z.infer<typeof GroupMember>;

export const GroupPost = z.object({
  id: Id,
  groupId: Id,
  author: z.nullable(PersonCard),
  /** As typed: mentions are `@[name](id)`. */
  content: z.string(),
  mentions: z.array(z.object({ id: Id, fullName: z.string() })),
  attachment: z.nullable(ChatAttachment),
  isPinned: z.boolean(),
  /** Reactions of the kind like, and whether the viewer's is one. */
  likeCount: Count,
  liked: z.boolean(),
  reactionCount: Count,
  /** Count of each kind that has any. */
  reactions: z.partialRecord(ReactionKind, Count),
  viewerReaction: z.nullable(ReactionKind),
  commentCount: Count,
  createdAt: Instant,
  editedAt: z.nullable(Instant),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
});
export type GroupPost = z.infer<typeof GroupPost>;

export const GroupComment = z.object({
  id: Id,
  postId: Id,
  author: z.nullable(PersonCard),
  content: z.string(),
  mentions: z.array(z.object({ id: Id, fullName: z.string() })),
  createdAt: Instant,
  canDelete: z.boolean(),
});
export type GroupComment = z.infer<typeof GroupComment>;

export const GroupReportTarget = z.enum(['message', 'post', 'comment'], 'Choose a message, post or comment');
export const GroupReportBody = z
  .strictObject({
    targetType: GroupReportTarget,
    targetId: Id,
    reason: ReportReason,
    note: z.optional(Text(0, REPORT_NOTE_MAX, 'Note')),
  })
  .check(
    z.refine(({ reason, note }) => reason !== 'other' || !isBlank(note ?? ''), {
      error: 'Tell us what’s wrong',
      path: ['note'],
    }),
  );

/** A report as moderators and staff see it: only the reported text, never its surroundings. */
export const GroupReport = z.object({
  id: Id,
  groupId: Id,
  groupName: z.string(),
  targetType: GroupReportTarget,
  targetId: Id,
  /** Who wrote it, and who reported it first; null for a former member or one whom the viewer may not see. */
  author: z.nullable(PersonCard),
  reporter: z.nullable(PersonCard),
  reporterCount: Count,
  reason: ReportReason,
  note: z.nullable(z.string()),
  excerpt: z.string(),
  createdAt: Instant,
});
export type GroupReport = z.infer<typeof GroupReport>;

/** Groups among the results of the search. */
export const groupSearch = defineSearchKind({
  tab: 'groups',
  isNarrowed: false,
  hit: z.object({ kind: z.literal('group'), group: GroupCard }),
});
