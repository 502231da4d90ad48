import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import type { RemovalEffects } from '../../platform/reports/report-kind.ts';
import { comments } from './comments.tables.ts';
import { placeOfComment } from './commented.ts';
import type { Kinds } from './comments.kinds.ts';

/** Holds the subject's row first, as whoever writes or deletes comments does; its counters follow the comment by themselves. */
async function holdPlace(tx: Db, kinds: Kinds, commentId: number): Promise<boolean> {
  const place = await placeOfComment(tx, kinds, commentId);
  await place?.under.hold(tx, [place.subjectId]);
  return place !== null;
}

/** What reports and staff do to a comment. */
export const commentRemoval = (kinds: Kinds): RemovalEffects => ({
  async withhold(tx, id, now) {
    if (!(await holdPlace(tx, kinds, id))) return;
    await tx
      .update(comments)
      .set({ withheldAt: now })
      .where(and(eq(comments.id, id), isNull(comments.deletedAt), isNull(comments.withheldAt)));
  },
  async remove(tx, id, now) {
    if (!(await holdPlace(tx, kinds, id))) return false;
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
    if (!(await holdPlace(tx, kinds, id))) return;
    await tx
      .update(comments)
      .set({ withheldAt: null })
      .where(and(eq(comments.id, id), isNotNull(comments.withheldAt)));
    await tx
      .update(comments)
      .set({ deletedAt: null, removedAt: null })
      .where(and(eq(comments.id, id), isNotNull(comments.removedAt)));
  },
});
