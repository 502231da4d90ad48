import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, ref, rowId } from '../../platform/db/columns.ts';
import { users } from '../../core/accounts/accounts.tables.ts';

/** A member's own data as a zip archive, kept for seven days. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: rowId(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: ['queued', 'ready', 'failed', 'expired'] })
      .notNull()
      .default('queued'),
    /** Name in the file store. */
    key: text().unique('data_exports_key_unique'),
    bytes: bigint({ mode: 'number' }),
    createdAt: createdAt(),
    readyAt: instant(),
    expiresAt: instant(),
  },
  (table) => [index('data_exports_user').on(table.userId, table.id.desc())],
);
