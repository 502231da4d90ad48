import { Count, Id, Instant, z } from '../common.ts';
import { LinkPreview, PostOriginal } from '../posts/schemas.ts';
import { CHAT_REACTIONS } from './limits.ts';

/** One reaction of one member to one message; another one takes its place. */
export const ChatReaction = z.enum(CHAT_REACTIONS, 'Choose one of the reactions');
export type ChatReaction = z.infer<typeof ChatReaction>;

export const ChatReactionCount = z.object({ emoji: ChatReaction, count: Count, mine: z.boolean() });
export type ChatReactionCount = z.infer<typeof ChatReactionCount>;

/** The one file of a message. */
export const ChatAttachment = z.object({
  type: z.enum(['image', 'document', 'video']),
  url: z.string(),
  name: z.string(),
  bytes: Count,
  /** Images only: the smaller size and the dimensions of the larger. */
  smallUrl: z.nullable(z.string()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Videos only: the converted MP4 file, if there is one. */
  playUrl: z.nullable(z.string()),
});
export type ChatAttachment = z.infer<typeof ChatAttachment>;

/** The message that another one answers, as much of it as the answer shows. */
export const ChatQuote = z.object({
  id: Id,
  seq: Id,
  senderId: Id,
  /** First characters; empty if it has no text or was deleted. */
  excerpt: z.string(),
  attachmentType: z.nullable(z.enum(['image', 'document', 'video'])),
  isDeleted: z.boolean(),
});
export type ChatQuote = z.infer<typeof ChatQuote>;

/** A post shared in a message; `post` is null where the reader may not see it, or it is gone. */
export const SharedPost = z.object({ id: Id, post: z.nullable(PostOriginal) });
export type SharedPost = z.infer<typeof SharedPost>;

/** What the messages of members and of groups have in common. `seq` is the order within its conversation. */
export const chatMessage = {
  id: Id,
  seq: Id,
  /** Rises with every change in the conversation; see `since`. */
  version: Id,
  senderId: Id,
  isOwn: z.boolean(),
  /** Given by the client with the message; only its sender sees it. */
  clientId: z.nullable(z.string()),
  /** Empty if it was deleted. */
  content: z.string(),
  attachment: z.nullable(ChatAttachment),
  linkPreview: z.nullable(LinkPreview),
  sharedPost: z.nullable(SharedPost),
  replyTo: z.nullable(ChatQuote),
  reactions: z.array(ChatReactionCount),
  createdAt: Instant,
  editedAt: z.nullable(Instant),
  /** Deleted for all: only its place stays. */
  deletedAt: z.nullable(Instant),
  /** Until when its sender may change it, or delete it for all; null for everybody else and afterwards. */
  editableUntil: z.nullable(Instant),
};
