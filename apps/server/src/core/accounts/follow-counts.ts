import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { users } from './accounts.tables.ts';

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
