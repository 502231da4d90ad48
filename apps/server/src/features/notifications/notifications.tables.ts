import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, ref, rowId } from '../../platform/db/columns.ts';
import { users } from '../members/members.tables.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: rowId(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    data: jsonb().notNull().default({}),
    /** Number of the event that caused it: the same event notifies once. */
    eventKey: text().notNull().unique('notifications_event_unique'),
    createdAt: createdAt(),
    readAt: instant(),
  },
  (table) => [
    index('notifications_unread').on(table.userId).where(sql`${table.readAt} is null`),
    index('notifications_list').on(table.userId, table.id.desc()),
  ],
);
