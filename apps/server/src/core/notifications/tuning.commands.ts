import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { kindsOf } from './kinds.ts';
import { notifications, notificationTunings } from './notifications.tables.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'live' | 'features'>;
type Tuning = 'thread' | 'type';

/** What is tuned by a notification. @throws {AppError} `not_found`; `conflict` where it has no thread, or always comes. */
async function keyOf(deps: Needed, userId: number, id: number, tuning: Tuning): Promise<string> {
  const [found] = await deps.db
    .select({ kind: notifications.kind, subject: notifications.subject })
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId), eq(notifications.inApp, true)));
  if (!found) throw new AppError('not_found', 'Notification not found');
  if (tuning === 'type') {
    const { type } = kindsOf(deps).named(found.kind);
    if (!type) throw new AppError('conflict', 'These notifications always come.');
    return `type:${type}`;
  }
  if (!kindsOf(deps).isThread(found.subject)) throw new AppError('conflict', 'There is no thread to mute.');
  return `thread:${found.subject}`;
}

/**
 * Mutes the thread of a notification, or lets at most one a day of its type stand out; with `on` false takes that back. Twice is
 * once. @throws {AppError} `not_found`, `conflict`
 */
export async function tune(
  deps: Needed,
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
