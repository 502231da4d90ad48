import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, rowId } from '../db/columns.ts';

/** Events that must not be lost, written in the transaction of their cause and processed at least once. */
export const outbox = pgTable(
  'outbox',
  {
    id: rowId(),
    /** `<feature>.<fact>`, e.g. `applications.decided`. */
    type: text().notNull(),
    payload: jsonb().notNull(),
    createdAt: createdAt(),
    /** Not processed before this time, which moves ahead after each failure. */
    availableAt: instant().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    lastError: text(),
  },
  (table) => [index('outbox_due').on(table.availableAt, table.id)],
);
