import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/deps.ts';

/**
 * Moves the counters of the original with a repost that came or went, in its transaction: all reposts, and the different
 * members behind them. The original's row is held first, so that parallel acts see each other; a repost is held before
 * its original by everybody, and an original is never a repost.
 */
export async function countRepost(
  tx: Db,
  repost: { id: number; authorId: number; repostOfId: number | null },
  step: 1 | -1,
): Promise<void> {
  const { id, authorId, repostOfId } = repost;
  if (repostOfId === null) return;
  await tx.execute(sql`select id from posts where id = ${repostOfId} for no key update`);
  await tx.execute(sql`update posts original set repost_count = original.repost_count + ${step},
      reposter_count = original.reposter_count + case when exists (select 1 from posts other
        where other.repost_of_id = original.id and other.author_id = ${authorId} and other.deleted_at is null
          and other.id <> ${id}) then 0 else ${step}::integer end
    where original.id = ${repostOfId}`);
}
