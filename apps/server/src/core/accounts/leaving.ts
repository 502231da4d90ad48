import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { firstRow } from '../../platform/db/rows.ts';
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
