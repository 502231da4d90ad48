import type { Pool } from 'pg';
import { createPool, databaseOf } from '../platform/db/pool.ts';
import type { Db } from '../platform/deps.ts';

const NO_LIMITS = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0, max: 1 };

/**
 * Runs `work` on the database of `pool`, but on a connection of its own without limits of time, for what only tests do:
 * filling tables with thousands of rows and `analyze`, which on a busy machine take longer than a request's statement may.
 */
export async function withoutTimeLimits<T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const { connectionString } = pool.options;
  if (!connectionString) throw new Error('The pool was made without an address.');
  const own = createPool(connectionString, { warn: () => undefined }, NO_LIMITS);
  try {
    return await work(databaseOf(own));
  } finally {
    await own.end();
  }
}
