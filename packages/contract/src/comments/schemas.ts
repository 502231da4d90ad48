import { Count, Cursor, Id, Instant, Page, PageQuery, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { CommentContent } from '../posts/content.ts';
import { Post, ReactionKind } from '../posts/schemas.ts';
import { PersonCard } from '../users.ts';
import * as endpoints from './endpoints.ts';

export const Comment = z.object({
  id: Id,
  /** The id of what it comments on: a post, unless `subjectKind` names another kind. */
  postId: Id,
  subjectKind: z.optional(z.string()),
  /** The top-level comment that it replies to; null if it's a top-level comment itself. */
  parentId: z.nullable(Id),
  author: PersonCard,
  /** As typed: mentions are `@[name](id)`. */
  content: z.string(),
  mentions: z.array(z.object({ id: Id, fullName: z.string() })),
  /** Answers that the viewer may see, counted up to `REPLIES_COUNTED`. */
  replyCount: Count,
  reactionCount: Count,
  /** Count of each kind that has any. */
  reactions: z.partialRecord(ReactionKind, Count),
  viewerReaction: z.nullable(ReactionKind),
  createdAt: Instant,
  editedAt: z.nullable(Instant),
  isPinned: z.boolean(),
  /** Hidden by the author of the post: only they and the comment's writer see it. */
  isHidden: z.boolean(),
  /** Waiting for a decision of staff: only its writer sees it meanwhile. */
  isWithheld: z.boolean(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  canPin: z.boolean(),
  canHide: z.boolean(),
});
export type Comment = z.infer<typeof Comment>;

const ofSubject = z.object({ id: Id });
const ofComment = z.object({ id: Id });
const CommentBody = z.strictObject({ content: CommentContent });

/**
 * What a feature promises of the comments on one of its things, at addresses of its own; all else is done to a comment by its
 * number, wherever it stands. `what` names one thing: "a post".
 */
export const commentsOn = (what: string) =>
  ({
    list: {
      summary: `Top-level comments on ${what}, 10 per page`,
      access: 'member',
      params: ofSubject,
      query: z.strictObject({ sort: z.optional(z.enum(endpoints.COMMENT_SORTS)), cursor: z.optional(Cursor) }),
      response: Page(Comment),
      errors: ['not_found'],
    },
    write: {
      summary: `Comment on ${what}, or reply to a comment; send Idempotency-Key to retry safely`,
      access: 'member',
      idempotent: 'comments',
      params: ofSubject,
      /** `replyTo` is the comment replied to, on either level; the reply is placed under its top-level comment. */
      body: z.strictObject({ content: CommentContent, replyTo: z.nullish(Id) }),
      response: Comment,
      status: 201,
      errors: ['not_found', 'conflict'],
    },
  }) as const;

const onPosts = commentsOn('a post');

export const commentsOperations = operations({
  list: onPosts.list,
  get: {
    summary: 'One comment and, for a reply, its top-level comment',
    access: 'member',
    params: ofComment,
    response: z.object({ comment: Comment, top: z.nullable(Comment) }),
    errors: ['not_found'],
  },
  replies: {
    summary: 'Replies to a comment, oldest first, 10 per page',
    access: 'member',
    params: ofComment,
    query: PageQuery,
    response: Page(Comment),
    errors: ['not_found'],
  },
  write: onPosts.write,
  edit: {
    summary: 'Edit your comment within 30 minutes',
    access: 'member',
    params: ofComment,
    body: CommentBody,
    response: Comment,
    errors: ['not_found', 'conflict'],
  },
  remove: {
    summary: 'Delete your comment, or one on your post, with its replies',
    access: 'member',
    params: ofComment,
    errors: ['not_found'],
  },
  react: {
    summary: 'React to a comment; another kind replaces the first',
    access: 'member',
    params: ofComment,
    body: z.strictObject({ kind: ReactionKind }),
    response: Comment,
    errors: ['not_found'],
  },
  unreact: {
    summary: 'Remove your reaction to a comment',
    access: 'member',
    params: ofComment,
    response: Comment,
    errors: ['not_found'],
  },
  reactors: {
    summary: 'Who reacted to a comment',
    access: 'member',
    params: ofComment,
    query: z.strictObject({ kind: z.optional(ReactionKind), cursor: z.optional(Cursor) }),
    response: Page(z.object({ person: PersonCard, kind: ReactionKind })),
    errors: ['not_found'],
  },
  pin: {
    summary: 'Pin a comment on your post, replacing any other',
    access: 'member',
    params: ofComment,
    response: Comment,
    errors: ['not_found', 'conflict'],
  },
  unpin: {
    summary: 'Unpin a comment',
    access: 'member',
    params: ofComment,
    response: Comment,
    errors: ['not_found'],
  },
  hide: {
    summary: 'Hide a comment on your post from everyone but its writer',
    access: 'member',
    params: ofComment,
    response: Comment,
    errors: ['not_found', 'conflict'],
  },
  show: {
    summary: 'Show a hidden comment again',
    access: 'member',
    params: ofComment,
    response: Comment,
    errors: ['not_found'],
  },
  close: {
    summary: 'Close comments on your post',
    access: 'member',
    params: ofSubject,
    response: Post,
    errors: ['not_found'],
  },
  reopen: {
    summary: 'Reopen comments on your post',
    access: 'member',
    params: ofSubject,
    response: Post,
    errors: ['not_found'],
  },
});

export const comments = bind(endpoints.comments, commentsOperations);
