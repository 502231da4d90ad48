import { and, eq, lte, sql } from 'drizzle-orm';
import { MUTE_DAYS } from '@innerspring/contract';
import { rows } from '../../platform/db/rows.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import {
  countFollow as countFollowOf,
  lockMembers,
  requireKnownMember,
  requireVisibleMember,
} from '../accounts/public.ts';
import { followDeclines, followRequestNotices, follows, blocks, mutes, repostMutes } from './relations.tables.ts';
import { relationsEvents } from './relations.tokens.ts';
import { AppError } from '../../platform/errors.ts';

const DAY = 86_400_000;

export type Target = { targetId: number; targetType: 'user' | 'company' };
export type State = (typeof follows.$inferSelect)['state'];

const followOf = (followerId: number, target: Target) =>
  and(
    eq(follows.followerId, followerId),
    eq(target.targetType === 'user' ? follows.userId : follows.companyId, target.targetId),
  );

export const ofUser = (targetId: number): Target => ({ targetId, targetType: 'user' });
export const ofCompany = (targetId: number): Target => ({ targetId, targetType: 'company' });

export async function existing(tx: Db, followerId: number, target: Target): Promise<State | null> {
  const [row] = await tx.select({ state: follows.state }).from(follows).where(followOf(followerId, target));
  return row?.state ?? null;
}

/** Whether the member declined a request of the follower within this many days. */
export async function isWaitingAfterDecline(
  tx: Db,
  followerId: number,
  userId: number,
  now: Date,
  days: number,
): Promise<boolean> {
  const [declined] = await tx
    .select({ at: followDeclines.declinedAt })
    .from(followDeclines)
    .where(and(eq(followDeclines.userId, userId), eq(followDeclines.followerId, followerId)));
  return declined !== undefined && now.getTime() - declined.at.getTime() < days * DAY;
}

/**
 * Whether to notify the member of the follower's request: at most once within this many days, unless they accepted one
 * since.
 */
export async function noteRequest(
  tx: Db,
  followerId: number,
  userId: number,
  now: Date,
  days: number,
): Promise<boolean> {
  const [noted] = await tx
    .insert(followRequestNotices)
    .values({ userId, followerId, notifiedAt: now })
    .onConflictDoUpdate({
      target: [followRequestNotices.userId, followRequestNotices.followerId],
      set: { notifiedAt: now },
      setWhere: lte(followRequestNotices.notifiedAt, new Date(now.getTime() - days * DAY)),
    })
    .returning({ userId: followRequestNotices.userId });
  return noted !== undefined;
}

/** After a request was accepted, the next one notifies again. */
export async function forgetRequestNotice(tx: Db, followerId: number, userId: number): Promise<void> {
  await tx
    .delete(followRequestNotices)
    .where(and(eq(followRequestNotices.userId, userId), eq(followRequestNotices.followerId, followerId)));
}

/** A follow, or the request for one. */
export async function insertFollow(
  tx: Db,
  {
    followerId,
    target: { targetId, targetType },
    state,
    now,
  }: { followerId: number; target: Target; state: State; now: Date },
): Promise<void> {
  const target = targetType === 'user' ? { userId: targetId } : { companyId: targetId };
  await tx.insert(follows).values({ followerId, ...target, state, createdAt: now });
}

/** Updates the state of a request. */
export async function setFollowState(tx: Db, followerId: number, target: Target, state: State): Promise<void> {
  await tx.update(follows).set({ state }).where(followOf(followerId, target));
}

/** Ends a follow or withdraws a request. Returns its state, or null if there was none. */
export async function deleteFollow(tx: Db, followerId: number, target: Target): Promise<State | null> {
  const [gone] = await tx.delete(follows).where(followOf(followerId, target)).returning({ state: follows.state });
  return gone?.state ?? null;
}

/** Stores that the member declined the follower's request. */
export async function noteDecline(tx: Db, followerId: number, userId: number, declinedAt: Date): Promise<void> {
  await tx
    .insert(followDeclines)
    .values({ userId, followerId, declinedAt })
    .onConflictDoUpdate({ target: [followDeclines.userId, followDeclines.followerId], set: { declinedAt } });
}

/**
 * Changes the counters of follower and followed member by `step`, and their connection counters if the follow is
 * mutual. Returns whether it is. The caller has locked both members.
 */
export async function countFollow(tx: Db, followerId: number, userId: number, step: 1 | -1): Promise<boolean> {
  const isMutual = (await existing(tx, userId, ofUser(followerId))) === 'following';
  await countFollowOf(tx, { followerId, userId, isMutual }, step);
  return isMutual;
}

/**
 * Ends follows and requests between two locked members in both directions, with the counters of both and of their
 * connection.
 */
export async function endFollowsBetween(tx: Db, one: number, other: number): Promise<void> {
  for (const [followerId, userId] of [
    [one, other],
    [other, one],
  ] as const)
    if ((await deleteFollow(tx, followerId, ofUser(userId))) === 'following')
      await countFollow(tx, followerId, userId, -1);
}

/** A follow or former follow of a member or of a company. */
type Follow = { id: number; followerId: number; userId: number | null; companyId: number | null; state: string };

/** Follows by a member, or of a member, oldest first. */
export const someFollows = (tx: Db, side: 'by' | 'of', memberId: number, most: number): Promise<Follow[]> =>
  rows<Follow>(
    tx,
    sql`select id, follower_id as "followerId", user_id as "userId", company_id as "companyId", state from follows
      where ${sql.identifier(side === 'by' ? 'follower_id' : 'user_id')} = ${memberId} order by id limit ${most}`,
  );

/** Deletes follows. Returns those that still existed and were counted; the caller updates the counters. */
export async function endFollows(tx: Db, some: readonly Follow[]): Promise<Follow[]> {
  const list = sql.param(`{${some.map(({ id }) => id).join(',')}}`);
  const gone = await rows<Follow>(
    tx,
    sql`delete from follows where id = any(${list}::bigint[])
      returning id, follower_id as "followerId", user_id as "userId", company_id as "companyId", state`,
  );
  return gone.filter(({ state }) => state === 'following');
}

/** Which of the members follow a member. */
export async function followersAmong(tx: Db, memberId: number, ids: readonly number[]): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx,
    sql`select follower_id as id from follows where user_id = ${memberId} and state = 'following'
      and follower_id = any(${sql.param(`{${ids.join(',')}}`)}::bigint[])`,
  );
  return found.map(({ id }) => id);
}

const DAY_MS = 86_400_000;

const blockOf = (viewer: Viewer, personId: number) =>
  and(eq(blocks.blockerId, viewer.id), eq(blocks.blockedId, personId));

/**
 * Blocks a member: follows and requests end in both directions, and neither sees the other from now on. Idempotent.
 * @throws {AppError} `conflict` for oneself, `not_found` for a member whom the viewer can't know.
 */
export async function block(deps: Deps, viewer: Viewer, personId: number): Promise<void> {
  if (personId === viewer.id) throw new AppError('conflict', 'You can’t block yourself.');
  const now = deps.clock.now();
  const isNew = await deps.db.transaction(async (tx) => {
    await lockMembers(tx, [viewer.id, personId]);
    const [before] = await tx.select({ at: blocks.createdAt }).from(blocks).where(blockOf(viewer, personId));
    if (before) return false;
    await requireKnownMember(tx, viewer.id, personId, now);
    await tx.insert(blocks).values({ blockerId: viewer.id, blockedId: personId, createdAt: now });
    await endFollowsBetween(tx, viewer.id, personId);
    await deps.outbox.emit(tx, relationsEvents.blocked, { blockerId: viewer.id, blockedId: personId });
    return true;
  });
  if (!isNew) return;
  for (const userId of [viewer.id, personId]) deps.bus.publish('account.changed', { userId });
  notifyBoth(deps, viewer.id, personId);
}

/** Updates open pages about the other at once: the thread accepts no more messages, and presence disappears. */
function notifyBoth({ live }: Deps, one: number, other: number): void {
  for (const [userId, personId] of [
    [one, other],
    [other, one],
  ] as const) {
    live.sendToUser(userId, { type: 'direct_changed', personId });
    live.sendToUser(userId, { type: 'presence_changed', userIds: [personId] });
  }
}

/** Removes a block, if there is one. Follows remain ended. */
export async function unblock(deps: Deps, viewer: Viewer, personId: number): Promise<void> {
  const gone = await deps.db.delete(blocks).where(blockOf(viewer, personId)).returning({ blockedId: blocks.blockedId });
  if (gone.length > 0) notifyBoth(deps, viewer.id, personId);
}

/** Mutes a member for `MUTE_DAYS` days or permanently. A second mute replaces the first. */
export async function mute(deps: Deps, viewer: Viewer, personId: number, length: '30_days' | 'always'): Promise<void> {
  if (personId === viewer.id) throw new AppError('conflict', 'You can’t mute yourself.');
  const now = deps.clock.now();
  await requireKnownMember(deps.db, viewer.id, personId, now);
  const until = length === 'always' ? null : new Date(now.getTime() + MUTE_DAYS * DAY_MS);
  await deps.db
    .insert(mutes)
    .values({ muterId: viewer.id, mutedId: personId, until, createdAt: now })
    .onConflictDoUpdate({ target: [mutes.muterId, mutes.mutedId], set: { until, createdAt: now } });
}

/** Removes a mute, if there is one. */
export async function unmute(deps: Deps, viewer: Viewer, personId: number): Promise<void> {
  await deps.db.delete(mutes).where(and(eq(mutes.muterId, viewer.id), eq(mutes.mutedId, personId)));
}

/** Hides the reposts of a member. */
export async function hideReposts(deps: Deps, viewer: Viewer, personId: number): Promise<void> {
  if (personId === viewer.id) throw new AppError('conflict', 'You can’t turn off your own reposts.');
  await requireVisibleMember(deps.db, viewer.id, personId, deps.clock.now());
  await deps.db
    .insert(repostMutes)
    .values({ userId: viewer.id, targetId: personId, createdAt: deps.clock.now() })
    .onConflictDoNothing();
}

/** Shows the reposts of a member again, if they were hidden. */
export async function showReposts(deps: Deps, viewer: Viewer, personId: number): Promise<void> {
  await deps.db.delete(repostMutes).where(and(eq(repostMutes.userId, viewer.id), eq(repostMutes.targetId, personId)));
}
