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
    /** What it is about, such as `post:12`: opening that reads it, and muting that thread keeps more away. */
    subject: text(),
    /** What notifications within a day share to be one group; null for those that are none. */
    groupKey: text(),
    /** Number of the first of its group: its own where it is that, or null. */
    groupId: ref(),
    /** Whether it is the newest of its group, which is where the group stands in the list. */
    isLatest: boolean().notNull().default(true),
    /** Whether the list shows it; those that only a mail or digest tells of are not shown. */
    inApp: boolean().notNull().default(true),
    /** Waits for a mail of its own, from then on. */
    mailDueAt: instant(),
    /** Waits for the next digest. */
    inDigest: boolean().notNull().default(false),
    /** Number of the event that caused it: the same event notifies once. */
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

/** What a member wants less of: `thread:post:12` keeps a thread away, `type:reaction` lets at most one a day stand out. */
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

/** Digests sent. The key keeps a member from getting two for the same period, whatever happens in between. */
export const digests = pgTable(
  'digests',
  {
    userId: owner(),
    /** `daily:` or `weekly:` and the day on which it fell due, as the member's calendar has it. */
    period: text().notNull(),
    itemCount: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.period] }), index('digests_age').on(table.createdAt)],
);
