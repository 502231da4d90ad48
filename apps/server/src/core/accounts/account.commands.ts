import { and, eq, gt, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { sessions, users } from './accounts.tables.ts';

type Account = typeof users.$inferInsert;

/** Makes an account. @returns its number; null where the username or the address is taken. */
export async function createAccount(tx: Db, account: Account): Promise<number | null> {
  const [made] = await tx.insert(users).values(account).onConflictDoNothing().returning({ id: users.id });
  return made?.id ?? null;
}

/** Notes whose invitation brought the member here. */
export async function noteInviter(tx: Db, userId: number, inviterId: number): Promise<void> {
  await tx.update(users).set({ invitedById: inviterId }).where(eq(users.id, userId));
}

/** Sets the state of the membership and the words that the applicant reads about it. */
export async function setMembership(
  tx: Db,
  userId: number,
  { status, message }: { status: NonNullable<Account['applicationStatus']>; message: string },
): Promise<void> {
  await tx.update(users).set({ applicationStatus: status, registrationMessage: message }).where(eq(users.id, userId));
}

/** Makes the account at the address an administrator that nothing holds up. @returns its number; null where there is none. */
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

export async function setVerifiedBadge(tx: Db, userId: number, isVerified: boolean): Promise<void> {
  await tx.update(users).set({ isVerified }).where(eq(users.id, userId));
}

/** Shows an account again that its owner had deactivated; not one that waits to be deleted. @returns whether it was hidden. */
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

/** Staff answer for the address; its owner may still confirm it. */
export async function confirmAddressByHand(tx: Db, userId: number, now: Date): Promise<void> {
  await tx.update(users).set({ emailVerifiedAt: now, emailConfirmedByHandAt: now }).where(eq(users.id, userId));
}

const confirmed = (now: Date) => ({ emailVerifiedAt: now, emailConfirmedByHandAt: null });

/** The owner of the account's address confirmed it. @returns whether nobody had before. */
export async function confirmAddress(tx: Db, userId: number, now: Date): Promise<boolean> {
  const first = await tx
    .update(users)
    .set(confirmed(now))
    .where(and(eq(users.id, userId), or(isNull(users.emailVerifiedAt), isNotNull(users.emailConfirmedByHandAt))))
    .returning({ id: users.id });
  return first.length > 0;
}

/** The owner of the address confirmed it. @returns null where the account has another by now. */
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

/** Gives the account another address that its owner has confirmed. The unique index refuses one that is taken. */
export async function changeAddress(tx: Db, userId: number, email: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ email, ...confirmed(now) })
    .where(eq(users.id, userId));
}

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
