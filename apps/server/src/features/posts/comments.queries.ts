import type { Pool } from 'pg';
import { COMMENT_EDIT_MINUTES, type HandlerOutput, type api } from '@innerspring/contract';
import { personCard } from '../../platform/db/person-card.ts';
import { isMutedBy, isVisibleTo } from '../../platform/db/visibility.ts';
import { statement } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';
import { mentionedIds } from './mentions.ts';

export type Comment = HandlerOutput<typeof api.posts.comment>;
type CommentRow = Pick<Comment, 'id' | 'postId' | 'author' | 'content'> & {
  createdAt: Date;
  editedAt: Date | null;
  postAuthorId: number;
};

/** `$1` is the viewer, `$2` the present. */
const commentCards = `select c.id, c.post_id as "postId", ${personCard('u', '$2')} as author, c.content,
  c.created_at as "createdAt", c.edited_at as "editedAt", p.author_id as "postAuthorId"
from comments c
join users u on u.id = c.author_id and ${isVisibleTo('$1', 'u', '$2')}
join posts p on p.id = c.post_id`;

/** Without those of muted members. `$1` viewer, `$2` present, `$3` post, `$4` only comments above it, `$5` how many. */
export const commentsStatement = statement<CommentRow>(
  'posts.comments',
  `${commentCards}
where c.post_id = $3 and c.id > $4 and c.deleted_at is null and not ${isMutedBy('$1', 'u.id', '$2')}
order by c.id
limit $5`,
);

/** `$1` viewer, `$2` present, `$3` comment. */
export const commentStatement = statement<CommentRow>(
  'posts.comment',
  `${commentCards}\nwhere c.id = $3 and c.deleted_at is null`,
);

/** `$1` viewer, `$2` present, `$3` numbers of members. */
const namesStatement = statement<{ id: number; fullName: string }>(
  'posts.mentionedNames',
  `select u.id, u.full_name as "fullName" from users u where u.id = any($3::bigint[]) and ${isVisibleTo('$1', 'u', '$2')} order by u.id`,
);

/** Rows to the contract's comments; members mentioned are looked up once for all of them. */
async function commentsOf(pool: Pool, rows: CommentRow[], viewerId: number, now: Date): Promise<Comment[]> {
  const ids = rows.map((row) => mentionedIds(row.content));
  const all = [...new Set(ids.flat())];
  const names = new Map(
    all.length > 0 ? (await namesStatement.run(pool, [viewerId, now, all])).map((name) => [name.id, name]) : [],
  );
  return rows.map(({ postAuthorId, ...row }, at) => {
    const isOwn = row.author.id === viewerId;
    return {
      ...row,
      mentions: (ids[at] ?? []).flatMap((id) => names.get(id) ?? []),
      canEdit: isOwn && now.getTime() - row.createdAt.getTime() <= COMMENT_EDIT_MINUTES * 60_000,
      canDelete: isOwn || postAuthorId === viewerId,
    };
  });
}

/** Up to `take` comments of a post with numbers above `after`, oldest first. */
export async function postComments(
  pool: Pool,
  viewerId: number,
  page: { postId: number; now: Date; after: number; take: number },
): Promise<Comment[]> {
  const rows = await commentsStatement.run(pool, [viewerId, page.now, page.postId, page.after, page.take]);
  return commentsOf(pool, rows, viewerId, page.now);
}

/** One comment as its viewer sees it. @throws {AppError} `not_found` */
export async function getComment(pool: Pool, viewerId: number, commentId: number, now: Date): Promise<Comment> {
  const [comment] = await commentsOf(pool, await commentStatement.run(pool, [viewerId, now, commentId]), viewerId, now);
  if (!comment) throw new AppError('not_found', 'This comment is not available');
  return comment;
}
