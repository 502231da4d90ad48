import {
  type NotificationChannel,
  type NotificationType,
  notificationDefaults,
} from '@innerspring/contract/settings/choices';
import { Preferences } from '@innerspring/contract/settings/schemas';
import { type SQL, sql } from 'drizzle-orm';
import type { NotificationKind } from '../../platform/notifications/notification.ts';

/** The time zone of members who haven't chosen one: US Eastern, like the business hours. */
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

/** How many minutes of the day have passed in a zone. */
const minuteOfDay = (at: Date, zone: string): number => minutesOf(formatOf(zone).format(at));

const ahead = (from: number, to: number): number => (to - from + DAY_MINUTES) % DAY_MINUTES;

/**
 * When mail or push may be sent to a member again; null if it may be now. Quiet hours that begin and end at the same
 * time are off.
 * @param timeZone an IANA name; empty means `HOME_ZONE`
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
  // If the clocks change in between, the end is at the local clock time.
  const off = ahead(minuteOfDay(end, zone), to);
  const shift = off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off;
  return new Date(end.getTime() + shift * MINUTE);
}

/** The channels of a notification. */
export type Channels = {
  inApp: boolean;
  /** When it is mailed individually; null if it isn't. */
  mailDueAt: Date | null;
  inDigest: boolean;
};

/** How long a reply may be read on the site before it is mailed. */
export const UNREAD_MAIL_DELAY_MS = 10 * 60_000;

function mailTime({ mail }: NotificationKind, preferences: Preferences, now: Date): Date | null {
  if (mail === 'elsewhere' || (mail === 'waited' && preferences.mailDelay === 0)) return null;
  const earliest = mail === 'ifUnread' ? new Date(now.getTime() + UNREAD_MAIL_DELAY_MS) : now;
  return quietUntil(preferences, earliest) ?? earliest;
}

/**
 * The channels for a kind, by the member's settings: in the app, by a separate mail (after their quiet hours), in the
 * digest if they get one. Kinds without a settings row always appear in the app; their features send the mails.
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
 * SQL condition: the member wants this type on this channel, by their own choice or the default. All reads of the
 * settings' matrix use this function.
 * @param preferences the column of the member's `users` row
 */
export function wantsNotification(preferences: SQL, type: NotificationType, channel: NotificationChannel): SQL {
  const preset = notificationDefaults(type)[channel];
  return sql`case ${preferences} #>> array['notifications', ${type}::text, ${channel}::text]
    when ${String(!preset)} then ${!preset}::boolean else ${preset}::boolean end`;
}
