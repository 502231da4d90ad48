import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, ref, rowId } from '../../platform/db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';

/** Private folders of what a member saved. */
export const collections = pgTable(
  'collections',
  {
    id: rowId(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('collections_name').on(table.userId, table.name)],
);
