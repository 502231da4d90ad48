import { eq, type SQL, sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import { asCondition, isCommentOpen, isThreadOpen, isVisibleTo } from '../../core/visibility/public.ts';
import type { Db } from '../../platform/deps.ts';
import { type Kinds, kindOf, placeOf } from './comments.kinds.ts';
import { commentNotFound } from './comments.queries.ts';
import { comments } from './comments.tables.ts';
import type { CommentedKind } from '../../platform/subjects/commented-kind.ts';
import type { Viewing } from '../../platform/subjects/subject-kind.ts';

/** A comment as the commands see it. */
export type Commented = {
  id: number;
  subjectId: number;
  parentId: number | null;
  authorId: number;
  /** Who wrote it, and the one that it answers. */
  writerIds: number[];
  content: string;
  createdAt: Date;
  /** Neither hidden nor withheld, and neither is the one that it answers. */
  isPublic: boolean;
  /** The viewer answers for what it stands under. */
  answersForSubject: boolean;
};

/** A comment under a subject of this kind that the viewer may see, if they may see the comment too. */
async function findComment(tx: Db, under: CommentedKind, commentId: number, viewing: Viewing): Promise<Commented> {
  const rule = (text: (viewer: string, now: string) => string): SQL => asCondition(viewing, text);
  const found = await firstRow<Commented>(
    tx,
    sql`select c.id, c.subject_id as "subjectId", c.parent_id as "parentId", c.author_id as "authorId", c.content,
        to_json(array_remove(array[c.author_id, top.author_id], null)) as "writerIds",
        c.created_at as "createdAt", ${rule((viewer) => under.answersFor(viewer, 'p'))} as "answersForSubject",
        num_nonnulls(c.hidden_at, c.withheld_at, top.hidden_at, top.withheld_at) = 0 as "isPublic"
      from comments c
      join ${sql.identifier(under.table)} p on c.subject_kind = ${under.kind} and p.id = c.subject_id
      join users u on u.id = c.author_id and ${rule((viewer, now) => isVisibleTo(viewer, 'u', now))}
      left join comments top on top.id = c.parent_id
      where c.id = ${commentId} and ${rule((viewer, now) => isCommentOpen(viewer, 'c', placeOf(under, viewer, now)))}
        and ${rule((viewer, now) => isThreadOpen(viewer, 'c', placeOf(under, viewer, now), now))}`,
  );
  if (!found) throw commentNotFound();
  return found;
}

/** What a comment stands under, whoever may see it. */
export async function placeOfComment(
  tx: Db,
  kinds: Kinds,
  commentId: number,
): Promise<{ under: CommentedKind; subjectId: number } | null> {
  const [where] = await tx
    .select({ subjectKind: comments.subjectKind, subjectId: comments.subjectId })
    .from(comments)
    .where(eq(comments.id, commentId));
  return where ? { under: kindOf(kinds, where.subjectKind), subjectId: where.subjectId } : null;
}

/**
 * Holds the subject's row, then reads the comment: everything that is done to the comments of a subject happens one after the
 * other, and what is read here stays true until the transaction ends.
 * @throws {AppError} `not_found` where the viewer may not see the subject or the comment.
 */
export async function lockComment(
  tx: Db,
  kinds: Kinds,
  commentId: number,
  viewing: Viewing,
): Promise<Commented & { under: CommentedKind }> {
  const place = await placeOfComment(tx, kinds, commentId);
  if (!place) throw commentNotFound();
  const { under, subjectId } = place;
  await under.lock(tx, subjectId, viewing);
  return { ...(await findComment(tx, under, commentId, viewing)), under };
}

/** The comment that is answered, under the subject whose row the caller holds. */
export async function findAnswered(
  tx: Db,
  { under, id }: { under: CommentedKind; id: number },
  commentId: number,
  viewing: Viewing,
): Promise<Commented> {
  const answered = await findComment(tx, under, commentId, viewing);
  if (answered.subjectId !== id) throw commentNotFound();
  return answered;
}
