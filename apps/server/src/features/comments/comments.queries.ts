import { COMMENT_PAGE_SIZE } from '@innerspring/contract';
import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { isCommentOpen, isMutedBy } from '../../core/visibility/public.ts';
import { AppError } from '../../platform/errors.ts';
import { encodeCursor } from '../../platform/api/paging.ts';
import {
  type Comment,
  commentColumns,
  type CommentRow,
  commentRows,
  commentsOf,
  commentStatement,
} from './comment-card.ts';
import type { Viewing } from '../../platform/subjects/subject-kind.ts';

export type CommentPage = { items: Comment[]; nextCursor: string | null };

/** One more than a page shows tells whether another follows. */
export const TAKE = COMMENT_PAGE_SIZE + 1;

/** What the viewer gets to read in lists: also without those of muted members. */
export const isListed = `${isCommentOpen('$1', 'c', 'p')} and not ${isMutedBy('$1', 'u.id', '$2')}`;

/** `$1` viewer, `$2` present, `$3` post or comment, `$4` only beyond it, `$5` how many. */
const listStatement = (name: string, under: string, beyond: '>' | '<') =>
  statement<CommentRow>(
    name,
    `select ${commentColumns}
from ${commentRows}
where ${under} and c.id ${beyond} $4 and ${isListed}
order by c.id${beyond === '<' ? ' desc' : ''}
limit $5`,
  );

const onPost = 'c.post_id = $3 and c.parent_id is null';
export const oldestStatement = listStatement('comments.oldest', onPost, '>');
export const newestStatement = listStatement('comments.newest', onPost, '<');
export const repliesStatement = listStatement('comments.replies', 'c.parent_id = $3', '>');

/** A page out of up to `TAKE` rows found. */
export async function commentPage<Row extends CommentRow>(
  pool: Pool,
  found: Row[],
  viewing: Viewing,
  cursorOf: (row: Row) => string = (row) => encodeCursor(row.id),
): Promise<CommentPage> {
  const shown = found.slice(0, COMMENT_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: await commentsOf(pool, shown, viewing),
    nextCursor: found.length > COMMENT_PAGE_SIZE && last ? cursorOf(last) : null,
  };
}

/** A page of comments in the order of their numbers, those beyond `from`. */
export async function commentsInTime(
  pool: Pool,
  list: typeof oldestStatement,
  { of, from, ...viewing }: Viewing & { of: number; from: number },
): Promise<CommentPage> {
  const rows = await list.run(pool, [viewing.viewerId, viewing.now, of, from, TAKE]);
  return commentPage(pool, rows, viewing);
}

/** A comment that the viewer may see, whatever its post. @throws {AppError} `not_found` */
export async function requireComment(pool: Pool, commentId: number, viewing: Viewing): Promise<CommentRow> {
  const [row] = await commentStatement.run(pool, [viewing.viewerId, viewing.now, commentId]);
  if (!row) throw commentNotFound();
  return row;
}

/** One comment as its viewer sees it. @throws {AppError} `not_found` */
export async function getComment(pool: Pool, commentId: number, viewing: Viewing): Promise<Comment> {
  const [comment] = await commentsOf(pool, [await requireComment(pool, commentId, viewing)], viewing);
  if (!comment) throw commentNotFound();
  return comment;
}

/** A comment that the viewer may see, with the one of the first level under which it stands. */
export async function commentWithTop(
  pool: Pool,
  row: CommentRow,
  viewing: Viewing,
): Promise<{ comment: Comment; top: Comment | null }> {
  const above = row.parentId === null ? [] : [await requireComment(pool, row.parentId, viewing)];
  const [comment, top = null] = await commentsOf(pool, [row, ...above], viewing);
  if (!comment) throw commentNotFound();
  return { comment, top };
}

export function commentNotFound(): AppError {
  return new AppError('not_found', 'This comment is not available');
}
