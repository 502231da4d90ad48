import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';

/**
 * SQL about when members were last active. Most of it looks up one row by its key beside a row of `users`, with an
 * offset that stops the planner from reading the whole table instead. Only `membersByActivity` walks the table.
 */

const rowOf = (alias: string, columns: string, more = '') =>
  `select ${columns} from member_activity here where here.user_id = ${alias}.id${more}`;

/** SQL for when the member of a `users` row was last active, whoever may know; null for never. */
export const lastActiveOf = (alias: string): string => `(${rowOf(alias, 'here.last_active_at')})`;

/** SQL condition: online now and visible to others, which means active within the last five minutes. */
export const isOnlineNow = (alias: string, now: string): string =>
  `(${alias}.shows_activity and exists (${rowOf(alias, '1', ` and here.last_active_at > ${now}::timestamptz - interval '5 minutes' offset 0`)}))`;

/** `isOnlineNow`, for readers who show their own activity. */
export const isOnlineTo = (viewer: string, alias: string, now: string): string =>
  `(${isOnlineNow(alias, now)} and (select reader.shows_activity from users reader where reader.id = ${viewer}))`;

/**
 * SQL for when a member was last active, as far as others may know, of a row of `member_activity`. Must match the
 * expression of its indexes.
 */
export const lastSeenOf = (activity: string): string =>
  `coalesce(case when ${activity}.shows_activity then ${activity}.last_active_at end, 'epoch'::timestamptz)`;

/** The same beside a row of `users`. */
export const lastHere = (alias: string): string => `(${rowOf(alias, lastSeenOf('here'))})`;

/**
 * A relation of rows `a` of `member_activity` and `u` of `users`, for lists in the order of `lastSeenOf('a')` and
 * `a.user_id`: the offset makes the planner look up each member in that order. A condition must include `a.is_listed`,
 * for the indexes.
 */
export const membersByActivity =
  'member_activity a cross join lateral (select * from users p where p.id = a.user_id offset 0) u';

/**
 * SQL that sets the activity of the members in the column `user_id` of a relation to `at`, unless it is already later.
 */
export const noteActivity = (relation: string, at: string): string =>
  `update member_activity m set last_active_at = ${at} from ${relation} t
   where m.user_id = t.user_id and (m.last_active_at is null or m.last_active_at < ${at}) returning m.user_id as id`;

/** When a member was last active; null for never. */
type LastActive = { userId: number; at: Date | null };

/**
 * Sets when members were last active, overriding what is stored. For demo content and tests; requests record it with
 * their session.
 */
export async function setLastActive(db: Db, seen: LastActive[]): Promise<void> {
  await db.execute(sql`update member_activity m set last_active_at = s."at"
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as s("userId" bigint, "at" timestamptz) where m.user_id = s."userId"`);
}
