import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, ref } from '../../platform/db/columns.ts';
import { users } from '../../core/accounts/accounts.tables.ts';

/** Figures as last counted for a member, so that they aren't counted on every request. */
export const analyticsSnapshots = pgTable(
  'analytics_snapshots',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `own`, `company:` with its id, or `network`. */
    scope: text().notNull(),
    days: integer().notNull(),
    timeZone: text().notNull(),
    countedAt: instant().notNull(),
    figures: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.scope, table.days, table.timeZone] })],
);
