import { eq, type SQL, sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import { answersFor, asCondition, isCommentOpen, isThreadOpen, isVisibleTo } from '../../core/visibility/public.ts';
import type { Db } from '../../platform/deps.ts';
import { commentNotFound } from './comments.queries.ts';
import { comments } from './comments.tables.ts';
import { lockPost } from '../posts/public.ts';
import type { Viewing } from '../../platform/subjects/subject-kind.ts';

/** A comment as the commands see it. */
export type Commented = {
  id: number;
  postId: number;
  parentId: number | null;
  authorId: number;
  /** Who wrote it, and the one that it answers. */
  writerIds: number[];
  content: string;
  createdAt: Date;
  /** Neither hidden nor withheld, and neither is the one that it answers. */
  isPublic: boolean;
  /** The viewer wrote the post, or edits the company that it speaks for. */
  answersForPost: boolean;
};

/** A comment under a post that the viewer may see, if they may see the comment too. */
async function findComment(tx: Db, commentId: number, viewing: Viewing): Promise<Commented> {
  const rule = (text: (viewer: string, now: string) => string): SQL => asCondition(viewing, text);
  const found = await firstRow<Commented>(
    tx,
    sql`select c.id, c.post_id as "postId", c.parent_id as "parentId", c.author_id as "authorId", c.content,
        to_json(array_remove(array[c.author_id, top.author_id], null)) as "writerIds",
        c.created_at as "createdAt", ${rule((viewer) => answersFor(viewer, 'p'))} as "answersForPost",
        num_nonnulls(c.hidden_at, c.withheld_at, top.hidden_at, top.withheld_at) = 0 as "isPublic"
      from comments c
      join posts p on p.id = c.post_id
      join users u on u.id = c.author_id and ${rule((viewer, now) => isVisibleTo(viewer, 'u', now))}
      left join comments top on top.id = c.parent_id
      where c.id = ${commentId} and ${rule((viewer) => isCommentOpen(viewer, 'c', 'p'))}
        and ${rule((viewer, now) => isThreadOpen(viewer, 'c', 'p', now))}`,
  );
  if (!found) throw commentNotFound();
  return found;
}

/**
 * Holds the post's row, then reads the comment: everything that is done to the comments of a post happens one after the
 * other, and what is read here stays true until the transaction ends.
 * @throws {AppError} `not_found` where the viewer may not see the post or the comment.
 */
export async function lockComment(tx: Db, commentId: number, viewing: Viewing): Promise<Commented> {
  const [where] = await tx.select({ postId: comments.postId }).from(comments).where(eq(comments.id, commentId));
  if (!where) throw commentNotFound();
  await lockPost(tx, where.postId, viewing);
  return findComment(tx, commentId, viewing);
}

/** The comment that is answered, under the post whose row the caller holds. */
export async function findAnswered(tx: Db, commentId: number, postId: number, viewing: Viewing): Promise<Commented> {
  const answered = await findComment(tx, commentId, viewing);
  if (answered.postId !== postId) throw commentNotFound();
  return answered;
}
