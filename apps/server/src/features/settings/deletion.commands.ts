import type { api, HandlerOutput } from '@innerspring/contract';
import { DELETION_GRACE_DAYS } from '@innerspring/contract/settings/choices';
import { and, eq, gt, sql } from 'drizzle-orm';
import { users } from '../../core/accounts/accounts.tables.ts';
import { deleteSessions, hideAccount, markForDeletion, reappear } from '../../core/accounts/public.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { firstRow, rows } from '../../platform/db/rows.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { collect } from '../../platform/feature.ts';
import { limitedAttempt, sessionTries, verifyPassword } from '../../platform/passwords/passwords.ts';
import { recordChange } from '../auth/public.ts';
import { deactivatedMail, deletionCancelledMail, deletionMail } from './settings.mails.ts';
import { settingsEvents } from './settings.tokens.ts';

type DeletionPreview = HandlerOutput<typeof api.settings.deletionPreview>;
type Counts = Omit<DeletionPreview, 'toHandOver' | 'leftUnclaimed' | 'isLastAdmin' | 'ending'> & { isAdmin: boolean };
type PreviewDeps = Pick<Deps, 'clock' | 'features' | 'payments'>;

/** Companies that only this member owns, each with whether anyone else has a role there. */
function solelyOwned(db: Db, userId: number) {
  return rows<{ id: number; name: string; hasOthers: boolean }>(
    db,
    sql`select c.id, c.name::text as name,
        exists (select 1 from company_roles o where o.company_id = c.id and o.user_id <> ${userId}) as "hasOthers"
      from company_roles r join companies c on c.id = r.company_id
      where r.user_id = ${userId} and r.role = 'owner' and c.merged_into_id is null and not exists (
        select 1 from company_roles o where o.company_id = c.id and o.user_id <> ${userId} and o.role = 'owner')
      order by c.name, c.id limit 100`,
  );
}

/** Whether nobody else runs the site: of the admins only people count, and only those who are not leaving themselves. */
async function isLastAdmin(db: Db, userId: number): Promise<boolean> {
  const others = await firstRow<{ exists: boolean }>(
    db,
    sql`select exists (select 1 from users where is_admin and application_status = 'approved' and deletion_due_at is null
      and email not like '%@emergency.invalid' and id <> ${userId}) as exists`,
  );
  return !others?.exists;
}

/** What the request would end and pass on, counted by the features; several may count things of companies. */
async function endingOf(deps: PreviewDeps, db: Db, userId: number): Promise<DeletionPreview['ending']> {
  const ending = {
    events: 0,
    places: 0,
    postings: 0,
    paidPostings: 0,
    applicants: 0,
    ofCompanies: 0,
    orders: 0,
    renewsPremium: false,
  };
  for (const { leaving } of collect(deps.features, 'eraseMember')) {
    const { ofCompanies = 0, ...own } = (await leaving?.(db, deps, userId)) ?? {};
    Object.assign(ending, own);
    ending.ofCompanies += ofCompanies;
  }
  return ending;
}

/** What deleting the account would delete, and what blocks it. */
export async function deletionPreview(deps: PreviewDeps, db: Db, userId: number): Promise<DeletionPreview> {
  const found = await firstRow<Counts>(
    db,
    sql`select u.post_count as posts, u.follower_count as followers, u.is_admin as "isAdmin",
        (select count(*) from comments where author_id = u.id and deleted_at is null) as comments,
        (select count(*) from uploads where owner_id = u.id) as files
      from users u where u.id = ${userId}`,
  );
  if (!found) throw new AppError('not_signed_in');
  const { isAdmin, ...counts } = found;
  const owned = await solelyOwned(db, userId);
  const cards = (hasOthers: boolean) =>
    owned.filter((company) => company.hasOthers === hasOthers).map(({ id, name }) => ({ id, name }));
  return {
    ...counts,
    toHandOver: cards(true),
    leftUnclaimed: cards(false),
    isLastAdmin: isAdmin && (await isLastAdmin(db, userId)),
    ending: await endingOf(deps, db, userId),
  };
}

export type Leaver = { userId: number; sessionId: number; username: string; isEmergency: boolean; ip: string };

/**
 * Proves the password before somebody leaves. Wrong ones count for their session, as at every confirmation.
 * @throws {AppError} wrong_credentials, rate_limited; conflict for the emergency account, which is nobody's to close.
 */
async function proveLeaver({ db, limits }: Pick<Deps, 'db' | 'limits'>, who: Leaver, password: string) {
  if (who.isEmergency) throw new AppError('conflict', 'You can’t close the emergency account.');
  await limitedAttempt(limits, sessionTries(who.sessionId), async () => {
    const [own] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, who.userId));
    if (!(await verifyPassword(password, own?.hash ?? null)))
      throw new AppError('wrong_credentials', 'That password isn’t right.');
  });
}

/** Refuses a username that is not the leaver's own, so that nobody deletes an account by a slip. */
function checkTypedName({ username }: Leaver, typed: string): void {
  const name = typed.trim().replace(/^@/, '').toLowerCase();
  if (name !== username.toLowerCase()) throw fieldError('username', `Type ${username} to continue`);
}

const DAY = 86_400_000;
const names = new Intl.ListFormat('en');

/** Serialises changes to the set of admins with those that staff make. */
async function lockAdmins(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('admins'))`);
}

/** Ends what may not outlive the request, and passes things of companies on to their owners, who are told. */
async function endAndPassOn(tx: Db, deps: Deps, userId: number): Promise<void> {
  for (const { leave } of collect(deps.features, 'eraseMember'))
    for (const passed of (await leave?.(tx, deps, userId)) ?? [])
      if (passed.heirId !== userId)
        await deps.outbox.emit(tx, settingsEvents.passedOn, { ...passed, leaverId: userId });
}

async function refuseWhileNeeded(tx: Db, deps: PreviewDeps, userId: number): Promise<void> {
  const preview = await deletionPreview(deps, tx, userId);
  if (preview.isLastAdmin)
    throw new AppError('conflict', 'You’re the last administrator. Make another member an administrator first.');
  if (preview.toHandOver.length > 0) {
    const list = names.format(preview.toHandOver.map(({ name }) => name));
    throw new AppError('conflict', `You’re the only owner of ${list}. Hand over the company first.`);
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
    await refuseWhileNeeded(tx, deps, who.userId);
    const left = await markForDeletion(tx, who.userId, { dueAt: deletionDueAt, now });
    if (!left) throw new AppError('not_signed_in');
    await endAndPassOn(tx, deps, who.userId);
    await deleteSessions(tx, who.userId);
    await recordChange(tx, who, 'Account deletion requested', now);
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
    if (!back) throw new AppError('conflict', 'Your account isn’t scheduled for deletion.');
    await reappear(tx, who.userId);
    await recordChange(tx, who, 'Account deletion canceled', now);
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
    if (target.id === staff.actor.id) throw new AppError('conflict', 'Delete your own account in Settings.');
    if (target.isAdmin) throw new AppError('conflict', 'Remove their admin role first.');
    await markForDeletion(tx, userId, { dueAt: now, now });
    await endAndPassOn(tx, deps, userId);
    await deleteSessions(tx, userId);
    await deps.outbox.emit(tx, settingsEvents.erasureDue, { userId });
    await recordAudit(tx, {
      actorId: staff.actor.id,
      action: 'users.erase',
      summary: `${staff.actor.fullName} requested the erasure of account ${userId}`,
      subjectType: 'user',
      subjectId: userId,
      reason,
      ip: staff.ip,
    });
  });
  deps.bus.publish('sessions.ended', { userId, sessionIds: 'all' });
}

/**
 * Hides the account everywhere until its owner signs in again, and ends all sessions.
 * @throws {AppError} wrong_credentials, rate_limited, conflict (emergency account).
 */
export async function deactivate(deps: Deps, who: Leaver, password: string): Promise<void> {
  await proveLeaver(deps, who, password);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const left = await hideAccount(tx, who.userId, now);
    if (!left) return;
    await deleteSessions(tx, who.userId);
    await recordChange(tx, who, 'Account deactivated', now);
    await deps.mailer.queue(tx, deactivatedMail(deps.config, left));
  });
  deps.bus.publish('sessions.ended', { userId: who.userId, sessionIds: 'all' });
}
