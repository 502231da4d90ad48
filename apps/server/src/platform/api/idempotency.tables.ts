import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, createdAt, ref } from '../db/columns.ts';

/** What the Idempotency-Keys of members were used for, so that none is taken for something else. Swept after 30 days. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    memberId: ref().notNull(),
    /** Of the endpoints that share their keys. */
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
