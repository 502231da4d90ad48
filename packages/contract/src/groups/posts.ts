import { Id, Page, PageQuery, Text, z } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { GROUP_LIMITS } from './choices.ts';
import { GroupComment, GroupPost, GroupReport, GroupReportBody } from './schemas.ts';
import { PostContent } from '../posts/rules.ts';
import { PersonCard } from '../users.ts';

const params = z.object({ id: Id });
const ofPost = z.object({ id: Id, postId: Id });
const ofComment = z.object({ id: Id, postId: Id, commentId: Id });
const ofReport = z.object({ id: Id, reportId: Id });
const CommentText = Text(1, GROUP_LIMITS.comment, 'The comment');
const Outcome = z.strictObject({ outcome: z.enum(['kept', 'removed'], 'Choose to keep or remove it') });

/** The discussion of a group: read by its members, and in a listed group by all; written by its members. */
export const groupPosts = {
  list: endpoint({
    name: 'groupPosts.list',
    method: 'GET',
    path: '/api/groups/{id}/posts',
    summary: 'The discussion: pinned posts first, then the newest',
    access: 'member',
    params,
    query: PageQuery,
    response: Page(GroupPost),
    errors: ['not_found'],
  }),
  get: endpoint({
    name: 'groupPosts.get',
    method: 'GET',
    path: '/api/groups/{id}/posts/{postId}',
    summary: 'One post of the discussion',
    access: 'member',
    params: ofPost,
    response: GroupPost,
    errors: ['not_found'],
  }),
  create: endpoint({
    name: 'groupPosts.create',
    method: 'POST',
    path: '/api/groups/{id}/posts',
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
  }),
  edit: endpoint({
    name: 'groupPosts.edit',
    method: 'PATCH',
    path: '/api/groups/{id}/posts/{postId}',
    summary: 'Change the words of an own post',
    access: 'member',
    params: ofPost,
    body: z.strictObject({ content: PostContent }),
    response: GroupPost,
    errors: ['not_found'],
  }),
  remove: endpoint({
    name: 'groupPosts.remove',
    method: 'DELETE',
    path: '/api/groups/{id}/posts/{postId}',
    summary: 'Delete an own post, or any as a moderator',
    access: 'member',
    params: ofPost,
    errors: ['not_found'],
  }),
  pin: endpoint({
    name: 'groupPosts.pin',
    method: 'PUT',
    path: '/api/groups/{id}/posts/{postId}/pin',
    summary: 'Keep a post at the top; for moderators',
    access: 'member',
    params: ofPost,
    response: GroupPost,
    errors: ['not_found'],
  }),
  unpin: endpoint({
    name: 'groupPosts.unpin',
    method: 'DELETE',
    path: '/api/groups/{id}/posts/{postId}/pin',
    summary: 'Let a post go with the others; for moderators',
    access: 'member',
    params: ofPost,
    response: GroupPost,
    errors: ['not_found'],
  }),
  like: endpoint({
    name: 'groupPosts.like',
    method: 'PUT',
    path: '/api/groups/{id}/posts/{postId}/like',
    summary: 'Like a post; twice is once',
    access: 'member',
    params: ofPost,
    response: GroupPost,
    errors: ['not_found'],
  }),
  unlike: endpoint({
    name: 'groupPosts.unlike',
    method: 'DELETE',
    path: '/api/groups/{id}/posts/{postId}/like',
    summary: 'Take the like back',
    access: 'member',
    params: ofPost,
    response: GroupPost,
    errors: ['not_found'],
  }),
  comments: endpoint({
    name: 'groupPosts.comments',
    method: 'GET',
    path: '/api/groups/{id}/posts/{postId}/comments',
    summary: 'Comments on a post, the oldest first',
    access: 'member',
    params: ofPost,
    query: PageQuery,
    response: Page(GroupComment),
    errors: ['not_found'],
  }),
  comment: endpoint({
    name: 'groupPosts.comment',
    method: 'POST',
    path: '/api/groups/{id}/posts/{postId}/comments',
    summary: 'Comment on a post; send Idempotency-Key to make a retry safe',
    access: 'member',
    idempotent: 'group-comments',
    params: ofPost,
    body: z.strictObject({ content: CommentText }),
    response: GroupComment,
    status: 201,
    errors: ['not_found', 'conflict'],
  }),
  removeComment: endpoint({
    name: 'groupPosts.removeComment',
    method: 'DELETE',
    path: '/api/groups/{id}/posts/{postId}/comments/{commentId}',
    summary: 'Delete an own comment, or any as a moderator',
    access: 'member',
    params: ofComment,
    errors: ['not_found'],
  }),
};

/** Reports go to the moderators of the group; staff see what is still open after a day, and what is about moderators at once. */
export const groupReports = {
  report: endpoint({
    name: 'groupReports.report',
    method: 'POST',
    path: '/api/groups/{id}/reports',
    summary: 'Report a message, post or comment to the moderators; twice adds nothing',
    access: 'member',
    params,
    body: GroupReportBody,
    response: z.object({ received: z.literal(true) }),
    status: 201,
    errors: ['not_found', 'conflict'],
  }),
  list: endpoint({
    name: 'groupReports.list',
    method: 'GET',
    path: '/api/groups/{id}/reports',
    summary: 'Open reports, the oldest first; for moderators',
    access: 'member',
    params,
    query: PageQuery,
    response: Page(GroupReport),
    errors: ['not_found'],
  }),
  settle: endpoint({
    name: 'groupReports.settle',
    method: 'POST',
    path: '/api/groups/{id}/reports/{reportId}',
    summary: 'Settle a report: keep what was reported, or remove it; for moderators',
    access: 'member',
    params: ofReport,
    body: Outcome,
    errors: ['not_found', 'conflict'],
  }),
};

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
export const adminGroups = {
  reports: endpoint({
    name: 'adminGroups.reports',
    method: 'GET',
    path: '/api/admin/groups/reports',
    summary: `Reports of groups that no moderator has settled in ${GROUP_LIMITS.reportHours} hours or that are about one, the oldest first`,
    access: 'admin',
    query: PageQuery,
    response: Page(GroupReport),
  }),
  settle: endpoint({
    name: 'adminGroups.settle',
    method: 'POST',
    path: '/api/admin/groups/reports/{reportId}',
    summary: 'Settle a report: keep what was reported, or remove it',
    access: 'admin',
    sudo: true,
    params: z.object({ reportId: Id }),
    body: Outcome,
    errors: ['not_found', 'conflict'],
  }),
  ownerless: endpoint({
    name: 'adminGroups.ownerless',
    method: 'GET',
    path: '/api/admin/groups/ownerless',
    summary: 'Groups that nobody owns and no moderator is asked to take over',
    access: 'admin',
    query: PageQuery,
    response: Page(OwnerlessGroup),
  }),
  setOwner: endpoint({
    name: 'adminGroups.setOwner',
    method: 'PUT',
    path: '/api/admin/groups/{id}/owner',
    summary: 'Give a group without an owner to one of its members',
    access: 'admin',
    sudo: true,
    params,
    body: z.strictObject({ userId: Id }),
    errors: ['not_found', 'conflict'],
  }),
  remove: endpoint({
    name: 'adminGroups.remove',
    method: 'DELETE',
    path: '/api/admin/groups/{id}',
    summary: 'Delete a group with all that was said in it',
    access: 'admin',
    sudo: true,
    params,
    errors: ['not_found'],
  }),
};
