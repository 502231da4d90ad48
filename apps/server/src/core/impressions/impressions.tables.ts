import { date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, ref } from '../../platform/db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';

/**
 * Who saw what: counted once a viewer, subject and day (UTC). With the row of a subject go its impressions, by a trigger of the
 * subject's own table.
 */
export const impressions = pgTable(
  'impressions',
  {
    subjectId: ref().notNull(),
    viewerId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    seenAt: instant().notNull(),
    subjectKind: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.subjectKind, table.day, table.viewerId] }),
    index('impressions_viewer').on(table.viewerId),
    index('impressions_seen').using('brin', table.seenAt),
  ],
);
