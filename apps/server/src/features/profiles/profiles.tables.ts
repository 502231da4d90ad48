import { boolean, date, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant, ref } from '../../platform/db/columns.ts';
import { users } from '../../core/accounts/accounts.tables.ts';

/** Who looked at whose profile: one row a visit that counts, at most one in 12 hours of a pair (`visits.commands.ts`). */
export const profileVisits = pgTable(
  'profile_visits',
  {
    visitedId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    visitorId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the visit, in US Eastern time. */
    day: date({ mode: 'string' }).notNull(),
    isAnonymous: boolean().notNull().default(false),
    /** When it counted; those within 12 hours of it only move `lastAt`. */
    countedAt: instant().notNull().defaultNow(),
    lastAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.visitedId, table.day, table.visitorId, table.countedAt] }),
    index('profile_visits_visitor').on(table.visitorId),
  ],
);
