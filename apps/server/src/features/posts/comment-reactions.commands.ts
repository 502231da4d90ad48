import { and, eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { lockComment } from './commented.ts';
import { commentReactions, comments } from './posts.tables.ts';
import { counterChange, type Kind } from './reaction-counters.ts';

/**
 * Sets the viewer's one reaction to a comment, or takes it back with null; the comment's counters follow in the same step.
 * @throws {AppError} `not_found` where the viewer may not read the comment.
 */
export async function setCommentReaction(
  deps: Deps,
  viewer: Viewer,
  commentId: number,
  kind: Kind | null,
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockComment(tx, commentId, { viewerId: viewer.id, now });
    const mine = and(eq(commentReactions.commentId, commentId), eq(commentReactions.userId, viewer.id));
    const [before] = await tx.select({ kind: commentReactions.kind }).from(commentReactions).where(mine);
    const from = before?.kind ?? null;
    if (from === kind) return;
    if (kind === null) await tx.delete(commentReactions).where(mine);
    else if (from) await tx.update(commentReactions).set({ kind, createdAt: now }).where(mine);
    else await tx.insert(commentReactions).values({ commentId, userId: viewer.id, kind, createdAt: now });
    await tx
      .update(comments)
      .set(counterChange(comments, from, kind))
      .where(eq(comments.id, commentId));
    if (from === null) await deps.outbox.emit(tx, 'comments.reacted', { commentId, actorId: viewer.id });
  });
}
