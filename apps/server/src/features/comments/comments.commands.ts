import { and, eq, gt, isNull, sql, isNotNull } from 'drizzle-orm';
import { COMMENT_EDIT_MINUTES } from '@innerspring/contract';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { PayloadOf } from '../../platform/outbox/outbox.ts';
import { lockMembers } from '../../core/accounts/public.ts';
import type { Subject, Viewing } from '../../platform/subjects/subject-kind.ts';
import { sameWords, sinceSame } from '../posts/public.ts';
import { recipientsOf, newlyMentioned } from './comments.notifications.ts';
import { findAnswered, lockComment, commentedKinds, kindOf } from './commented.ts';
import { comments } from './comments.tables.ts';
import { commentsEvents, commentsLimits } from './comments.tokens.ts';
type Recipients = PayloadOf<typeof commentsEvents.written>['hearers'];
type NewComment = { subject: Subject; content: string; replyTo: number | null; key: string | null };

/** The comment that the author created earlier with this key, if any. */
async function commentByKey(db: Db, authorId: number, key: string | null): Promise<number | null> {
  if (key === null) return null;
  const [first] = await db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.authorId, authorId), eq(comments.idempotencyKey, key)));
  return first?.id ?? null;
}

/** More comments than a member can write within the minutes of `sinceSame`. */
const RECENT = 100;

/**
 * Checks comments on all subjects, because the rule is against the same text under many posts. The caller has locked
 * the author's row.
 * @throws {AppError} `conflict` if the member wrote the same comment less than `SAME_WORDS_MINUTES` ago.
 */
async function refuseSameComment(tx: Db, authorId: number, content: string, now: Date): Promise<void> {
  const recent = await tx
    .select({ content: comments.content })
    .from(comments)
    .where(and(eq(comments.authorId, authorId), isNull(comments.deletedAt), gt(comments.createdAt, sinceSame(now))))
    .orderBy(sql`${comments.id} desc`)
    .limit(RECENT);
  if (recent.some((earlier) => earlier.content.trim() === content.trim())) throw sameWords('commented');
}

async function emitWritten(deps: Deps, tx: Db, commentId: number, recipients: Recipients): Promise<void> {
  if (recipients.length > 0) await deps.outbox.emit(tx, commentsEvents.written, { commentId, hearers: recipients });
}

/**
 * Adds a comment to a subject, or an answer to a top-level comment, and returns its id. The same key of the same author
 * returns the first comment's id again. Triggers update the counters.
 * @throws {AppError} `conflict` if comments are closed, the answered comment is hidden or the text is repeated,
 * `not_found`, `rate_limited`.
 */
export async function addComment(deps: Deps, viewer: Viewer, comment: NewComment): Promise<number> {
  const { subject, content, replyTo, key } = comment;
  const under = kindOf(commentedKinds(deps), subject.kind);
  const earlier = await commentByKey(deps.db, viewer.id, key);
  if (earlier !== null) return earlier;
  await deps.limits.take(commentsLimits.comments, viewer.id);
  const now = deps.clock.now();
  const viewing = { viewerId: viewer.id, now };
  return deps.db.transaction(async (tx) => {
    await lockMembers(tx, [viewer.id]);
    const meanwhile = await commentByKey(tx, viewer.id, key);
    if (meanwhile !== null) return meanwhile;
    // Before locking the subject, for which everyone who comments on it waits.
    await refuseSameComment(tx, viewer.id, content, now);
    const { isOpen, toldIds } = await under.lock(tx, subject.id, viewing);
    if (!isOpen) throw new AppError('conflict', under.closed);
    const answered = replyTo === null ? null : await findAnswered(tx, { under, id: subject.id }, replyTo, viewing);
    if (answered && !answered.isPublic) throw new AppError('conflict', 'You can’t reply to a hidden comment.');
    const parentId = answered && (answered.parentId ?? answered.id);
    const [made] = await tx
      .insert(comments)
      .values({
        subjectKind: subject.kind,
        subjectId: subject.id,
        parentId,
        authorId: viewer.id,
        content,
        idempotencyKey: key,
        createdAt: now,
      })
      .returning({ id: comments.id });
    if (!made) throw new AppError('internal');
    const written = { actorId: viewer.id, under, subjectId: subject.id, parentId, content, now };
    const concerned = { answered: answered?.writerIds ?? [], toldIds };
    await emitWritten(deps, tx, made.id, await recipientsOf(tx, written, concerned));
    return made.id;
  });
}

/** Edits an own comment. @throws {AppError} `conflict` after `COMMENT_EDIT_MINUTES`. */
export async function editComment(deps: Deps, viewer: Viewer, commentId: number, content: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const comment = await lockComment(tx, commentedKinds(deps), commentId, { viewerId: viewer.id, now });
    if (comment.authorId !== viewer.id) throw new AppError('forbidden', 'You can only edit your own comments.');
    if (now.getTime() - comment.createdAt.getTime() > COMMENT_EDIT_MINUTES * 60_000) {
      throw new AppError(
        'conflict',
        `You can edit a comment for ${COMMENT_EDIT_MINUTES} minutes after it was written.`,
      );
    }
    if (comment.content === content) return;
    await tx.update(comments).set({ content, editedAt: now }).where(eq(comments.id, commentId));
    const { under, subjectId, parentId } = comment;
    const written = { actorId: viewer.id, under, subjectId, parentId, content, now };
    await emitWritten(deps, tx, commentId, await newlyMentioned(tx, written, comment.content));
  });
}

/** Deletes an own comment, or any on a subject that the viewer is responsible for. Its answers disappear with it. */
export async function deleteComment(deps: Deps, viewer: Viewer, commentId: number): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const comment = await lockComment(tx, commentedKinds(deps), commentId, { viewerId: viewer.id, now });
    if (comment.authorId !== viewer.id && !comment.answersForSubject) {
      throw new AppError('forbidden', comment.under.notDeleted);
    }
    await tx.update(comments).set({ deletedAt: now, pinnedAt: null }).where(eq(comments.id, commentId));
  });
}

/**
 * Locks a comment on a subject that the viewer is responsible for. @throws {AppError} `not_found`, `forbidden` for
 * anyone else
 */
async function lockOwnComment(deps: Deps, tx: Db, commentId: number, viewing: Viewing, act: string) {
  const comment = await lockComment(tx, commentedKinds(deps), commentId, viewing);
  if (!comment.answersForSubject) throw new AppError('forbidden', comment.under.reserved(act));
  return comment;
}

/** Pins a comment at the top of an own subject, replacing the one pinned before. */
export async function pinComment(deps: Deps, viewer: Viewer, commentId: number): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const comment = await lockOwnComment(deps, tx, commentId, { viewerId: viewer.id, now }, 'pin a comment');
    if (comment.parentId !== null) throw new AppError('conflict', 'You can’t pin a reply, only a comment.');
    if (!comment.isPublic) throw new AppError('conflict', 'You can’t pin a hidden comment.');
    await tx
      .update(comments)
      .set({ pinnedAt: null })
      .where(
        and(
          eq(comments.subjectKind, comment.under.kind),
          eq(comments.subjectId, comment.subjectId),
          isNotNull(comments.pinnedAt),
        ),
      );
    await tx.update(comments).set({ pinnedAt: now }).where(eq(comments.id, commentId));
  });
}

/** Unpins a comment, if it is pinned. */
export async function unpinComment(deps: Deps, viewer: Viewer, commentId: number): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockOwnComment(deps, tx, commentId, { viewerId: viewer.id, now }, 'unpin a comment');
    await tx.update(comments).set({ pinnedAt: null }).where(eq(comments.id, commentId));
  });
}

/**
 * Hides another member's comment on an own subject, or shows it again. While hidden, only its author and those
 * responsible for the subject see it.
 */
export async function setCommentHidden(deps: Deps, viewer: Viewer, commentId: number, hidden: boolean): Promise<void> {
  const now = deps.clock.now();
  const act = hidden ? 'hide a comment' : 'show a hidden comment';
  await deps.db.transaction(async (tx) => {
    const comment = await lockOwnComment(deps, tx, commentId, { viewerId: viewer.id, now }, act);
    if (hidden && comment.authorId === viewer.id) {
      throw new AppError('conflict', 'You can’t hide your own comment. Delete it instead.');
    }
    const state = hidden ? { hiddenAt: now, pinnedAt: null } : { hiddenAt: null };
    await tx.update(comments).set(state).where(eq(comments.id, commentId));
  });
}
