import { sql } from 'drizzle-orm';
import { answersFor, mayReadPost } from '../../core/visibility/public.ts';
import type { CommentedKind } from '../../platform/subjects/commented-kind.ts';
import { lockPost, requirePost } from './cards/visible-post.ts';
import { postsNotifications, underPostsNotifications } from './posts.notifications.ts';
import { couldReadPost } from './posts.reports.ts';

/** Comments under posts. Their counters are moved by triggers (migration comment_counts). */
export const commentedPost: CommentedKind = {
  kind: 'post',
  table: 'posts',
  mayRead: mayReadPost,
  couldRead: couldReadPost,
  answersFor,
  path: '/post/',
  number: 'postId',
  archive: { name: 'comments', place: 90 },
  told: {
    comment: underPostsNotifications.comment,
    reply: underPostsNotifications.reply,
    mention: postsNotifications.mention,
    reaction: postsNotifications.reaction,
  },
  isThere: (row) => `${row}.deleted_at is null and ${row}.withheld_at is null`,
  reserved: (act) => `Only the author of the post can ${act}.`,
  notDeleted: 'You can only delete your own comments and those under your posts.',
  closed: 'Comments on this post are closed.',
  require: requirePost,
  lock: async (tx, id, viewing) => {
    const { authorId, commentsClosedAt } = await lockPost(tx, id, viewing);
    return { toldIds: [authorId], isOpen: commentsClosedAt === null };
  },
  hold: (tx, ids) =>
    tx.execute(sql`select id from posts where id = any(${sql.param(ids)}::bigint[])
      order by repost_of_id is null, id for no key update`),
};
