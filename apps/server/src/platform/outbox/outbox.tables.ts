import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, rowId } from '../db/columns.ts';

/** Events that must not be lost, written in the transaction of their cause and worked off at least once. */
export const outbox = pgTable(
  'outbox',
  {
    id: rowId(),
    /** `<feature>.<fact>`, e.g. `applications.decided`. */
    type: text().notNull(),
    payload: jsonb().notNull(),
    createdAt: createdAt(),
    /** Not before: pushed back after each failure. */
    availableAt: instant().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    lastError: text(),
  },
  (table) => [index('outbox_due').on(table.availableAt, table.id)],
);
