import { eq, type SQL, sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import {
  asCondition,
  isCommentOpen,
  isThreadOpen,
  isVisibleTo,
  type CommentPlace,
} from '../../core/visibility/public.ts';
import type { Db } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Viewing, CommentedKind } from '../../platform/subjects/subject-kind.ts';
import { collect, ofFeatures } from '../../platform/feature.ts';
import { comments } from './comments.tables.ts';

export type Kinds = readonly CommentedKind[];

/** What members comment on, by the manifests. */
export const commentedKinds = ofFeatures((features): Kinds => collect(features, 'commented').flat());

/** One of them. @throws {AppError} `not_found` for what nobody comments on. */
export function kindOf(kinds: Kinds, kind: string): CommentedKind {
  const found = kinds.find((one) => one.kind === kind);
  if (!found) throw new AppError('not_found');
  return found;
}

/** SQL of one select for each kind, all of them as one relation. */
export const ofEach = (kinds: Kinds, select: (kind: CommentedKind) => string): string =>
  kinds.map(select).join('\nunion all\n');

/** SQL of "the comment `c` stands under the row `p` of this kind". */
export const standsUnder = ({ kind }: CommentedKind): string => `c.subject_kind = '${kind}' and p.id = c.subject_id`;

/** The row `p` of a kind as the place of comments. */
export const placeOf = (kind: CommentedKind, viewer: string, now: string): CommentPlace => ({
  mayRead: kind.mayRead(viewer, 'p', now),
  answersFor: kind.answersFor(viewer, 'p'),
});

export const commentNotFound = (): AppError => new AppError('not_found', 'This comment isn’t available');

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
