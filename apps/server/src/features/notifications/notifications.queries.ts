import { sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import { asCondition, isMutedBy, isVisibleTo } from '../../platform/db/visibility.ts';
import type { Db } from '../../platform/deps.ts';

/** Whoever did what a notification tells of (`actorId` of its data), if it was a member. */
const actor = sql`(n.data ->> 'actorId')::bigint`;

/**
 * Number of unread notifications, counted in the partial index that holds only those; without what blocked, muted or
 * departed members did.
 */
export async function unreadCount(db: Db, userId: number, now: Date): Promise<number> {
  const heard = asCondition(
    { viewerId: userId, now },
    (viewer, at) => `${isVisibleTo(viewer, 'u', at)} and not ${isMutedBy(viewer, 'u.id', at)}`,
  );
  const row = await firstRow<{ count: number }>(
    db,
    sql`select count(*) as count from notifications n
      where n.user_id = ${userId} and n.read_at is null and (${actor} is null or exists (
        select 1 from users u where u.id = ${actor} and ${heard}
      ))`,
  );
  return row?.count ?? 0;
}
