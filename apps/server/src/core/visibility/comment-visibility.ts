import { isVisibleTo } from './visibility.ts';

/**
 * SQL for "the viewer answers for this post": they wrote it, or edit the company that it speaks for.
 * @param viewer parameter with the viewer's number
 * @param post alias of the `posts` row
 */
export const answersFor = (viewer: string, post: string): string =>
  `(case when ${post}.company_id is null then ${post}.author_id = ${viewer} else exists (select 1 from company_roles role ` +
  `where role.company_id = ${post}.company_id and role.user_id = ${viewer} and role.role <> 'recruiter') end)`;

/** What a comment stands under, in SQL about its row: "the viewer may read it", and "the viewer answers for it". */
export type CommentPlace = { mayRead: string; answersFor: string };

type Answers = Pick<CommentPlace, 'answersFor'>;

/**
 * SQL for "the viewer may read this comment of somebody they may see, under a subject they may read": neither deleted, nor
 * withheld for staff's decision, nor hidden by whoever answers for the subject; its writer reads it all the same.
 */
export const isCommentOpen = (viewer: string, comment: string, place: Answers): string =>
  `${comment}.deleted_at is null and (${comment}.withheld_at is null or ${comment}.author_id = ${viewer}) ` +
  `and (${comment}.hidden_at is null or ${comment}.author_id = ${viewer} or ${place.answersFor})`;

/** SQL for "the comment is of the first level, or the viewer may read the one that it answers". */
export const isThreadOpen = (viewer: string, comment: string, place: Answers, now: string): string =>
  `(${comment}.parent_id is null or exists (select 1 from comments above join users writer on writer.id = above.author_id ` +
  `and ${isVisibleTo(viewer, 'writer', now)} where above.id = ${comment}.parent_id and ${isCommentOpen(viewer, 'above', place)}))`;

/**
 * SQL for "the viewer may read this comment now": the whole rule, with that of its subject and of the comment that it answers.
 * @param comment alias of the `comments` row
 */
export const mayReadComment = (viewer: string, comment: string, place: CommentPlace, now: string): string =>
  `(${place.mayRead} and ${isCommentOpen(viewer, comment, place)} and ${isThreadOpen(viewer, comment, place, now)} ` +
  `and exists (select 1 from users speaker where speaker.id = ${comment}.author_id and ${isVisibleTo(viewer, 'speaker', now)}))`;
