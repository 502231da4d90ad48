import { and, eq, lte, sql } from 'drizzle-orm';
import { rows } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/deps.ts';
import { countFollow as countFollowOf } from '../accounts/public.ts';
import { followDeclines, followRequestNotices, follows } from './relations.tables.ts';

const DAY = 86_400_000;

export type Target = { targetId: number; targetType: 'user' | 'company' };
export type State = (typeof follows.$inferSelect)['state'];

/** The follow of one target by one member. */
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

/** Whether the member declined a request of the follower within so many days. */
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
 * Whether the member is to be notified of the follower's request: not again within so many days of one that they were notified
 * of, unless they accepted it since.
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

/** After an accepted request the next one notifies again. */
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

/** What became of a request. */
export async function setFollowState(tx: Db, followerId: number, target: Target, state: State): Promise<void> {
  await tx.update(follows).set({ state }).where(followOf(followerId, target));
}

/** Ends a follow or takes a request back; what it was, null where there was none. */
export async function deleteFollow(tx: Db, followerId: number, target: Target): Promise<State | null> {
  const [gone] = await tx.delete(follows).where(followOf(followerId, target)).returning({ state: follows.state });
  return gone?.state ?? null;
}

/** Keeps that the member declined the follower's request. */
export async function noteDecline(tx: Db, followerId: number, userId: number, declinedAt: Date): Promise<void> {
  await tx
    .insert(followDeclines)
    .values({ userId, followerId, declinedAt })
    .onConflictDoUpdate({ target: [followDeclines.userId, followDeclines.followerId], set: { declinedAt } });
}

/**
 * Moves the counters of follower and followed member by `step`, and of their connection where the follow is mutual, which it
 * says. Both members are held.
 */
export async function countFollow(tx: Db, followerId: number, userId: number, step: 1 | -1): Promise<boolean> {
  const isMutual = (await existing(tx, userId, ofUser(followerId))) === 'following';
  await countFollowOf(tx, { followerId, userId, isMutual }, step);
  return isMutual;
}

/** Ends follows and requests of two members, who are held, both ways, with the counters of both and of their connection. */
export async function endFollowsBetween(tx: Db, one: number, other: number): Promise<void> {
  for (const [followerId, userId] of [
    [one, other],
    [other, one],
  ] as const)
    if ((await deleteFollow(tx, followerId, ofUser(userId))) === 'following')
      await countFollow(tx, followerId, userId, -1);
}

/** A follow as it stands, or stood: of a member or of a company. */
type Follow = { id: number; followerId: number; userId: number | null; companyId: number | null; state: string };

/** Follows by a member, or of a member, the oldest first. */
export const someFollows = (tx: Db, side: 'by' | 'of', memberId: number, most: number): Promise<Follow[]> =>
  rows<Follow>(
    tx,
    sql`select id, follower_id as "followerId", user_id as "userId", company_id as "companyId", state from follows
      where ${sql.identifier(side === 'by' ? 'follower_id' : 'user_id')} = ${memberId} order by id limit ${most}`,
  );

/** Takes follows away, and gives those that were still there and counted; the counters are the caller's. */
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
