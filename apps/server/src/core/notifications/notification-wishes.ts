import {
  type NotificationChannel,
  type NotificationType,
  notificationDefaults,
} from '@innerspring/contract/settings/choices';
import { type SQL, sql } from 'drizzle-orm';

/**
 * SQL for "this member wants to hear of it on this channel": their own choice, else the preset. The one place where the
 * settings' matrix is read.
 * @param preferences the column of the member's `users` row
 */
export function wantsNotification(preferences: SQL, type: NotificationType, channel: NotificationChannel): SQL {
  const preset = notificationDefaults(type)[channel];
  return sql`case ${preferences} #>> array['notifications', ${type}::text, ${channel}::text]
    when ${String(!preset)} then ${!preset}::boolean else ${preset}::boolean end`;
}
