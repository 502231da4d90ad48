import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { lockComment } from './commented.ts';
import { commentedKinds } from './comments.kinds.ts';
import { comments } from './comments.tables.ts';
import type { Viewing } from '../../platform/subjects/subject-kind.ts';

/** A comment under something for which the viewer answers. @throws {AppError} `not_found`, `forbidden` for whom this act is not */
async function lockOwnComment(deps: Deps, tx: Db, commentId: number, viewing: Viewing, act: string) {
  const comment = await lockComment(tx, commentedKinds(deps), commentId, viewing);
  if (!comment.answersForSubject) throw new AppError('forbidden', comment.under.reserved(act));
  return comment;
}

/** Puts a comment first under an own subject, in place of the one pinned before. */
export async function pinComment(deps: Deps, viewer: Viewer, commentId: number): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const comment = await lockOwnComment(deps, tx, commentId, { viewerId: viewer.id, now }, 'pin a comment');
    if (comment.parentId !== null) throw new AppError('conflict', 'An answer cannot be pinned, only a comment.');
    if (!comment.isPublic) throw new AppError('conflict', 'A hidden comment cannot be pinned.');
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

/** Takes the pin off a comment; harmless where there is none. */
export async function unpinComment(deps: Deps, viewer: Viewer, commentId: number): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockOwnComment(deps, tx, commentId, { viewerId: viewer.id, now }, 'unpin a comment');
    await tx.update(comments).set({ pinnedAt: null }).where(eq(comments.id, commentId));
  });
}

/** Hides another's comment under an own subject, or shows it again: meanwhile only its writer and who answers for the subject see it. */
export async function setCommentHidden(deps: Deps, viewer: Viewer, commentId: number, hidden: boolean): Promise<void> {
  const now = deps.clock.now();
  const act = hidden ? 'hide a comment' : 'show a hidden comment';
  await deps.db.transaction(async (tx) => {
    const comment = await lockOwnComment(deps, tx, commentId, { viewerId: viewer.id, now }, act);
    if (hidden && comment.authorId === viewer.id) {
      throw new AppError('conflict', 'You cannot hide your own comment. Delete it instead.');
    }
    const state = hidden ? { hiddenAt: now, pinnedAt: null } : { hiddenAt: null };
    await tx.update(comments).set(state).where(eq(comments.id, commentId));
  });
}
