import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, createdAt, ref, rowId } from '../db/columns.ts';

/** Who did what to whom. Rows are only ever added; each holds the hash of the one before it. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: rowId(),
    at: createdAt(),
    /** No foreign key: the line stays unchanged when the account is erased. */
    actorId: ref(),
    action: text().notNull(),
    summary: text().notNull(),
    subjectType: text(),
    subjectId: ref(),
    before: jsonb(),
    after: jsonb(),
    reason: text(),
    ip: text(),
    previousHash: bytea(),
    hash: bytea().notNull(),
  },
  (table) => [
    index('audit_log_subject').on(table.subjectType, table.subjectId, table.id),
    index('audit_log_actor').on(table.actorId, table.id),
  ],
);
