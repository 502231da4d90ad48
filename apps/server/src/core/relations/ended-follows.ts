import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { rows } from '../../platform/db/rows.ts';

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
