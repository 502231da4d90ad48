import { isListedCompany, isVisibleTo } from './visibility.ts';

/**
 * SQL for "the viewer is within this audience of the post": everybody, or those who follow its author and are followed back.
 * @param audience of the post now, or of earlier words of it
 */
export const isWithinAudience = (viewer: string, post: string, audience: string): string =>
  `(${audience} = 'members' or (` +
  `exists (select 1 from follows f where f.follower_id = ${viewer} and f.user_id = ${post}.author_id and f.state = 'following') and ` +
  `exists (select 1 from follows f where f.follower_id = ${post}.author_id and f.user_id = ${viewer} and f.state = 'following')))`;

/**
 * SQL for "the viewer may read this post of somebody they may see": not withheld for staff's decision, and within its
 * audience. Authors always read their own.
 * @param viewer parameter with the viewer's number
 * @param post alias of the `posts` row
 */
export const isOpenTo = (viewer: string, post: string): string =>
  `(${post}.author_id = ${viewer} or (${post}.withheld_at is null and ${isWithinAudience(viewer, post, `${post}.audience`)}))`;

/**
 * SQL for "the viewer may read this post now": the whole rule, for statements that show something of a post without being
 * a list of posts. `isOpenTo`, and it is not deleted, its author is somebody they may see and its company is listed.
 */
export const mayReadPost = (viewer: string, post: string, now: string): string =>
  `(${post}.deleted_at is null and ${isOpenTo(viewer, post)} ` +
  `and exists (select 1 from users writer where writer.id = ${post}.author_id and ${isVisibleTo(viewer, 'writer', now)}) ` +
  `and (${post}.company_id is null or exists (select 1 from companies page where page.id = ${post}.company_id and ${isListedCompany('page')})))`;
