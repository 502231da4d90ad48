import type { PushDevice } from '@innerspring/contract/push/schemas';
import { sql } from 'drizzle-orm';
import { rows } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/deps.ts';

type Found = Omit<PushDevice, 'createdAt' | 'lastSentAt'> & { createdAt: Date; lastSentAt: Date | null };

/** Browsers of a member that show notifications, newest first. `sessionId` is that of who asks. */
export async function devicesOf(db: Db, userId: number, sessionId: number): Promise<Found[]> {
  return rows<Found>(
    db,
    sql`select id, name, created_at as "createdAt", last_sent_at as "lastSentAt", session_id = ${sessionId} as "isCurrent"
      from push_devices where user_id = ${userId} order by id desc`,
  );
}
