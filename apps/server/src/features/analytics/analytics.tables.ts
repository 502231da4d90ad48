import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, ref } from '../../platform/db/columns.ts';
import { users } from '../../core/accounts/accounts.tables.ts';

/** Figures as they were last counted for a member, so that they are counted once in a while only. */
export const analyticsSnapshots = pgTable(
  'analytics_snapshots',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `own`, `company:` and its number, or `network`. */
    scope: text().notNull(),
    days: integer().notNull(),
    timeZone: text().notNull(),
    countedAt: instant().notNull(),
    figures: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.scope, table.days, table.timeZone] })],
);
