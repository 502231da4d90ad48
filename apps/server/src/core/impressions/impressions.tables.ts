import { date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, ref } from '../../platform/db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';

/**
 * Which member saw which subject: counted once per viewer, subject and day (UTC). A trigger on the subject's table
 * deletes a subject's impressions with its row.
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
