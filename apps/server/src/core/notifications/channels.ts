import {
  type NotificationChannel,
  type NotificationType,
  notificationDefaults,
} from '@innerspring/contract/settings/choices';
import { Preferences } from '@innerspring/contract/settings/schemas';
import { type SQL, sql } from 'drizzle-orm';
import type { NotificationKind } from '../../platform/notifications/notification.ts';

/** Where hours are those of a member who has not chosen a time zone: that of the trade's own hours. */
export const HOME_ZONE = 'America/New_York';

const MINUTE = 60_000;
const DAY_MINUTES = 1440;

type QuietHours = { on: boolean; from: string; to: string };

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(zone, made);
  return made;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** How many minutes of its day have passed in a zone. */
const minuteOfDay = (at: Date, zone: string): number => minutesOf(formatOf(zone).format(at));

const ahead = (from: number, to: number): number => (to - from + DAY_MINUTES) % DAY_MINUTES;

/**
 * When a member may be disturbed again by mail or push; null where they may be now. Hours that begin and end at the same
 * time are none.
 * @param timeZone an IANA name; empty is `HOME_ZONE`
 */
export function quietUntil(
  { quietHours, timeZone }: { quietHours: QuietHours; timeZone: string },
  now: Date,
): Date | null {
  if (!quietHours.on) return null;
  const zone = timeZone || HOME_ZONE;
  const [from, to] = [minutesOf(quietHours.from), minutesOf(quietHours.to)];
  const minute = minuteOfDay(now, zone);
  if (ahead(from, minute) >= ahead(from, to)) return null;
  const wholeMinute = Math.floor(now.getTime() / MINUTE) * MINUTE;
  const end = new Date(wholeMinute + ahead(minute, to) * MINUTE);
  // Where clocks are changed in between, the end is that of the clock on the wall.
  const off = ahead(minuteOfDay(end, zone), to);
  const shift = off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off;
  return new Date(end.getTime() + shift * MINUTE);
}

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
