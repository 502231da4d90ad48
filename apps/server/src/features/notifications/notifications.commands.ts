import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { notificationType, wantsNotification } from '../../platform/notification-wishes.ts';

type Notification = { userId: number; kind: string; data?: Record<string, unknown>; eventKey: string; createdAt: Date };

/**
 * Notifies in the app, where the member's settings want this kind there. Once: the same `eventKey` again changes nothing,
 * and neither does a member who is gone.
 */
export async function notify(db: Db, { userId, kind, data = {}, eventKey, createdAt }: Notification): Promise<void> {
  const type = notificationType(kind);
  const wanted = type ? wantsNotification(sql`u.preferences`, type, 'app') : sql`true`;
  await db.execute(sql`insert into notifications (user_id, kind, data, event_key, created_at)
    select u.id, ${kind}, ${JSON.stringify(data)}::jsonb, ${eventKey}, ${createdAt.toISOString()}::timestamptz
    from users u where u.id = ${userId} and ${wanted}
    on conflict (event_key) do nothing`);
}
