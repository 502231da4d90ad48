import type { Db } from '../../platform/deps.ts';
import { notifications } from './notifications.tables.ts';

type Notification = { userId: number; kind: string; data?: Record<string, unknown>; eventKey: string; createdAt: Date };

/** Notifies once: the same `eventKey` again changes nothing. */
export async function notify(db: Db, notification: Notification): Promise<void> {
  await db.insert(notifications).values(notification).onConflictDoNothing({ target: notifications.eventKey });
}
