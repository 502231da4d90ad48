import { Id, Page, PageQuery, Text, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { PostContent } from '../posts/content.ts';
import { PersonCard } from '../users.ts';
import { GROUP_LIMITS } from './choices.ts';
import * as endpoints from './endpoints.ts';
import { GroupComment, GroupPost, GroupReport, GroupReportBody } from './schemas.ts';

const params = z.object({ id: Id });
const ofPost = z.object({ id: Id, postId: Id });
const ofComment = z.object({ id: Id, postId: Id, commentId: Id });
const ofReport = z.object({ id: Id, reportId: Id });
const CommentText = Text(1, GROUP_LIMITS.comment, 'The comment');
const Outcome = z.strictObject({ outcome: z.enum(['kept', 'removed'], 'Choose to keep or remove it') });

/** The discussion of a group: read by its members, and in a listed group by all; written by its members. */
export const groupPostsOperations = operations({
  list: {
    summary: 'The discussion: pinned posts first, then the newest',
    access: 'member',
    params,
    query: PageQuery,
    response: Page(GroupPost),
    errors: ['not_found'],
  },
  get: {
    summary: 'One post of the discussion',
    access: 'member',
    params: ofPost,
    response: GroupPost,
    errors: ['not_found'],
  },
  create: {
    summary: 'Post in the discussion; send Idempotency-Key to make a retry safe',
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
    summary: 'Change the words of an own post',
    access: 'member',
    params: ofPost,
    body: z.strictObject({ content: PostContent }),
    response: GroupPost,
    errors: ['not_found'],
  },
  remove: {
    summary: 'Delete an own post, or any as a moderator',
    access: 'member',
    params: ofPost,
    errors: ['not_found'],
  },
  pin: {
    summary: 'Keep a post at the top; for moderators',
    access: 'member',
    params: ofPost,
    response: GroupPost,
    errors: ['not_found'],
  },
  unpin: {
    summary: 'Let a post go with the others; for moderators',
    access: 'member',
    params: ofPost,
    response: GroupPost,
    errors: ['not_found'],
  },
  like: {
    summary: 'Like a post; twice is once',
    access: 'member',
    params: ofPost,
    response: GroupPost,
    errors: ['not_found'],
  },
  unlike: {
    summary: 'Take the like back',
    access: 'member',
    params: ofPost,
    response: GroupPost,
    errors: ['not_found'],
  },
  comments: {
    summary: 'Comments on a post, the oldest first',
    access: 'member',
    params: ofPost,
    query: PageQuery,
    response: Page(GroupComment),
    errors: ['not_found'],
  },
  comment: {
    summary: 'Comment on a post; send Idempotency-Key to make a retry safe',
    access: 'member',
    idempotent: 'group-comments',
    params: ofPost,
    body: z.strictObject({ content: CommentText }),
    response: GroupComment,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  removeComment: {
    summary: 'Delete an own comment, or any as a moderator',
    access: 'member',
    params: ofComment,
    errors: ['not_found'],
  },
});

export const groupPosts = bind(endpoints.groupPosts, groupPostsOperations);

/** Reports go to the moderators of the group; staff see what is still open after a day, and what is about moderators at once. */
export const groupReportsOperations = operations({
  report: {
    summary: 'Report a message, post or comment to the moderators; twice adds nothing',
    access: 'member',
    params,
    body: GroupReportBody,
    response: z.object({ received: z.literal(true) }),
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  list: {
    summary: 'Open reports, the oldest first; for moderators',
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
  /** Who could take it over: moderators, then members of longest standing, five at most. */
  candidates: z.array(PersonCard),
});
export type OwnerlessGroup = z.infer<typeof OwnerlessGroup>;

/** What staff do about groups: late reports, and groups without an owner. */
export const adminGroupsOperations = operations({
  reports: {
    summary: `Reports of groups that no moderator has settled in ${GROUP_LIMITS.reportHours} hours or that are about one, the oldest first`,
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
    summary: 'Groups that nobody owns and no moderator is asked to take over',
    access: 'admin',
    query: PageQuery,
    response: Page(OwnerlessGroup),
  },
  setOwner: {
    summary: 'Give a group without an owner to one of its members',
    access: 'admin',
    sudo: true,
    params,
    body: z.strictObject({ userId: Id }),
    errors: ['not_found', 'conflict'],
  },
  remove: {
    summary: 'Delete a group with all that was said in it',
    access: 'admin',
    sudo: true,
    params,
    errors: ['not_found'],
  },
});

export const adminGroups = bind(endpoints.adminGroups, adminGroupsOperations);
