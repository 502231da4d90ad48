import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant, ref, rowId } from '../../platform/db/columns.ts';
import { users } from './accounts.tables.ts';

/** Open sessions. The cookie holds 32 random bytes; only their SHA-256 is kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: rowId(),
    tokenHash: bytea().notNull().unique('sessions_token_unique'),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: text().notNull(),
    ip: text(),
    /** Password proved for sensitive changes until then. */
    sudoUntil: instant(),
    /** Opened through the break-glass account. */
    isEmergency: boolean().notNull().default(false),
    createdAt: createdAt(),
    lastUsedAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);
