import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { sessions } from './auth.tables.ts';

/** Ends sessions in the transaction of what makes them worthless; tell the bus after commit. */
export async function deleteSessions(tx: Db, userId: number, except?: number): Promise<number[]> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except === undefined ? undefined : ne(sessions.id, except)))
    .returning({ id: sessions.id });
  return ended.map((session) => session.id);
}
