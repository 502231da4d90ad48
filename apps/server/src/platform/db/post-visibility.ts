/**
 * SQL for "the viewer may read this post of somebody they may see": not withheld for staff's decision, and within its
 * audience. Authors always read their own.
 * @param viewer parameter with the viewer's number
 * @param post alias of the `posts` row
 */
export const isOpenTo = (viewer: string, post: string): string =>
  `(${post}.author_id = ${viewer} or (${post}.withheld_at is null and (${post}.audience = 'members' or (` +
  `exists (select 1 from follows f where f.follower_id = ${viewer} and f.user_id = ${post}.author_id and f.state = 'following') and ` +
  `exists (select 1 from follows f where f.follower_id = ${post}.author_id and f.user_id = ${viewer} and f.state = 'following')))))`;
