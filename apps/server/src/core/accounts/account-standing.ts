import { and, eq, sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { users } from './accounts.tables.ts';

type Recipient = { fullName: string; email: string };
const recipient = { fullName: users.fullName, email: users.email };

/** Hides an account everywhere until its owner signs in again. @returns whom to tell; null: there is no such account. */
export async function hideAccount(tx: Db, userId: number, now: Date): Promise<Recipient | null> {
  const [hidden] = await tx.update(users).set({ deactivatedAt: now }).where(eq(users.id, userId)).returning(recipient);
  return hidden ?? null;
}

/** Hides an account and has it erased from `dueAt` on. @returns whom to tell; null: there is no such account. */
export async function markForDeletion(
  tx: Db,
  userId: number,
  { dueAt, now }: { dueAt: Date; now: Date },
): Promise<Recipient | null> {
  const [marked] = await tx
    .update(users)
    .set({ deletionDueAt: dueAt, deactivatedAt: now })
    .where(eq(users.id, userId))
    .returning(recipient);
  return marked ?? null;
}

/** Takes hiding and deletion back. */
export async function reappear(tx: Db, userId: number): Promise<void> {
  await tx.update(users).set({ deactivatedAt: null, deletionDueAt: null }).where(eq(users.id, userId));
}

/** Shuts an account that is due for good: no way in, and no way back. @returns whether it is due. */
export async function sealAccount(db: Db, userId: number, now: Date): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const sealed = await firstRow<{ id: number }>(
    db,
    sql`with sealed as (
        update users set password_hash = null, deactivated_at = coalesce(deactivated_at, ${at})
        where id = ${userId} and deletion_due_at <= ${at} returning id
      ), ended as (delete from sessions where user_id in (select id from sealed))
      select id from sealed`,
  );
  return sealed !== null;
}

/** Takes an account away, and with it every row that refers to it and may not outlive it. */
export async function removeAccount(tx: Db, userId: number): Promise<void> {
  await tx.execute(sql`delete from users where id = ${userId}`);
}

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
