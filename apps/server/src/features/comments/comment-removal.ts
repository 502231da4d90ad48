import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import type { RemovalEffects } from '../../platform/reports/report-kind.ts';
import { comments } from './comments.tables.ts';
import { posts } from '../posts/posts.tables.ts';

/** Holds the post's row first, as whoever writes or deletes comments does; its counters follow the comment by themselves. */
async function lockPostOf(tx: Db, commentId: number): Promise<number | null> {
  const [comment] = await tx.select({ postId: comments.postId }).from(comments).where(eq(comments.id, commentId));
  if (!comment) return null;
  await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, comment.postId)).for('no key update');
  return comment.postId;
}

/** What reports and staff do to a comment. */
export const commentRemoval: RemovalEffects = {
  async withhold(tx, id, now) {
    if ((await lockPostOf(tx, id)) === null) return;
    await tx
      .update(comments)
      .set({ withheldAt: now })
      .where(and(eq(comments.id, id), isNull(comments.deletedAt), isNull(comments.withheldAt)));
  },
  async remove(tx, id, now) {
    if ((await lockPostOf(tx, id)) === null) return false;
    const gone = await tx
      .update(comments)
      .set({ deletedAt: now, removedAt: now, withheldAt: null, pinnedAt: null })
      .where(and(eq(comments.id, id), isNull(comments.deletedAt)))
      .returning({ id: comments.id });
    return gone.length > 0;
  },
  async isRemoved(tx, id) {
    const [found] = await tx.select({ at: comments.removedAt }).from(comments).where(eq(comments.id, id));
    return Boolean(found?.at);
  },
  async restore(tx, id) {
    if ((await lockPostOf(tx, id)) === null) return;
    await tx
      .update(comments)
      .set({ withheldAt: null })
      .where(and(eq(comments.id, id), isNotNull(comments.withheldAt)));
    await tx
      .update(comments)
      .set({ deletedAt: null, removedAt: null })
      .where(and(eq(comments.id, id), isNotNull(comments.removedAt)));
  },
};
