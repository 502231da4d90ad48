import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';

/** When somebody was last here; null for never. */
export type LastActive = { userId: number; at: Date | null };

/** Sets when members were last here, whatever was noted before: for demo content and tests; requests note it by their session. */
export async function setLastActive(db: Db, seen: LastActive[]): Promise<void> {
  await db.execute(sql`update member_activity m set last_active_at = s."at"
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as s("userId" bigint, "at" timestamptz) where m.user_id = s."userId"`);
}
