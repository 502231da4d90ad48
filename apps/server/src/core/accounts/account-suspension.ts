import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { users } from './accounts.tables.ts';

type Account = typeof users.$inferSelect;

/** Holds the row of a member before any row of theirs, as their own commands do; null where there is none. */
export async function lockAccount(tx: Db, id: number | null): Promise<Account | null> {
  if (id === null) return null;
  const [account] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  return account ?? null;
}

/** Suspends a member, who must not be suspended already: a reversal then knows what was before. @throws {AppError} `conflict` */
export async function suspendAccount(
  tx: Db,
  account: Account | null,
  { until, reason, now }: { until: Date; reason: string; now: Date },
): Promise<void> {
  if (!account) throw new AppError('conflict', 'There is nobody to suspend.');
  if (account.isAdmin) throw new AppError('conflict', 'Take the admin right away first.');
  if (account.suspendedUntil && account.suspendedUntil > now)
    throw new AppError('conflict', `${account.fullName} is suspended already.`);
  await setSuspension(tx, account.id, { until, reason });
}

/** Suspends until then, in place of what stood before; the caller has looked and ends the sessions after commit. */
export async function setSuspension(
  tx: Db,
  id: number,
  { until, reason }: { until: Date; reason: string },
): Promise<void> {
  await tx.update(users).set({ suspendedUntil: until, suspensionReason: reason }).where(eq(users.id, id));
}

export async function endSuspension(tx: Db, id: number): Promise<void> {
  await tx.update(users).set({ suspendedUntil: null, suspensionReason: null }).where(eq(users.id, id));
}

/** Ends the suspension with this end, unless staff have set another since. */
export async function liftAccountSuspension(tx: Db, id: number, until: Date): Promise<void> {
  await tx
    .update(users)
    .set({ suspendedUntil: null, suspensionReason: null })
    .where(and(eq(users.id, id), eq(users.suspendedUntil, until)));
}
