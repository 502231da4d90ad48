import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { HandlerInput, HandlerOutput, api } from '@innerspring/contract';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { companies } from '../companies/companies.tables.ts';
import { users } from '../members/members.tables.ts';
import { follows } from './follows.tables.ts';

type Target = HandlerInput<typeof api.follows.follow>['body'];
type FollowState = HandlerOutput<typeof api.follows.follow>;
type State = (typeof follows.$inferSelect)['state'];

const stateOf = (state: State | null): FollowState => ({
  isFollowing: state === 'following',
  requested: state === 'requested',
});

function requireOwnId(viewer: Viewer, target: Target): void {
  if (target.userId !== undefined && target.userId !== viewer.id)
    throw new AppError('forbidden', 'You can only follow as yourself.');
}

const between = (followerId: number, target: Pick<Target, 'targetId' | 'targetType'>) =>
  and(
    eq(follows.followerId, followerId),
    eq(target.targetType === 'user' ? follows.userId : follows.companyId, target.targetId),
  );

async function existing(
  tx: Db,
  followerId: number,
  target: Pick<Target, 'targetId' | 'targetType'>,
): Promise<State | null> {
  const [row] = await tx.select({ state: follows.state }).from(follows).where(between(followerId, target));
  return row?.state ?? null;
}

/** Holds the rows of both members in the order of their numbers: counters and mutual follows change one step at a time. */
async function lockMembers(tx: Db, ids: number[]) {
  return tx
    .select({
      id: users.id,
      applicationStatus: users.applicationStatus,
      suspendedUntil: users.suspendedUntil,
      requiresFollowApproval: users.requiresFollowApproval,
    })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
    .for('no key update');
}

/** Moves the counters of follower and followed member by `step`, and of their connection where the follow is mutual. */
async function countMember(tx: Db, followerId: number, userId: number, step: 1 | -1): Promise<void> {
  const isMutual =
    (await existing(tx, userId, {
      targetId: followerId,
      targetType: 'user',
    })) === 'following';
  const connectionCount = sql`${users.connectionCount} + ${isMutual ? step : 0}`;
  await tx
    .update(users)
    .set({
      followingCount: sql`${users.followingCount} + ${step}`,
      connectionCount,
    })
    .where(eq(users.id, followerId));
  await tx
    .update(users)
    .set({
      followerCount: sql`${users.followerCount} + ${step}`,
      connectionCount,
    })
    .where(eq(users.id, userId));
}

async function countCompany(tx: Db, followerId: number, companyId: number, step: 1 | -1): Promise<void> {
  await tx
    .update(users)
    .set({ followingCount: sql`${users.followingCount} + ${step}` })
    .where(eq(users.id, followerId));
  await tx
    .update(companies)
    .set({ followerCount: sql`${companies.followerCount} + ${step}` })
    .where(eq(companies.id, companyId));
}

async function followMember(tx: Db, viewer: Viewer, userId: number, now: Date): Promise<FollowState> {
  const target = (await lockMembers(tx, [viewer.id, userId])).find((member) => member.id === userId);
  const isSuspended = (target?.suspendedUntil ?? now) > now;
  if (!target || target.applicationStatus !== 'approved' || isSuspended)
    throw new AppError('not_found', 'User not found');
  const before = await existing(tx, viewer.id, {
    targetId: userId,
    targetType: 'user',
  });
  if (before) return stateOf(before);
  const state = target.requiresFollowApproval ? 'requested' : 'following';
  await tx.insert(follows).values({ followerId: viewer.id, userId, state, createdAt: now });
  if (state === 'following') await countMember(tx, viewer.id, userId, 1);
  return stateOf(state);
}

async function followCompany(tx: Db, viewer: Viewer, companyId: number, now: Date): Promise<FollowState> {
  await lockMembers(tx, [viewer.id]);
  const [company] = await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId));
  if (!company) throw new AppError('not_found', 'Company not found');
  if (
    await existing(tx, viewer.id, {
      targetId: companyId,
      targetType: 'company',
    })
  )
    return stateOf('following');
  await tx.insert(follows).values({ followerId: viewer.id, companyId, createdAt: now });
  await countCompany(tx, viewer.id, companyId, 1);
  return stateOf('following');
}

/**
 * Follows a member or a company; a member who asks for approval gets a request instead. Twice counts once.
 * @throws {AppError} `forbidden` for another's `userId`, `conflict` for oneself, `not_found`, `rate_limited`.
 */
export async function follow(deps: Deps, viewer: Viewer, target: Target): Promise<FollowState> {
  requireOwnId(viewer, target);
  if (target.targetType === 'user' && target.targetId === viewer.id)
    throw new AppError('conflict', 'You cannot follow yourself.');
  await deps.limits.take('follows', viewer.id);
  const now = deps.clock.now();
  return deps.db.transaction((tx) =>
    target.targetType === 'user'
      ? followMember(tx, viewer, target.targetId, now)
      : followCompany(tx, viewer, target.targetId, now),
  );
}

/** Stops following, or takes a request back; also where nothing was followed. @throws {AppError} `forbidden` for another's `userId`. */
export async function unfollow(deps: Deps, viewer: Viewer, target: Target): Promise<FollowState> {
  requireOwnId(viewer, target);
  const isUser = target.targetType === 'user';
  await deps.db.transaction(async (tx) => {
    await lockMembers(tx, isUser ? [viewer.id, target.targetId] : [viewer.id]);
    const [gone] = await tx.delete(follows).where(between(viewer.id, target)).returning({ state: follows.state });
    if (gone?.state !== 'following') return;
    if (isUser) await countMember(tx, viewer.id, target.targetId, -1);
    else await countCompany(tx, viewer.id, target.targetId, -1);
  });
  return stateOf(null);
}
