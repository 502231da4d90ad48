import { and, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { companies } from '../companies/companies.tables.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { followDeclines, followRequestNotices, follows } from './follows.tables.ts';

export type Target = { targetId: number; targetType: 'user' | 'company' };
export type State = (typeof follows.$inferSelect)['state'];

/** Days that somebody whose request was declined waits before asking counts again. */
export const DECLINE_WAIT_DAYS = 30;

/** The follow of one target by one member. */
export const followOf = (followerId: number, target: Target) =>
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

/** Whether the member declined a request of the follower within the wait. */
export async function isWaitingAfterDecline(tx: Db, followerId: number, userId: number, now: Date): Promise<boolean> {
  const [declined] = await tx
    .select({ at: followDeclines.declinedAt })
    .from(followDeclines)
    .where(and(eq(followDeclines.userId, userId), eq(followDeclines.followerId, followerId)));
  return declined !== undefined && now.getTime() - declined.at.getTime() < DECLINE_WAIT_DAYS * 86_400_000;
}

/**
 * Whether the member is to be notified of the follower's request: not again within the wait of one that they were notified
 * of, unless they accepted it since.
 */
export async function noteRequest(tx: Db, followerId: number, userId: number, now: Date): Promise<boolean> {
  const [noted] = await tx
    .insert(followRequestNotices)
    .values({ userId, followerId, notifiedAt: now })
    .onConflictDoUpdate({
      target: [followRequestNotices.userId, followRequestNotices.followerId],
      set: { notifiedAt: now },
      setWhere: lte(followRequestNotices.notifiedAt, new Date(now.getTime() - DECLINE_WAIT_DAYS * 86_400_000)),
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

/** Moves the counters of follower and followed member by `step`, and of their connection where the follow is mutual. */
export async function countMember(tx: Db, followerId: number, userId: number, step: 1 | -1): Promise<boolean> {
  const isMutual = (await existing(tx, userId, ofUser(followerId))) === 'following';
  const connectionCount = sql`${users.connectionCount} + ${isMutual ? step : 0}`;
  await tx
    .update(users)
    .set({ followingCount: sql`${users.followingCount} + ${step}`, connectionCount })
    .where(eq(users.id, followerId));
  await tx
    .update(users)
    .set({ followerCount: sql`${users.followerCount} + ${step}`, connectionCount })
    .where(eq(users.id, userId));
  return isMutual;
}

export async function countCompany(tx: Db, followerId: number, companyId: number, step: 1 | -1): Promise<void> {
  await tx
    .update(users)
    .set({ followingCount: sql`${users.followingCount} + ${step}` })
    .where(eq(users.id, followerId));
  await tx
    .update(companies)
    .set({ followerCount: sql`${companies.followerCount} + ${step}` })
    .where(eq(companies.id, companyId));
}
