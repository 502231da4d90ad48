import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { bytea, citext, createdAt, instant, ref, rowId } from '../../platform/db/columns.ts';
import { users } from '../../core/accounts/accounts.tables.ts';

/** People whom members asked in by mail. */
export const invitations = pgTable(
  'invitations',
  {
    id: rowId(),
    inviterId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: citext().notNull(),
    note: text(),
    /** SHA-256 of the token in the mailed link. */
    tokenHash: bytea().notNull().unique('invitations_token_unique'),
    state: text({ enum: ['sent', 'applied', 'member', 'withdrawn'] })
      .notNull()
      .default('sent'),
    /** Who applied with it. */
    userId: ref().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('invitations_inviter').on(table.inviterId, table.id.desc()),
    uniqueIndex('invitations_open').on(table.inviterId, table.email).where(sql`${table.state} = 'sent'`),
    index('invitations_email').on(table.email),
    index('invitations_user').on(table.userId),
  ],
);
