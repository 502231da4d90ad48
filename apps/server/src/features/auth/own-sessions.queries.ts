import { and, desc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { sessions } from '../../core/accounts/sessions.tables.ts';

const SHOWN = 100;

/** A member's open sessions, the one used last first. */
export async function openSessions(db: Db, userId: number, currentId: number, now: Date) {
  const open = await db
    .select({
      id: sessions.id,
      device: sessions.device,
      ip: sessions.ip,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(SHOWN);
  return open.map((session) => ({ ...session, isCurrent: session.id === currentId }));
}
