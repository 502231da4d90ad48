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
import type { CommentedPart, OfKind, Viewing } from '../../platform/subjects/subject-kind.ts';
import { ofFeatures, partsOf } from '../../platform/feature.ts';
import { comments } from './comments.tables.ts';

export type CommentedKind = OfKind<CommentedPart>;
export type Kinds = readonly CommentedKind[];

/** The kinds of subject that members can comment on, from the manifests. */
export const commentedKinds = ofFeatures((features): Kinds => partsOf(features, 'commented'));

/** One of them. @throws {AppError} `not_found` for a kind without comments. */
export function kindOf(kinds: Kinds, kind: string): CommentedKind {
  const found = kinds.find((one) => one.kind === kind);
  if (!found) throw new AppError('not_found');
  return found;
}

/** SQL that combines one select for each kind into one relation. */
export const ofEach = (kinds: Kinds, select: (kind: CommentedKind) => string): string =>
  kinds.map(select).join('\nunion all\n');

/** SQL condition: the subject of comment `c` is the row `p` of this kind. */
export const standsUnder = ({ kind }: CommentedKind): string => `c.subject_kind = '${kind}' and p.id = c.subject_id`;

/** The conditions about the row `p` of a kind as a subject of comments. */
export const placeOf = (kind: CommentedKind, viewer: string, now: string): CommentPlace => ({
  mayRead: kind.mayRead(viewer, 'p', now),
  answersFor: kind.answersFor(viewer, 'p'),
});

export const commentNotFound = (): AppError => new AppError('not_found', 'This comment isn’t available');

/** A comment as the commands read it. */
export type Commented = {
  id: number;
  subjectId: number;
  parentId: number | null;
  authorId: number;
  /** Its author, and the author of the comment that it answers. */
  writerIds: number[];
  content: string;
  createdAt: Date;
  /** Neither it nor the comment that it answers is hidden or withheld. */
  isPublic: boolean;
  /** Whether the viewer is responsible for its subject. */
  answersForSubject: boolean;
};

/** A comment on a subject of this kind, if the viewer may see both. */
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

/** The subject of a comment, whoever may see it. */
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
 * Locks the subject's row, then reads the comment: all changes to the comments of a subject run one after the other,
 * and what is read here can't change until the transaction ends.
 * @throws {AppError} `not_found` if the viewer may not see the subject or the comment.
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

/** The comment being answered. The caller has locked its subject's row. */
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
