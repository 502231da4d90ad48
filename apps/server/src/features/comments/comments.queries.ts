import { COMMENT_PAGE_SIZE } from '@innerspring/contract';
import type { Pool } from 'pg';
import { type Statement, statement } from '../../platform/db/statement.ts';
import type { Deps } from '../../platform/deps.ts';
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
import type { CommentedKind } from '../../platform/subjects/commented-kind.ts';
import type { Viewing } from '../../platform/subjects/subject-kind.ts';
import { once } from '../../platform/once.ts';
import { commentedKinds, kindOf, placeOf } from './comments.kinds.ts';

export type CommentPage = { items: Comment[]; nextCursor: string | null };

/** One more than a page shows tells whether another follows. */
export const TAKE = COMMENT_PAGE_SIZE + 1;

/** What the viewer gets to read in lists: also without those of muted members. */
export const isListed = (kind: CommentedKind): string =>
  `${isCommentOpen('$1', 'c', placeOf(kind, '$1', '$2'))} and not ${isMutedBy('$1', 'u.id', '$2')}`;

/** Of one kind of subject: `$1` viewer, `$2` present, `$3` subject or comment, `$4` only beyond it, `$5` how many. */
const listStatement = (name: string, under: string, beyond: '>' | '<') =>
  once((kind: CommentedKind) =>
    statement<CommentRow>(
      `comments.${name}.${kind.kind}`,
      `select ${commentColumns(kind)}
from ${commentRows(kind)}
where ${under} and c.id ${beyond} $4 and ${isListed(kind)}
order by c.id${beyond === '<' ? ' desc' : ''}
limit $5`,
    ),
  );

const ofFirstLevel = 'c.subject_id = $3 and c.parent_id is null';
export const oldestStatement = listStatement('oldest', ofFirstLevel, '>');
export const newestStatement = listStatement('newest', ofFirstLevel, '<');
export const repliesStatement = listStatement('replies', 'c.parent_id = $3', '>');

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
  list: Statement<CommentRow>,
  { of, from, ...viewing }: Viewing & { of: number; from: number },
): Promise<CommentPage> {
  const rows = await list.run(pool, [viewing.viewerId, viewing.now, of, from, TAKE]);
  return commentPage(pool, rows, viewing);
}

/** Where comments are read, and under what. */
export type Reads = Pick<Deps, 'pool' | 'db' | 'features'>;

/** A comment that the viewer may see, whatever it stands under. @throws {AppError} `not_found` */
export async function requireComment(deps: Reads, commentId: number, viewing: Viewing): Promise<CommentRow> {
  const [row] = await commentStatement(commentedKinds(deps)).run(deps.pool, [viewing.viewerId, viewing.now, commentId]);
  if (!row) throw commentNotFound();
  return row;
}

/** A comment and its subject, both of which the viewer may read. @throws {AppError} `not_found` */
export async function requireReadable(deps: Reads, id: number, viewing: Viewing) {
  const comment = await requireComment(deps, id, viewing);
  const under = kindOf(commentedKinds(deps), comment.subjectKind);
  await under.require(deps.db, comment.postId, viewing);
  return { comment, under };
}

/** One comment as its viewer sees it. @throws {AppError} `not_found` */
export async function getComment(deps: Reads, commentId: number, viewing: Viewing): Promise<Comment> {
  const [comment] = await commentsOf(deps.pool, [await requireComment(deps, commentId, viewing)], viewing);
  if (!comment) throw commentNotFound();
  return comment;
}

/** A comment that the viewer may see, with the one of the first level under which it stands. */
export async function commentWithTop(
  deps: Reads,
  row: CommentRow,
  viewing: Viewing,
): Promise<{ comment: Comment; top: Comment | null }> {
  const above = row.parentId === null ? [] : [await requireComment(deps, row.parentId, viewing)];
  const [comment, top = null] = await commentsOf(deps.pool, [row, ...above], viewing);
  if (!comment) throw commentNotFound();
  return { comment, top };
}

export function commentNotFound(): AppError {
  return new AppError('not_found', 'This comment is not available');
}
