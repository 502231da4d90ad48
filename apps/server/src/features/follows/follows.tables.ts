import { pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant, ref } from '../../platform/db/columns.ts';
import { users } from '../../core/accounts/accounts.tables.ts';

/** Suggestions that a member took away, for 90 days. */
export const suggestionDismissals = pgTable(
  'suggestion_dismissals',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    personId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    until: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.personId] })],
);
