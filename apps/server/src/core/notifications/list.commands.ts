import { and, eq, type SQL, sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { kindsOf } from './kinds.ts';
import { notifications, notificationTunings } from './notifications.tables.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'live'>;

const notFound = () => new AppError('not_found', 'Notification not found');

/** Marks unread notifications as read, and updates every tab of the member. */
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
 * Marks a notification as read. If the list is grouped, also everything up to it in its group. @throws {AppError}
 * `not_found`
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

/** Marks everything as read. Returns how many were unread. */
export const readAll = (deps: Needed, userId: number): Promise<number> => markRead(deps, userId, sql`n.in_app`);

/** Marks the notifications that a page has shown as read. */
export const readSeen = (deps: Needed, userId: number, ids: number[]): Promise<number> =>
  markRead(deps, userId, sql`n.id = any(${sql.param(`{${ids.join(',')}}`)}::bigint[])`);

type Tuned = Pick<Deps, 'db' | 'clock' | 'live' | 'features'>;
type Tuning = 'thread' | 'type';

/**
 * The key of the tuning for a notification. @throws {AppError} `not_found`; `conflict` if it has no thread, or can't be
 * turned off.
 */
async function keyOf(deps: Tuned, userId: number, id: number, tuning: Tuning): Promise<string> {
  const [found] = await deps.db
    .select({ kind: notifications.kind, subject: notifications.subject })
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId), eq(notifications.inApp, true)));
  if (!found) throw new AppError('not_found', 'Notification not found');
  if (tuning === 'type') {
    const { type } = kindsOf(deps).named(found.kind);
    if (!type) throw new AppError('conflict', 'You can’t turn these notifications off.');
    return `type:${type}`;
  }
  if (!kindsOf(deps).isThread(found.subject)) throw new AppError('conflict', 'There’s no thread to mute.');
  return `thread:${found.subject}`;
}

/**
 * Mutes a notification's thread, or limits its type to one prominent notification a day. `on` false undoes that.
 * Idempotent.
 * @throws {AppError} `not_found`, `conflict`
 */
export async function tune(
  deps: Tuned,
  userId: number,
  { id, tuning, on }: { id: number; tuning: Tuning; on: boolean },
): Promise<void> {
  const key = await keyOf(deps, userId, id, tuning);
  const { db, clock, live } = deps;
  if (on) await db.insert(notificationTunings).values({ userId, key, createdAt: clock.now() }).onConflictDoNothing();
  else
    await db
      .delete(notificationTunings)
      .where(and(eq(notificationTunings.userId, userId), eq(notificationTunings.key, key)));
  live.sendToUser(userId, { type: 'notifications_changed' });
}
