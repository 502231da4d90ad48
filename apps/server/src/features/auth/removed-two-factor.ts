import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { recoveryCodes, twoFactor } from './auth.tables.ts';

/** Switches two-factor sign-in off, with its recovery codes. @returns whether there was one, confirmed or begun. */
export async function removeTwoFactor(tx: Db, userId: number): Promise<boolean> {
  const removed = await tx
    .delete(twoFactor)
    .where(eq(twoFactor.userId, userId))
    .returning({ userId: twoFactor.userId });
  if (removed.length === 0) return false;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return true;
}
