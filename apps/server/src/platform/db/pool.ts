import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyBaseLogger } from 'fastify';
import pg, { type Pool } from 'pg';
import type { Db } from '../deps.ts';

const CONNECTIONS = 10;
const CONNECT_MS = 5000;
const STATEMENT_MS = 5000;
/** The client's own patience, for a database that has stopped answering at all. */
const ANSWER_MS = 7000;
const IDLE_IN_TRANSACTION_MS = 10_000;
/** Requests that may wait for a connection; more are turned away at once. */
export const LONGEST_QUEUE = 200;

/** Closes a connection whose statement got no answer: given back to the pool it would hold up the next user. */
function dropWhenSilent(client: pg.PoolClient): void {
  const end = () => client.connection.stream.destroy();
  client.on('error', () => undefined);
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  Object.assign(client, {
    query(...given: unknown[]) {
      const result = query(...given);
      if (result instanceof Promise) {
        result.catch((error: unknown) => {
          if (error instanceof Error && error.message === 'Query read timeout') end();
        });
      }
      return result;
    },
  });
}

/** The pool of connections to the database, small, with a limit on every wait. */
export function createPool(url: string, log: Pick<FastifyBaseLogger, 'warn'>, more: pg.PoolConfig = {}): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: ANSWER_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'innerspring',
    ...more,
  });
  // Without a listener, a connection that dies while idle would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection broke'));
  pool.on('connect', dropWhenSilent);
  return pool;
}

/** The database behind the pool, with the names of columns in snake case. */
export const databaseOf = (pool: Pool): Db => drizzle(pool, { casing: 'snake_case' });
