import { type SQL, sql } from 'drizzle-orm';

/**
 * The rule for who may see whom, as SQL. Every list that contains a member must use it. Staff see everyone, but only
 * through the admin area and its own statements.
 */

/**
 * SQL condition: members may see this member now, who is approved, not suspended and not deactivated.
 * @param alias of the `users` row
 * @param now parameter with the current time, such as `$2`
 */
export const isActive = (alias: string, now: string): string =>
  `${alias}.application_status = 'approved' and ${alias}.deactivated_at is null and (${alias}.suspended_until is null or ${alias}.suspended_until <= ${now})`;

/** SQL condition: staff suspended this member, or took their approval back. Who only leaves isn't suspended. */
export const isSuspended = (alias: string, now: string): string =>
  `(${alias}.application_status <> 'approved' or (${alias}.suspended_until is not null and ${alias}.suspended_until > ${now}))`;

/**
 * SQL condition: neither member blocked the other.
 * @param viewer parameter or column with the viewer's id
 * @param person column with the other's id, such as `u.id`
 */
export const isNotBlocked = (viewer: string, person: string): string =>
  `not exists (select 1 from blocks b where b.blocker_id = ${viewer} and b.blocked_id = ${person}) ` +
  `and not exists (select 1 from blocks b where b.blocker_id = ${person} and b.blocked_id = ${viewer})`;

/**
 * SQL condition: the viewer may see this member, by `isActive` and without a block in either direction.
 * @param alias of the `users` row
 */
export const isVisibleTo = (viewer: string, alias: string, now: string): string =>
  `${isActive(alias, now)} and ${isNotBlocked(viewer, `${alias}.id`)}`;

/** SQL condition: the viewer has a conversation with this member. */
export const isWrittenTo = (viewer: string, person: string): string =>
  `exists (select 1 from conversation_members c where c.user_id = ${viewer} and c.other_id = ${person})`;

/**
 * SQL condition: the viewer may mute, block and report this member: whom they may see, and whoever is in a conversation
 * with them, even if that account is suspended, waits to be deleted, or blocked them.
 * @param alias of the `users` row
 */
export const isKnownTo = (viewer: string, alias: string, now: string): string =>
  `((${isVisibleTo(viewer, alias, now)}) or ${isWrittenTo(viewer, `${alias}.id`)})`;

/**
 * SQL condition: neither member had blocked the other when the content was created.
 * @param person column with the other's id, such as `u.id`
 * @param since column with the time of the content, such as `p.created_at`
 */
export const wasNotBlocked = (viewer: string, person: string, since: string): string =>
  `not exists (select 1 from blocks b where b.blocker_id = ${viewer} and b.blocked_id = ${person} and b.created_at < ${since}) ` +
  `and not exists (select 1 from blocks b where b.blocker_id = ${person} and b.blocked_id = ${viewer} and b.created_at < ${since})`;

/**
 * SQL condition: the viewer may see this member, or could when the content was created. Like `isVisibleTo`, but without
 * later blocks, so that a member can report what they saw even after one of the two blocked the other.
 * @param alias of the `users` row
 * @param since column with the time of the content, such as `p.created_at`
 */
export const wasVisibleTo = (viewer: string, alias: string, since: string, now: string): string =>
  `${isActive(alias, now)} and ${wasNotBlocked(viewer, `${alias}.id`, since)}`;

/**
 * `isNotBlocked` for statements over thousands of members: a common table expression `hidden` with those whom the
 * viewer blocked or is blocked by, and a condition that uses it. It isn't a join, so a statement with a limit can stop
 * early.
 */
export const hiddenFrom = (viewer: string): string =>
  `hidden as materialized (
  select b.blocked_id as id from blocks b where b.blocker_id = ${viewer}
  union all select b.blocker_id from blocks b where b.blocked_id = ${viewer}
)`;

/** SQL condition: not in `hiddenFrom`. */
export const isNotHidden = (person: string): string => `${person} not in (select id from hidden)`;

/**
 * SQL condition: the viewer muted this member. For feeds, comments and notifications, never for profiles or search by
 * name.
 */
export const isMutedBy = (viewer: string, person: string, now: string): string =>
  `exists (select 1 from mutes m where m.muter_id = ${viewer} and m.muted_id = ${person} and (m.until is null or m.until > ${now}))`;

/** `isMutedBy` for statements over thousands of members: a relation `muted`, and a condition that uses it. */
export const mutedBy = (viewer: string, now: string): string =>
  `muted as materialized (
  select m.muted_id as id from mutes m where m.muter_id = ${viewer} and (m.until is null or m.until > ${now})
)`;

/** SQL condition: not in `mutedBy`. */
export const isNotMuted = (person: string): string => `${person} not in (select id from muted)`;

/** SQL condition: members may see this company, which is neither suspended nor merged into another. */
export const isListedCompany = (alias: string): string =>
  `${alias}.suspended_at is null and ${alias}.merged_into_id is null`;

const viewerPlace = '{viewer}';
const nowPlace = '{now}';

/**
 * One of these rules as a drizzle condition: `asCondition({ viewerId, now }, (viewer, at) => isVisibleTo(viewer,
 * 'users', at))`. The rule's SQL comes from this file; viewer and time become parameters.
 */
export function asCondition(
  { viewerId, now }: { viewerId?: number; now?: Date },
  rule: (viewer: string, now: string) => string,
): SQL {
  const values = new Map([
    [viewerPlace, sql`${viewerId}::bigint`],
    [nowPlace, sql`${now?.toISOString()}::timestamptz`],
  ]);
  const parts = rule(viewerPlace, nowPlace).split(/(\{viewer\}|\{now\})/);
  // oxlint-disable-next-line no-restricted-properties -- the text comes from the functions above, values are parameters
  return sql.join(parts.map((part) => values.get(part) ?? sql.raw(part)));
}

/**
 * SQL condition: the viewer is in this audience of the post: all members, or those who follow its author and are
 * followed back.
 * @param audience of the post now, or of an earlier version
 */
export const isWithinAudience = (viewer: string, post: string, audience: string): string =>
  `(${audience} = 'members' or (` +
  `exists (select 1 from follows f where f.follower_id = ${viewer} and f.user_id = ${post}.author_id and f.state = 'following') and ` +
  `exists (select 1 from follows f where f.follower_id = ${post}.author_id and f.user_id = ${viewer} and f.state = 'following')))`;

/**
 * SQL condition: the viewer may read this post, given that they may see its author: it isn't withheld for staff's
 * decision, and they are in its audience. Authors can always read their own posts.
 * @param viewer parameter with the viewer's id
 * @param post alias of the `posts` row
 */
export const isOpenTo = (viewer: string, post: string): string =>
  `(${post}.author_id = ${viewer} or (${post}.withheld_at is null and ${isWithinAudience(viewer, post, `${post}.audience`)}))`;

/**
 * SQL condition: the viewer may read this post now. It is the complete rule, for statements that show part of a post
 * without being a list of posts: `isOpenTo`, and the post isn't deleted, its author is visible and its company is
 * listed.
 */
export const mayReadPost = (viewer: string, post: string, now: string): string =>
  `(${post}.deleted_at is null and ${isOpenTo(viewer, post)} ` +
  `and exists (select 1 from users writer where writer.id = ${post}.author_id and ${isVisibleTo(viewer, 'writer', now)}) ` +
  `and (${post}.company_id is null or exists (select 1 from companies page where page.id = ${post}.company_id and ${isListedCompany('page')})))`;

/**
 * SQL condition: the viewer is responsible for this post, because they wrote it or edit the company that it was posted
 * as.
 * @param viewer parameter with the viewer's id
 * @param post alias of the `posts` row
 */
export const answersFor = (viewer: string, post: string): string =>
  `(case when ${post}.company_id is null then ${post}.author_id = ${viewer} else exists (select 1 from company_roles role ` +
  `where role.company_id = ${post}.company_id and role.user_id = ${viewer} and role.role <> 'recruiter') end)`;

/** SQL conditions about a comment's subject: the viewer may read it, and the viewer is responsible for it. */
export type CommentPlace = { mayRead: string; answersFor: string };

type Answers = Pick<CommentPlace, 'answersFor'>;

/**
 * SQL condition: the viewer may read this comment, given that they may see its author and subject. It is neither
 * deleted, nor withheld for staff's decision, nor hidden by those responsible for the subject. Its author can read a
 * withheld or hidden comment.
 */
export const isCommentOpen = (viewer: string, comment: string, place: Answers): string =>
  `${comment}.deleted_at is null and (${comment}.withheld_at is null or ${comment}.author_id = ${viewer}) ` +
  `and (${comment}.hidden_at is null or ${comment}.author_id = ${viewer} or ${place.answersFor})`;

/** SQL condition: the comment is top-level, or the viewer may read the one that it answers. */
export const isThreadOpen = (viewer: string, comment: string, place: Answers, now: string): string =>
  `(${comment}.parent_id is null or exists (select 1 from comments above join users writer on writer.id = above.author_id ` +
  `and ${isVisibleTo(viewer, 'writer', now)} where above.id = ${comment}.parent_id and ${isCommentOpen(viewer, 'above', place)}))`;

/**
 * SQL condition: the viewer may read this comment now. It is the complete rule, including its subject and the comment
 * that it answers.
 * @param comment alias of the `comments` row
 */
export const mayReadComment = (viewer: string, comment: string, place: CommentPlace, now: string): string =>
  `(${place.mayRead} and ${isCommentOpen(viewer, comment, place)} and ${isThreadOpen(viewer, comment, place, now)} ` +
  `and exists (select 1 from users speaker where speaker.id = ${comment}.author_id and ${isVisibleTo(viewer, 'speaker', now)}))`;
