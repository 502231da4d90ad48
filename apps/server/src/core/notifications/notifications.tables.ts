import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, ref, rowId } from '../../platform/db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';

const owner = () =>
  ref()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const notifications = pgTable(
  'notifications',
  {
    id: rowId(),
    userId: owner(),
    kind: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /**
     * Its subject, such as `post:12`. Opening the subject marks it as read, and muting that thread stops further ones.
     */
    subject: text(),
    /** Notifications of one day with the same key form one group; null if it isn't grouped. */
    groupKey: text(),
    /** Id of the first notification of its group; null or its own id if it is the first. */
    groupId: ref(),
    /** Whether it is the newest of its group, which determines the group's position in the list. */
    isLatest: boolean().notNull().default(true),
    /** Whether the list shows it. Those that are only for a mail or digest are not shown. */
    inApp: boolean().notNull().default(true),
    /** When it will be mailed individually. */
    mailDueAt: instant(),
    /** Whether it waits for the next digest. */
    inDigest: boolean().notNull().default(false),
    /** Key of the event that caused it: the same event notifies once. */
    eventKey: text().notNull().unique('notifications_event_unique'),
    createdAt: createdAt(),
    readAt: instant(),
  },
  (table) => [
    index('notifications_unread')
      .on(table.userId, sql`coalesce(${table.groupId}, ${table.id})`)
      .where(sql`${table.readAt} is null and ${table.inApp}`),
    index('notifications_list').on(table.userId, table.id.desc()).where(sql`${table.inApp}`),
    index('notifications_heads').on(table.userId, table.id.desc()).where(sql`${table.inApp} and ${table.isLatest}`),
    index('notifications_group').on(sql`coalesce(${table.groupId}, ${table.id})`, table.id.desc()),
    index('notifications_group_key')
      .on(table.userId, table.groupKey)
      .where(sql`${table.isLatest} and ${table.groupKey} is not null`),
    index('notifications_subject').on(table.userId, table.subject).where(sql`${table.readAt} is null`),
    index('notifications_mail_due').on(table.userId, table.mailDueAt).where(sql`${table.mailDueAt} is not null`),
    index('notifications_in_digest').on(table.userId, table.id).where(sql`${table.inDigest}`),
    index('notifications_age').on(table.createdAt),
  ],
);

/**
 * What a member wants less of: `thread:post:12` mutes a thread, `type:reaction` limits the type to one prominent
 * notification a day.
 */
export const notificationTunings = pgTable(
  'notification_tunings',
  { userId: owner(), key: text().notNull(), createdAt: createdAt() },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

/** When each member who wants a digest gets the next one. */
export const digestSchedule = pgTable(
  'digest_schedule',
  {
    userId: owner().primaryKey(),
    cadence: text({ enum: ['daily', 'weekly'] }).notNull(),
    nextAt: instant().notNull(),
  },
  (table) => [index('digest_schedule_due').on(table.nextAt)],
);

/** Sent digests. The key prevents two digests to a member for the same period. */
export const digests = pgTable(
  'digests',
  {
    userId: owner(),
    /** `daily:` or `weekly:` and the day on which it was due, in the member's time zone. */
    period: text().notNull(),
    itemCount: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.period] }), index('digests_age').on(table.createdAt)],
);
