import { sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import { asCondition } from '../../core/visibility/public.ts';
import type { Db } from '../../platform/deps.ts';
import { sharesReadReceipts } from './group-sql.ts';

/** Whether a member lets others know what they have read. */
export async function memberSharesReadReceipts(db: Db, userId: number): Promise<boolean> {
  const found = await firstRow<{ shares: boolean }>(
    db,
    sql`select ${asCondition({}, () => sharesReadReceipts('u'))} as shares from users u where u.id = ${userId}`,
  );
  return found?.shares ?? false;
}
