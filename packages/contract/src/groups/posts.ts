import { Cursor, Id, Page, PageQuery, Text, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { PostContent } from '../posts/content.ts';
import { ReactionKind } from '../posts/schemas.ts';
import { PersonCard } from '../users.ts';
import { GROUP_LIMITS } from './choices.ts';
import * as endpoints from './endpoints.ts';
import { GroupComment, GroupPost, GroupReport, GroupReportBody } from './schemas.ts';

const params = z.object({ id: Id });
const ofPost = z.object({ id: Id, postId: Id });
const ofComment = z.object({ id: Id, postId: Id, commentId: Id });
const ofReport = z.object({ id: Id, reportId: Id });
const CommentText = Text(1, GROUP_LIMITS.comment, 'The comment');
const Outcome = z.strictObject({ outcome: z.enum(['kept', 'removed'], 'Choose to keep it or remove it') });

/** The discussion of a group: read by its members, and in a listed group by all; written by its members. */
export const groupPostsOperations = operations({
  list: {
    summary: 'The discussion, pinned posts first, then newest first',
    access: 'member',
    params,
    query: PageQuery,
    response: Page(GroupPost),
    errors: ['not_found'],
  },
  get: {
    summary: 'One post in the discussion',
    access: 'member',
    params: ofPost,
    response: GroupPost,
    errors: ['not_found'],
  },
  create: {
    summary: 'Post in the discussion; send Idempotency-Key to retry safely',
    access: 'member',
    idempotent: 'group-posts',
    params,
    /** `attachmentUrl` is an own upload: image, document or video. */
    body: z.strictObject({
      content: PostContent,
      attachmentUrl: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    }),
    response: GroupPost,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  edit: {
    summary: 'Edit your post',
    access: 'member',
    params: ofPost,
    body: z.strictObject({ content: PostContent }),
    response: GroupPost,
    errors: ['not_found'],
  },
  remove: {
    summary: 'Delete your post, or any as a moderator',
    access: 'member',
    params: ofPost,
    errors: ['not_found'],
  },
  pin: {
    summary: 'Pin a post; for moderators',
    access: 'member',
    params: ofPost,
    response: GroupPost,
    errors: ['not_found'],
  },
  unpin: {
    summary: 'Unpin a post; for moderators',
    access: 'member',
    params: ofPost,
    response: GroupPost,
    errors: ['not_found'],
  },
  like: {
    summary: 'Like a post; idempotent',
    access: 'member',
    params: ofPost,
    response: GroupPost,
    errors: ['not_found'],
  },
  unlike: {
    summary: 'Remove your reaction, whichever it is',
    access: 'member',
    params: ofPost,
    response: GroupPost,
    errors: ['not_found'],
  },
  react: {
    summary: 'React to a post; another kind replaces the first',
    access: 'member',
    params: ofPost,
    body: z.strictObject({ kind: ReactionKind }),
    response: GroupPost,
    errors: ['not_found'],
  },
  unreact: {
    summary: 'Remove your reaction',
    access: 'member',
    params: ofPost,
    response: GroupPost,
    errors: ['not_found'],
  },
  reactors: {
    summary: 'Who reacted',
    access: 'member',
    params: ofPost,
    query: z.strictObject({ kind: z.optional(ReactionKind), cursor: z.optional(Cursor) }),
    response: Page(z.object({ person: PersonCard, kind: ReactionKind })),
    errors: ['not_found'],
  },
  comments: {
    summary: 'Comments on a post, oldest first',
    access: 'member',
    params: ofPost,
    query: PageQuery,
    response: Page(GroupComment),
    errors: ['not_found'],
  },
  comment: {
    summary: 'Comment on a post; send Idempotency-Key to retry safely',
    access: 'member',
    idempotent: 'group-comments',
    params: ofPost,
    body: z.strictObject({ content: CommentText }),
    response: GroupComment,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  removeComment: {
    summary: 'Delete your comment, or any as a moderator',
    access: 'member',
    params: ofComment,
    errors: ['not_found'],
  },
});

export const groupPosts = bind(endpoints.groupPosts, groupPostsOperations);

/** Reports go to the group's moderators; staff see those still open after a day, and those about moderators right away. */
export const groupReportsOperations = operations({
  report: {
    summary: 'Report a message, post or comment to the moderators; idempotent',
    access: 'member',
    params,
    body: GroupReportBody,
    response: z.object({ received: z.literal(true) }),
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  list: {
    summary: 'Open reports, oldest first; for moderators',
    access: 'member',
    params,
    query: PageQuery,
    response: Page(GroupReport),
    errors: ['not_found'],
  },
  settle: {
    summary: 'Settle a report: keep what was reported, or remove it; for moderators',
    access: 'member',
    params: ofReport,
    body: Outcome,
    errors: ['not_found', 'conflict'],
  },
});

export const groupReports = bind(endpoints.groupReports, groupReportsOperations);

/** A group that staff must find an owner for. */
export const OwnerlessGroup = z.object({
  id: Id,
  name: z.string(),
  memberCount: z.int(),
  /** Who could take it over: moderators, then the longest-standing members; at most five. */
  candidates: z.array(PersonCard),
});
export type OwnerlessGroup = z.infer<typeof OwnerlessGroup>;

/** What staff do about groups: late reports, and groups without an owner. */
export const adminGroupsOperations = operations({
  reports: {
    summary: `Group reports that no moderator has settled in ${GROUP_LIMITS.reportHours} hours or that are about a moderator, oldest first`,
    access: 'admin',
    query: PageQuery,
    response: Page(GroupReport),
  },
  settle: {
    summary: 'Settle a report: keep what was reported, or remove it',
    access: 'admin',
    sudo: true,
    params: z.object({ reportId: Id }),
    body: Outcome,
    errors: ['not_found', 'conflict'],
  },
  ownerless: {
    summary: 'Groups with no owner and no moderator asked to take over',
    access: 'admin',
    query: PageQuery,
    response: Page(OwnerlessGroup),
  },
  setOwner: {
    summary: 'Make a member the owner of a group without one',
    access: 'admin',
    sudo: true,
    params,
    body: z.strictObject({ userId: Id }),
    errors: ['not_found', 'conflict'],
  },
  remove: {
    summary: 'Delete a group with everything in it',
    access: 'admin',
    sudo: true,
    params,
    errors: ['not_found'],
  },
});

export const adminGroups = bind(endpoints.adminGroups, adminGroupsOperations);
