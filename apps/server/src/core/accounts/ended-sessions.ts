import { and, eq, gt, ne } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { sessions } from './sessions.tables.ts';

/** Ends sessions in the transaction of what makes them worthless; tell the bus after commit. */
export async function deleteSessions(tx: Db, userId: number, except?: number): Promise<number[]> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except === undefined ? undefined : ne(sessions.id, except)))
    .returning({ id: sessions.id });
  return ended.map((session) => session.id);
}

/** Lets open sessions of the emergency account end then at the latest. @returns the accounts of those that would have lasted longer. */
export async function shortenEmergencySessions(db: Db, until: Date): Promise<number[]> {
  const shortened = await db
    .update(sessions)
    .set({ expiresAt: until })
    .where(and(eq(sessions.isEmergency, true), gt(sessions.expiresAt, until)))
    .returning({ userId: sessions.userId });
  return shortened.map(({ userId }) => userId);
}
