import { sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/deps.ts';

/** Number of unread notifications, counted in the partial index that holds only those. */
export async function unreadCount(db: Db, userId: number): Promise<number> {
  const row = await firstRow<{ count: number }>(
    db,
    sql`select count(*) as count from notifications where user_id = ${userId} and read_at is null`,
  );
  return row?.count ?? 0;
}
