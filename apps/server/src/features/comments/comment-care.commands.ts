import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type Commented, lockComment } from './commented.ts';
import { comments } from './comments.tables.ts';
import type { Viewing } from '../../platform/subjects/subject-kind.ts';

/** A comment under a post for which the viewer answers. @throws {AppError} `not_found`, `forbidden` */
async function lockCommentOfOwnPost(tx: Db, commentId: number, viewing: Viewing, refusal: string): Promise<Commented> {
  const comment = await lockComment(tx, commentId, viewing);
  if (!comment.answersForPost) throw new AppError('forbidden', refusal);
  return comment;
}

/** Puts a comment first under an own post, in place of the one pinned before. */
export async function pinComment(deps: Deps, viewer: Viewer, commentId: number): Promise<void> {
  const now = deps.clock.now();
  const refusal = 'Only the author of the post can pin a comment.';
  await deps.db.transaction(async (tx) => {
    const comment = await lockCommentOfOwnPost(tx, commentId, { viewerId: viewer.id, now }, refusal);
    if (comment.parentId !== null) throw new AppError('conflict', 'An answer cannot be pinned, only a comment.');
    if (!comment.isPublic) throw new AppError('conflict', 'A hidden comment cannot be pinned.');
    await tx
      .update(comments)
      .set({ pinnedAt: null })
      .where(and(eq(comments.postId, comment.postId), isNotNull(comments.pinnedAt)));
    await tx.update(comments).set({ pinnedAt: now }).where(eq(comments.id, commentId));
  });
}

/** Takes the pin off a comment; harmless where there is none. */
export async function unpinComment(deps: Deps, viewer: Viewer, commentId: number): Promise<void> {
  const now = deps.clock.now();
  const refusal = 'Only the author of the post can unpin a comment.';
  await deps.db.transaction(async (tx) => {
    await lockCommentOfOwnPost(tx, commentId, { viewerId: viewer.id, now }, refusal);
    await tx.update(comments).set({ pinnedAt: null }).where(eq(comments.id, commentId));
  });
}

/** Hides another's comment under an own post, or shows it again: meanwhile only its writer and the author see it. */
export async function setCommentHidden(deps: Deps, viewer: Viewer, commentId: number, hidden: boolean): Promise<void> {
  const now = deps.clock.now();
  const refusal = `Only the author of the post can ${hidden ? 'hide a comment' : 'show a hidden comment'}.`;
  await deps.db.transaction(async (tx) => {
    const comment = await lockCommentOfOwnPost(tx, commentId, { viewerId: viewer.id, now }, refusal);
    if (hidden && comment.authorId === viewer.id) {
      throw new AppError('conflict', 'You cannot hide your own comment. Delete it instead.');
    }
    const state = hidden ? { hiddenAt: now, pinnedAt: null } : { hiddenAt: null };
    await tx.update(comments).set(state).where(eq(comments.id, commentId));
  });
}
