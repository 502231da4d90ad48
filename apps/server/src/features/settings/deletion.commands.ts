import { DELETION_GRACE_DAYS } from '@innerspring/contract/settings/choices';
import { and, eq, gt, sql } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { deleteSessions, markForDeletion, reappear } from '../../core/accounts/public.ts';
import { recordChange } from '../auth/public.ts';
import { deletionPreview } from './deletion.queries.ts';
import { checkTypedName, type Leaver, proveLeaver } from './own-password.ts';
import { deletionCancelledMail, deletionMail } from './settings.mails.ts';
import { settingsEvents } from './settings.events.ts';

const DAY = 86_400_000;
const names = new Intl.ListFormat('en');

/** Serialises changes to the set of admins with those that staff make. */
async function lockAdmins(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('admins'))`);
}

async function refuseWhileNeeded(tx: Db, userId: number): Promise<void> {
  const preview = await deletionPreview(tx, userId);
  if (preview.isLastAdmin)
    throw new AppError('conflict', 'You are the last administrator. Make another member an administrator first.');
  if (preview.toHandOver.length > 0) {
    const list = names.format(preview.toHandOver.map(({ name }) => name));
    throw new AppError('conflict', `You are the only owner of ${list}. Hand the company over first.`);
  }
}

/**
 * Hides the account at once and has it erased after the days of grace; ends all sessions.
 * @throws {AppError} wrong_credentials, rate_limited, invalid (another username typed), conflict (last admin, sole owner).
 */
export async function requestDeletion(
  deps: Deps,
  who: Leaver,
  typed: { password: string; username: string },
): Promise<Date> {
  checkTypedName(who, typed.username);
  await proveLeaver(deps, who, typed.password);
  const now = deps.clock.now();
  const deletionDueAt = new Date(now.getTime() + DELETION_GRACE_DAYS * DAY);
  await deps.db.transaction(async (tx) => {
    await lockAdmins(tx);
    await refuseWhileNeeded(tx, who.userId);
    const left = await markForDeletion(tx, who.userId, { dueAt: deletionDueAt, now });
    if (!left) throw new AppError('not_signed_in');
    await deleteSessions(tx, who.userId);
    await recordChange(tx, who, 'Deletion of the account asked for', now);
    await deps.mailer.queue(tx, deletionMail(deps.config, left, deletionDueAt));
  });
  deps.bus.publish('sessions.ended', { userId: who.userId, sessionIds: 'all' });
  return deletionDueAt;
}

/**
 * Keeps the account after all.
 * @throws {AppError} conflict when nothing is pending, or the days of grace are over.
 */
export async function cancelDeletion(deps: Deps, who: { userId: number; ip: string }): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const [back] = await tx
      .select({ fullName: users.fullName, email: users.email })
      .from(users)
      .where(and(eq(users.id, who.userId), gt(users.deletionDueAt, now)))
      .for('update');
    if (!back) throw new AppError('conflict', 'Your account is not waiting to be deleted.');
    await reappear(tx, who.userId);
    await recordChange(tx, who, 'Deletion of the account cancelled', now);
    await deps.mailer.queue(tx, deletionCancelledMail(deps.config, back));
  });
  // Everything is open again at once, also in other tabs and processes.
  deps.bus.publish('account.changed', { userId: who.userId });
}

/**
 * Has an account erased without days of grace, as staff promise to do on request. The log keeps the number and the reason.
 * @throws {AppError} not_found, conflict (oneself, an admin).
 */
export async function eraseByStaff(
  deps: Deps,
  staff: { actor: Viewer; ip: string },
  userId: number,
  reason: string,
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockAdmins(tx);
    const [target] = await tx
      .select({ id: users.id, isAdmin: users.isAdmin })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    if (!target) throw new AppError('not_found', 'User not found');
    if (target.id === staff.actor.id) throw new AppError('conflict', 'Delete your own account in your settings.');
    if (target.isAdmin) throw new AppError('conflict', 'Take the admin right away first.');
    await markForDeletion(tx, userId, { dueAt: now, now });
    await deleteSessions(tx, userId);
    await deps.outbox.emit(tx, settingsEvents.erasureDue, { userId });
    await recordAudit(tx, {
      actorId: staff.actor.id,
      action: 'users.erase',
      summary: `${staff.actor.fullName} had account ${userId} erased`,
      subjectType: 'user',
      subjectId: userId,
      reason,
      ip: staff.ip,
    });
  });
  deps.bus.publish('sessions.ended', { userId, sessionIds: 'all' });
}
