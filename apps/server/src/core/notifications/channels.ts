import {
  type NotificationChannel,
  type NotificationType,
  notificationDefaults,
} from '@innerspring/contract/settings/choices';
import { Preferences } from '@innerspring/contract/settings/schemas';
import { type SQL, sql } from 'drizzle-orm';
import { quietUntil } from './quiet-hours.ts';
import type { NotificationKind } from '../../platform/notifications/notification.ts';

/** Where a notification goes. */
export type Channels = {
  inApp: boolean;
  /** When it is mailed by itself; null where it is not. */
  mailDueAt: Date | null;
  inDigest: boolean;
};

/** So long a reply may be read on the site before it is mailed. */
export const UNREAD_MAIL_DELAY_MS = 10 * 60_000;

function mailTime({ mail }: NotificationKind, preferences: Preferences, now: Date): Date | null {
  if (mail === 'elsewhere' || (mail === 'waited' && preferences.mailDelay === 0)) return null;
  const earliest = mail === 'ifUnread' ? new Date(now.getTime() + UNREAD_MAIL_DELAY_MS) : now;
  return quietUntil(preferences, earliest) ?? earliest;
}

/**
 * Where a member wants a kind to go, by their settings: in the app, by a mail of its own (after their quiet hours), in the
 * digest where they get one. Kinds without a row in the settings always come, in the app; their mails are sent where they arise.
 */
export function channelsOf(kind: NotificationKind, stored: unknown, now: Date): Channels {
  const { type } = kind;
  if (type === null) return { inApp: true, mailDueAt: null, inDigest: false };
  const preferences = Preferences.parse(stored);
  const { app, mail, digest } = preferences.notifications[type];
  return {
    inApp: app,
    mailDueAt: mail ? mailTime(kind, preferences, now) : null,
    inDigest: digest && preferences.digest !== 'none',
  };
}

export const isWanted = ({ inApp, mailDueAt, inDigest }: Channels): boolean => inApp || mailDueAt !== null || inDigest;

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
