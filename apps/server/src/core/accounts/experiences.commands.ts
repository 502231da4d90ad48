import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { experiences } from './accounts.tables.ts';

/** A position as a profile keeps it. */
export type Position = Omit<typeof experiences.$inferInsert, 'id' | 'userId'>;

const ownPosition = (userId: number, id: number) => and(eq(experiences.id, id), eq(experiences.userId, userId));

export async function insertPosition(tx: Db, userId: number, position: Position): Promise<void> {
  await tx.insert(experiences).values({ ...position, userId });
}

/** Replaces a position of the member. @returns whether there was such a one. */
export async function replacePosition(tx: Db, userId: number, id: number, position: Position): Promise<boolean> {
  const changed = await tx
    .update(experiences)
    .set(position)
    .where(ownPosition(userId, id))
    .returning({ id: experiences.id });
  return changed.length > 0;
}

/** Removes a position of the member. @returns whether there was such a one. */
export async function deletePosition(db: Db, userId: number, id: number): Promise<boolean> {
  const gone = await db.delete(experiences).where(ownPosition(userId, id)).returning({ id: experiences.id });
  return gone.length > 0;
}
