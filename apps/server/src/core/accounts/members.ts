import { sql, eq } from 'drizzle-orm';
import { firstRow, rows } from '../../platform/db/rows.ts';
import type { Db, Viewer } from '../../platform/deps.ts';
import type { PlanFeature, PlanLock } from '@innerspring/contract/plan';
import { AppError, fieldError, planError } from '../../platform/errors.ts';
import { asCondition, isVisibleTo } from '../visibility/public.ts';
import { users } from './accounts.tables.ts';

type LockedMember = { id: number; requiresFollowApproval: boolean };

/**
 * Holds the rows of the members in the order of their numbers: whatever changes the relation of members, and the counters
 * that go with it, takes turns and never waits in a circle. Where companies are held as well, members come first.
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

/** Whether the viewer may see the member; behind `lockMembers` that stays so until the end. */
export async function isVisibleMember(db: Db, viewerId: number, personId: number, now: Date): Promise<boolean> {
  const isVisible = asCondition({ viewerId, now }, (viewer, at) => isVisibleTo(viewer, 'u', at));
  return (await firstRow(db, sql`select u.id from users u where u.id = ${personId} and ${isVisible}`)) !== null;
}

/** @throws {AppError} `not_found` where the viewer may not see the member. */
export async function requireVisibleMember(db: Db, viewerId: number, personId: number, now: Date): Promise<void> {
  if (!(await isVisibleMember(db, viewerId, personId, now))) throw new AppError('not_found', 'User not found');
}

const FIVE_YEARS_MS = 5 * 365 * 86_400_000;

/**
 * Reads the end of a member's suspension, whoever of staff decides on it: an instant in the future, five years ahead at most.
 * @throws {AppError} `invalid`, at `until`
 */
export function suspensionEnd(text: string | undefined, now: Date): Date {
  const end = new Date(text ?? '');
  if (Number.isNaN(end.getTime())) throw fieldError('until', 'Enter a date');
  if (end <= now) throw fieldError('until', 'Choose a date in the future');
  if (end.getTime() - now.getTime() > FIVE_YEARS_MS)
    throw fieldError('until', 'Choose a date within the next five years');
  return end;
}

/** A member whose last request is so recent is here, also where no live connection can be held; in milliseconds. */
const HERE_MS = 120_000;

/** Whether a member who was last active then still counts as here. */
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

/** Number and name of the member that a column names, as columns of the archive of a member's data. */
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

/** Moves the counters of follower and followed member, and of their connection where the follow is mutual. */
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

/** Moves how many a member follows, where what they follow is no member. */
export async function countFollowing(tx: Db, followerId: number, step: Step): Promise<void> {
  await tx
    .update(users)
    .set({ followingCount: sql`${users.followingCount} + ${step}` })
    .where(eq(users.id, followerId));
}

const list = (ids: readonly number[]) => sql`${sql.param(`{${ids.join(',')}}`)}::bigint[]`;

/** Members lose one follower each; those of `connected` a connection as well. Hold their rows before (`lockMembers`). */
export async function loseFollower(tx: Db, ids: readonly number[], connected: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`update users set follower_count = follower_count - 1,
      connection_count = connection_count - case when id = any(${list(connected)}) then 1 else 0 end
    where id = any(${list(ids)})`);
}

/** Members follow one less each, or one more. Hold their rows before (`lockMembers`). */
export async function countFollowingOfAll(tx: Db, ids: readonly number[], step: 1 | -1): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`update users set following_count = following_count + ${step} where id = any(${list(ids)})`);
}
