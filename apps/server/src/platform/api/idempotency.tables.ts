import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, createdAt, ref } from '../db/columns.ts';

/** The Idempotency-Keys that members used, with the call that each was used for. Rows are deleted after 30 days. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    memberId: ref().notNull(),
    /** Endpoints with the same scope share their keys. */
    scope: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the endpoint and its input. */
    digest: bytea().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.scope, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
);
