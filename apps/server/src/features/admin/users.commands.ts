import { randomBytes } from 'node:crypto';
import { and, count, eq, ne, sql, notLike } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import {
  endSuspension,
  setAdmin,
  setConfirmedProfession,
  setSuspension,
  setVerifiedBadge,
  suspensionEnd,
} from '../../core/accounts/public.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { removeTwoFactor, withdrawOpeningLinks, storeSetupToken, takeSetupToken } from '../auth/public.ts';
import { adminRequests } from './admin.tables.ts';

/**
 * Admins who are people. The emergency account, whose address is reserved (RFC 2606), doesn't count, because it ends
 * within days.
 */
export const isPermanentAdmin = and(eq(users.isAdmin, true), notLike(users.email, '%@emergency.invalid'));

type Target = typeof users.$inferSelect;

async function lockUser(tx: Db, userId: number): Promise<Target> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!user) throw new AppError('not_found', 'User not found');
  return user;
}

function audit(
  tx: Db,
  actor: Viewer,
  target: Target,
  action: string,
  does: string,
  ip: string,
  more: { before?: unknown; after?: unknown; reason?: string } = {},
) {
  return recordAudit(tx, {
    actorId: actor.id,
    action,
    summary: `${actor.fullName} ${does} ${target.fullName}`,
    subjectType: 'user',
    subjectId: target.id,
    ip,
    ...more,
  });
}

/**
 * Suspends a user until a date and ends their sessions. Admins can't be suspended, and no one can suspend themselves.
 */
export async function suspendUser(
  deps: Deps,
  actor: Viewer,
  userId: number,
  input: { until: string; reason: string },
  ip: string,
): Promise<void> {
  const until = suspensionEnd(input.until, deps.clock.now());
  await deps.db.transaction(async (tx) => {
    const target = await lockUser(tx, userId);
    if (target.id === actor.id) throw new AppError('conflict', 'You can’t suspend yourself.');
    if (target.isAdmin) throw new AppError('conflict', 'Remove their admin role first.');
    await setSuspension(tx, deps.outbox, userId, { until, reason: input.reason.trim() });
    await audit(tx, actor, target, 'users.suspend', 'suspended', ip, {
      before: { suspendedUntil: target.suspendedUntil },
      after: { suspendedUntil: until },
      reason: input.reason.trim(),
    });
  });
  await deps.sessions.end({ userId, sessionIds: 'all' });
}

export async function liftSuspension(deps: Deps, actor: Viewer, userId: number, ip: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const target = await lockUser(tx, userId);
    if (!target.suspendedUntil) throw new AppError('conflict', 'This user isn’t suspended.');
    await endSuspension(tx, userId);
    await audit(tx, actor, target, 'users.unsuspend', 'lifted the suspension of', ip, {
      before: { suspendedUntil: target.suspendedUntil },
    });
  });
}

/**
 * Serializes changes to the set of admins, so that two concurrent ones can't leave none or skip the second admin's
 * confirmation.
 */
async function lockAdmins(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('admins'))`);
}

async function otherAdmins(tx: Db, adminId: number): Promise<number> {
  const [row] = await tx
    .select({ number: count() })
    .from(users)
    .where(and(isPermanentAdmin, ne(users.id, adminId)));
  return row?.number ?? 0;
}

/**
 * Makes a member an admin. If there is a second admin, the first call opens a request and a call by another admin
 * grants it; a sole admin grants alone. The new admin's sessions end: the right starts with a new sign-in.
 */
export async function grantAdmin(deps: Deps, actor: Viewer, userId: number, ip: string): Promise<void> {
  const granted = await deps.db.transaction(async (tx) => {
    await lockAdmins(tx);
    const target = await lockUser(tx, userId);
    if (target.isAdmin) throw new AppError('conflict', 'This member is already an admin.');
    if (target.applicationStatus !== 'approved')
      throw new AppError('conflict', 'Only approved members can become admins.');
    const [request] = await tx.select().from(adminRequests).where(eq(adminRequests.userId, userId));
    if (request?.requestedBy === actor.id) throw new AppError('conflict', 'A second admin needs to confirm this.');
    if (!request && (await otherAdmins(tx, actor.id)) > 0) {
      await tx.insert(adminRequests).values({ userId, requestedBy: actor.id, createdAt: deps.clock.now() });
      await audit(tx, actor, target, 'users.requestAdmin', 'asked to give the admin role to', ip);
      return false;
    }
    await tx.delete(adminRequests).where(eq(adminRequests.userId, userId));
    await setAdmin(tx, userId, true);
    await withdrawOpeningLinks(tx, userId, deps.clock.now());
    await audit(tx, actor, target, 'users.grantAdmin', 'gave the admin role to', ip, {
      before: { isAdmin: false },
      after: { isAdmin: true },
    });
    return true;
  });
  if (granted) await deps.sessions.end({ userId, sessionIds: 'all' });
}

/** Removes the admin right, or drops an open request. The last admin can't be removed. */
export async function revokeAdmin(deps: Deps, actor: Viewer, userId: number, ip: string): Promise<void> {
  const revoked = await deps.db.transaction(async (tx) => {
    await lockAdmins(tx);
    const target = await lockUser(tx, userId);
    if (!target.isAdmin) {
      const dropped = await tx
        .delete(adminRequests)
        .where(eq(adminRequests.userId, userId))
        .returning({ userId: adminRequests.userId });
      if (dropped.length === 0) throw new AppError('conflict', 'This member isn’t an admin.');
      await audit(tx, actor, target, 'users.dropAdminRequest', 'withdrew the request to give the admin role to', ip);
      return false;
    }
    if ((await otherAdmins(tx, userId)) === 0) throw new AppError('conflict', 'You can’t remove the last admin.');
    await setAdmin(tx, userId, false);
    await audit(tx, actor, target, 'users.revokeAdmin', 'removed the admin role from', ip, {
      before: { isAdmin: true },
      after: { isAdmin: false },
    });
    return true;
  });
  if (revoked) await deps.sessions.end({ userId, sessionIds: 'all' });
}

export async function setVerified(
  deps: Deps,
  actor: Viewer,
  userId: number,
  verified: boolean,
  ip: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const target = await lockUser(tx, userId);
    await setVerifiedBadge(tx, userId, verified);
    await audit(tx, actor, target, 'users.verify', verified ? 'verified' : 'removed the Verified badge from', ip, {
      before: { isVerified: target.isVerified },
      after: { isVerified: verified },
    });
  });
  deps.bus.publish('account.changed', { userId });
}

/** Confirms the profession that a member gives now. @throws {AppError} `not_found`, `conflict` where it isn't the one that staff read. */
export async function confirmProfession(
  deps: Deps,
  actor: Viewer,
  userId: number,
  profession: string,
  ip: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const target = await lockUser(tx, userId);
    if (target.profession !== profession)
      throw new AppError('conflict', 'This profession changed since you read it. Read it again.');
    await setConfirmedProfession(tx, userId, profession);
    await audit(tx, actor, target, 'users.confirmProfession', 'confirmed the profession of', ip, {
      before: { confirmedProfession: target.confirmedProfession },
      after: { confirmedProfession: profession },
    });
  });
}

/** Turns off a user's two-factor sign-in, for members who lost their device. Their sessions end. */
export async function resetTwoFactor(
  deps: Deps,
  actor: Viewer,
  userId: number,
  reason: string,
  ip: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const target = await lockUser(tx, userId);
    if (!(await removeTwoFactor(tx, userId)))
      throw new AppError('conflict', 'Two-factor sign-in is off for this user.');
    await audit(tx, actor, target, 'users.resetTwoFactor', 'turned off two-factor sign-in for', ip, { reason });
  });
  await deps.sessions.end({ userId, sessionIds: 'all' });
}

/** Whether there is no admin yet. The operator's emergency account doesn't count. */
export async function needsFirstAdmin(db: Db): Promise<boolean> {
  const admins = await db.select({ id: users.id }).from(users).where(isPermanentAdmin).limit(1);
  return admins.length === 0;
}

/**
 * Creates the token that makes a member the first admin: 32 random bytes, valid once within 60 minutes. Only its hash
 * is stored. Earlier tokens become invalid. Returns null if an admin exists.
 */
export async function issueSetupToken(deps: Deps): Promise<string | null> {
  if (!(await needsFirstAdmin(deps.db))) return null;
  const token = deps.config.adminSetupToken ?? randomBytes(32).toString('base64url');
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    // Several servers may start at once with the same token from the environment.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('admins'))`);
    await storeSetupToken(tx, token, now);
  });
  return token;
}

/**
 * Makes the signed-in member the first admin.
 * @throws {AppError} conflict if an admin exists, whatever the token; gone if the token is wrong, expired or used.
 */
export async function becomeFirstAdmin(deps: Deps, viewer: Viewer, token: string, ip: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('admins'))`);
    if (!(await needsFirstAdmin(tx))) throw new AppError('conflict', 'This site already has an administrator.');
    if (!(await takeSetupToken(tx, token.trim(), viewer.id, now)))
      throw new AppError('gone', 'This token isn’t valid. Restart the server to get a new one.');
    await setAdmin(tx, viewer.id, true);
    await withdrawOpeningLinks(tx, viewer.id, now);
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'users.firstAdmin',
      summary: `${viewer.fullName} became the first admin with the setup token`,
      subjectType: 'user',
      subjectId: viewer.id,
      ip,
    });
  });
}
