import { type SQL, sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'live'>;

const notFound = () => new AppError('not_found', 'Notification not found');

/** Marks as read what is not; every tab of the member learns of it. */
async function markRead({ db, clock, live }: Needed, userId: number, which: SQL): Promise<number> {
  const done = await firstRow<{ count: number }>(
    db,
    sql`with done as (
        update notifications n set read_at = ${clock.now().toISOString()}::timestamptz
        where n.user_id = ${userId} and n.read_at is null and ${which} returning n.id
      ) select count(*)::int as count from done`,
  );
  const count = done?.count ?? 0;
  if (count > 0) live.sendToUser(userId, { type: 'notifications_changed' });
  return count;
}

/**
 * Marks a notification as read; where the list groups, everything up to it in its group. @throws {AppError} `not_found`
 */
export async function readOne(deps: Needed, userId: number, id: number): Promise<void> {
  const found = await firstRow<{ groupId: number; groups: boolean }>(
    deps.db,
    sql`select coalesce(n.group_id, n.id) as "groupId", coalesce(u.preferences ->> 'groupNotifications', 'true') = 'true' as groups
      from notifications n join users u on u.id = n.user_id where n.id = ${id} and n.user_id = ${userId} and n.in_app`,
  );
  if (!found) throw notFound();
  const { groupId, groups } = found;
  await markRead(
    deps,
    userId,
    groups ? sql`coalesce(n.group_id, n.id) = ${groupId} and n.id <= ${id}` : sql`n.id = ${id}`,
  );
}

/** Marks everything as read; gives how many were not. */
export const readAll = (deps: Needed, userId: number): Promise<number> => markRead(deps, userId, sql`n.in_app`);

/** Marks as read what a page has shown. */
export const readSeen = (deps: Needed, userId: number, ids: number[]): Promise<number> =>
  markRead(deps, userId, sql`n.id = any(${sql.param(`{${ids.join(',')}}`)}::bigint[])`);
