import { and, eq, gt, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { StoredCounters } from '../../platform/consistency/stored-counters.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { accountsEvents } from './accounts.tokens.ts';
import { sessions, users } from './accounts.tables.ts';
import { firstRow } from '../../platform/db/rows.ts';
import { AppError } from '../../platform/errors.ts';

type Account = typeof users.$inferInsert;
type Outbox = Deps['outbox'];

/** Creates an account. @returns its id; null if the username or the address is taken. */
export async function createAccount(tx: Db, account: Account): Promise<number | null> {
  const [made] = await tx.insert(users).values(account).onConflictDoNothing().returning({ id: users.id });
  return made?.id ?? null;
}

/** Stores whose invitation the member joined with. */
export async function noteInviter(tx: Db, userId: number, inviterId: number): Promise<void> {
  await tx.update(users).set({ invitedById: inviterId }).where(eq(users.id, userId));
}

/** Sets the state of the membership and the message that the applicant reads about it. */
export async function setMembership(
  tx: Db,
  userId: number,
  { status, message }: { status: NonNullable<Account['applicationStatus']>; message: string },
): Promise<void> {
  await tx.update(users).set({ applicationStatus: status, registrationMessage: message }).where(eq(users.id, userId));
}

/** Stores which profession staff confirmed. */
export async function setConfirmedProfession(tx: Db, userId: number, confirmedProfession: string): Promise<void> {
  await tx.update(users).set({ confirmedProfession }).where(eq(users.id, userId));
}

/**
 * Makes the account with this address an administrator without any restrictions. @returns its id; null if there is no
 * such account.
 */
export async function raiseEmergencyAccount(tx: Db, email: string): Promise<number | null> {
  const [raised] = await tx
    .update(users)
    .set({ isAdmin: true, applicationStatus: 'approved', suspendedUntil: null })
    .where(eq(users.email, email))
    .returning({ id: users.id });
  return raised?.id ?? null;
}

export async function setAdmin(tx: Db, userId: number, isAdmin: boolean): Promise<void> {
  await tx.update(users).set({ isAdmin }).where(eq(users.id, userId));
}

/** Stores until when a member has Premium; only the feature `premium` decides it. */
export async function setPremiumUntil(tx: Db, userId: number, premiumUntil: Date | null): Promise<void> {
  await tx.update(users).set({ premiumUntil }).where(eq(users.id, userId));
}

/** How to recompute `premium_until` of a row `t` of users, for the consistency checks. */
export const premiumUntilCheck = (projected: SQL): StoredCounters => ({
  table: 'users',
  counted: { premium_until: projected },
  fix: (set) => sql`update users t set ${set}`,
});

export async function setVerifiedBadge(tx: Db, userId: number, isVerified: boolean): Promise<void> {
  await tx.update(users).set({ isVerified }).where(eq(users.id, userId));
}

/**
 * Reactivates an account that its owner deactivated, unless its deletion is pending. @returns whether it was
 * deactivated.
 */
export async function reactivateAccount(tx: Db, userId: number): Promise<boolean> {
  const back = await tx
    .update(users)
    .set({ deactivatedAt: null })
    .where(and(eq(users.id, userId), isNotNull(users.deactivatedAt), isNull(users.deletionDueAt)))
    .returning({ id: users.id });
  return back.length > 0;
}

export async function setPasswordHash(tx: Db, userId: number, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

/** Staff confirm the address on the owner's behalf. The owner can still confirm it. */
export async function confirmAddressByHand(tx: Db, userId: number, now: Date): Promise<void> {
  await tx.update(users).set({ emailVerifiedAt: now, emailConfirmedByHandAt: now }).where(eq(users.id, userId));
}

const confirmed = (now: Date) => ({ emailVerifiedAt: now, emailConfirmedByHandAt: null });

/** The owner of the account's address confirmed it. @returns whether this was the first confirmation. */
export async function confirmAddress(tx: Db, userId: number, now: Date): Promise<boolean> {
  const first = await tx
    .update(users)
    .set(confirmed(now))
    .where(and(eq(users.id, userId), or(isNull(users.emailVerifiedAt), isNotNull(users.emailConfirmedByHandAt))))
    .returning({ id: users.id });
  return first.length > 0;
}

/** The owner of the address confirmed it. @returns null if the account has another address by now. */
export async function confirmAddressOf(
  tx: Db,
  userId: number,
  email: string,
  now: Date,
): Promise<{ id: number; email: string } | null> {
  const [user] = await tx
    .update(users)
    .set(confirmed(now))
    .where(and(eq(users.id, userId), eq(users.email, email)))
    .returning({ id: users.id, email: users.email });
  return user ?? null;
}

/**
 * Changes the account's address to one that its owner has confirmed. The unique index rejects an address that is taken.
 */
export async function changeAddress(tx: Db, userId: number, email: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ email, ...confirmed(now) })
    .where(eq(users.id, userId));
}

/** Deletes sessions in the transaction that invalidates them. Publish that on the bus after commit. */
export async function deleteSessions(tx: Db, userId: number, except?: number): Promise<number[]> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except === undefined ? undefined : ne(sessions.id, except)))
    .returning({ id: sessions.id });
  return ended.map((session) => session.id);
}

/**
 * Ends open sessions of the emergency account at `until` at the latest. @returns the accounts of sessions that would
 * have lasted longer.
 */
export async function shortenEmergencySessions(db: Db, until: Date): Promise<number[]> {
  const shortened = await db
    .update(sessions)
    .set({ expiresAt: until })
    .where(and(eq(sessions.isEmergency, true), gt(sessions.expiresAt, until)))
    .returning({ userId: sessions.userId });
  return shortened.map(({ userId }) => userId);
}

type Recipient = { fullName: string; email: string };
const recipient = { fullName: users.fullName, email: users.email };

/**
 * Hides an account everywhere until its owner signs in again. @returns whom to mail; null if there is no such account.
 */
export async function hideAccount(tx: Db, userId: number, now: Date): Promise<Recipient | null> {
  const [hidden] = await tx.update(users).set({ deactivatedAt: now }).where(eq(users.id, userId)).returning(recipient);
  return hidden ?? null;
}

/** Hides an account and schedules its erasure at `dueAt`. @returns whom to mail; null if there is no such account. */
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

/** Undoes hiding and a scheduled deletion. */
export async function reappear(tx: Db, userId: number): Promise<void> {
  await tx.update(users).set({ deactivatedAt: null, deletionDueAt: null }).where(eq(users.id, userId));
}

/** Locks out the owner of an account whose deletion is due, permanently. @returns whether it is due. */
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

/** Deletes an account, and with it every row that refers to it and may not outlive it. */
export async function removeAccount(tx: Db, userId: number): Promise<void> {
  await tx.execute(sql`delete from users where id = ${userId}`);
}

type HeldAccount = typeof users.$inferSelect;

/** Locks a member's row before any other row of theirs, as their own commands do. Null if there is no such member. */
export async function lockAccount(tx: Db, id: number | null): Promise<HeldAccount | null> {
  if (id === null) return null;
  const [account] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  return account ?? null;
}

/** Suspends a member who isn't suspended, so that a reversal knows the earlier state. @throws {AppError} `conflict` */
export async function suspendAccount(
  tx: Db,
  outbox: Outbox,
  account: HeldAccount | null,
  { until, reason, now }: { until: Date; reason: string; now: Date },
): Promise<void> {
  if (!account) throw new AppError('conflict', 'There’s nobody to suspend.');
  if (account.isAdmin) throw new AppError('conflict', 'Remove their admin role first.');
  if (account.suspendedUntil && account.suspendedUntil > now)
    throw new AppError('conflict', `${account.fullName} is suspended already.`);
  await setSuspension(tx, outbox, account.id, { until, reason });
}

/**
 * Suspends until then, overriding an earlier suspension. The caller has checked the account and ends its sessions after
 * commit.
 */
export async function setSuspension(
  tx: Db,
  outbox: Outbox,
  id: number,
  { until, reason }: { until: Date; reason: string },
): Promise<void> {
  await tx.update(users).set({ suspendedUntil: until, suspensionReason: reason }).where(eq(users.id, id));
  await outbox.emit(tx, accountsEvents.suspended, { userId: id });
}

export async function endSuspension(tx: Db, id: number): Promise<void> {
  await tx.update(users).set({ suspendedUntil: null, suspensionReason: null }).where(eq(users.id, id));
}

/** Ends the suspension that has this end, unless staff have set another one since. */
export async function liftAccountSuspension(tx: Db, id: number, until: Date): Promise<void> {
  await tx
    .update(users)
    .set({ suspendedUntil: null, suspensionReason: null })
    .where(and(eq(users.id, id), eq(users.suspendedUntil, until)));
}
