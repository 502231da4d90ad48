import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, rowId } from '../../platform/db/columns.ts';

/** Every outgoing email. `held` if no mail server is set; then an admin can read it. */
export const mails = pgTable(
  'mails',
  {
    id: rowId(),
    kind: text().notNull(),
    to: text().notNull(),
    subject: text().notNull(),
    /** Text body; cleared once sent, because it may contain one-time links. */
    body: text(),
    /** Where the reader stops mails of this kind with one click; emptied once sent, as the body. */
    unsubscribeUrl: text(),
    state: text({ enum: ['queued', 'held', 'sent', 'failed'] }).notNull(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (table) => [index('mails_state').on(table.state, table.id.desc())],
);
