import { sql, eq } from 'drizzle-orm';
import { firstRow, rows } from '../../platform/db/rows.ts';
import type { Db, Viewer } from '../../platform/deps.ts';
import type { PlanFeature, PlanLock } from '@innerspring/contract/plan';
import { chosenInstant } from '../../platform/local-time.ts';
import { AppError, fieldError, planError } from '../../platform/errors.ts';
import { asCondition, isActive, isKnownTo, isVisibleTo } from '../visibility/public.ts';
import { users } from './accounts.tables.ts';

type LockedMember = { id: number; requiresFollowApproval: boolean };

/**
 * Locks the rows of the members in the order of their ids, so that changes to their relations, and to the counters of
 * these, run one after the other without deadlocks. Lock members before companies.
 */
export async function lockMembers(tx: Db, ids: readonly number[]): Promise<LockedMember[]> {
  if (ids.length === 0) return [];
  const list = sql.param(`{${ids.join(',')}}`);
  return rows<LockedMember>(
    tx,
    sql`select id, requires_follow_approval as "requiresFollowApproval" from users
      where id = any(${list}::bigint[]) order by id for no key update`,
  );
}

/** Whether the member asked for the deletion of their account. After `lockMembers`, that can't change until the transaction ends. */
export async function isLeaving(db: Db, userId: number): Promise<boolean> {
  return (await firstRow(db, sql`select id from users where id = ${userId} and deletion_due_at is not null`)) !== null;
}

/** Whether a member is neither suspended nor leaving. */
export async function isActiveMember(db: Db, userId: number, now: Date): Promise<boolean> {
  const condition = asCondition({ now }, (_viewer, at) => isActive('u', at));
  return (await firstRow(db, sql`select u.id from users u where u.id = ${userId} and ${condition}`)) !== null;
}

/** Whether the viewer may see the member. After `lockMembers`, that can't change until the transaction ends. */
export async function isVisibleMember(db: Db, viewerId: number, personId: number, now: Date): Promise<boolean> {
  const isVisible = asCondition({ viewerId, now }, (viewer, at) => isVisibleTo(viewer, 'u', at));
  return (await firstRow(db, sql`select u.id from users u where u.id = ${personId} and ${isVisible}`)) !== null;
}

/** @throws {AppError} `not_found` if the viewer may not see the member. */
export async function requireVisibleMember(db: Db, viewerId: number, personId: number, now: Date): Promise<void> {
  if (!(await isVisibleMember(db, viewerId, personId, now))) throw new AppError('not_found', 'User not found');
}

/** As `requireVisibleMember`, for what members may do about somebody in their conversations (`isKnownTo`). */
export async function requireKnownMember(db: Db, viewerId: number, personId: number, now: Date): Promise<void> {
  const isKnown = asCondition({ viewerId, now }, (viewer, at) => isKnownTo(viewer, 'u', at));
  if (!(await firstRow(db, sql`select u.id from users u where u.id = ${personId} and ${isKnown}`)))
    throw new AppError('not_found', 'User not found');
}

const FIVE_YEARS_MS = 5 * 365 * 86_400_000;

/** Parses the end of a member's suspension, for all staff decisions: in the future, and at most five years ahead. */
export function suspensionEnd(text: string | undefined, now: Date): Date {
  const end = chosenInstant(text ?? '');
  if (Number.isNaN(end.getTime())) throw fieldError('until', 'Enter a date');
  if (end <= now) throw fieldError('until', 'Choose a date in the future');
  if (end.getTime() - now.getTime() > FIVE_YEARS_MS)
    throw fieldError('until', 'Choose a date within the next five years');
  return end;
}

/** A member with a request this recent counts as online, even without a live connection. In milliseconds. */
const HERE_MS = 120_000;

/** Whether a member with this last activity still counts as online. */
export const isHere = (lastActive: Date | null, now: Date): boolean =>
  lastActive !== null && now.getTime() - lastActive.getTime() < HERE_MS;

/** SQL for "others see the Premium badge of this `users` row": with Premium, unless the member hides it. */
export const showsBadge = (alias: string, now: string): string =>
  `coalesce(${alias}.premium_until > ${now} and ${alias}.shows_premium_badge, false)`;

/** SQL for the contract's `PersonCard` of a `users` row, as JSON. `now` is the parameter that holds the present, such as `$2`. */
export const personCard = (alias: string, now: string): string =>
  `json_build_object('id', ${alias}.id, 'username', ${alias}.username, 'fullName', ${alias}.full_name, 'title', ${alias}.title, ` +
  `'company', ${alias}.company, 'avatarUrl', ${alias}.avatar_url, 'isVerified', ${alias}.is_verified, ` +
  `'isPremium', ${showsBadge(alias, now)})`;

/** Id and name of the member in a column, as columns of the data export. */
export const exportedPerson = (column: string, as: string) =>
  `${column} as "${as}Id", (select full_name from users p where p.id = ${column}) as "${as}Name"`;

/** Why a member's plan doesn't include a feature, or null. The one place that decides it; quotas are the feature's own. */
export function planLock({ isPremium }: Pick<Viewer, 'isPremium'>, feature: PlanFeature): PlanLock | null {
  return isPremium ? null : { feature, reason: 'not_premium' };
}

/** @throws {AppError} `premium_required`, naming the feature. */
export function requirePlan(viewer: Pick<Viewer, 'isPremium'>, feature: PlanFeature): void {
  const lock = planLock(viewer, feature);
  if (lock) throw planError(lock);
}

type Step = 1 | -1;

/** Updates the counters of follower and followed member, and their connection counters if the follow is mutual. */
export async function countFollow(
  tx: Db,
  { followerId, userId, isMutual }: { followerId: number; userId: number; isMutual: boolean },
  step: Step,
): Promise<void> {
  const connectionCount = sql`${users.connectionCount} + ${isMutual ? step : 0}`;
  await tx
    .update(users)
    .set({ followingCount: sql`${users.followingCount} + ${step}`, connectionCount })
    .where(eq(users.id, followerId));
  await tx
    .update(users)
    .set({ followerCount: sql`${users.followerCount} + ${step}`, connectionCount })
    .where(eq(users.id, userId));
}

/** Updates how many a member follows, if the target isn't a member. */
export async function countFollowing(tx: Db, followerId: number, step: Step): Promise<void> {
  await tx
    .update(users)
    .set({ followingCount: sql`${users.followingCount} + ${step}` })
    .where(eq(users.id, followerId));
}

const list = (ids: readonly number[]) => sql`${sql.param(`{${ids.join(',')}}`)}::bigint[]`;

/**
 * Subtracts one follower from each member, and one connection from those in `connected`. Lock their rows first
 * (`lockMembers`).
 */
export async function loseFollower(tx: Db, ids: readonly number[], connected: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`update users set follower_count = follower_count - 1,
      connection_count = connection_count - case when id = any(${list(connected)}) then 1 else 0 end
    where id = any(${list(ids)})`);
}

/** Changes how many each member follows by one. Lock their rows first (`lockMembers`). */
export async function countFollowingOfAll(tx: Db, ids: readonly number[], step: 1 | -1): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`update users set following_count = following_count + ${step} where id = any(${list(ids)})`);
}
