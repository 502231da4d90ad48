import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyBaseLogger } from 'fastify';
import pg, { type Pool } from 'pg';
import type { Db } from '../deps.ts';
import type { Meters } from '../telemetry/telemetry.ts';
import { currentWork, workFor } from '../telemetry/request-context.ts';

const LONGEST_TEXT = 500;

/** Called for every statement with the query passed to the driver and its duration. */
export type StatementWatch = (given: unknown, milliseconds: number) => void;

/** The name of a statement, or its text, which contains no parameters. */
function labelOf(given: unknown): string {
  if (typeof given === 'string') return given.slice(0, LONGEST_TEXT);
  if (typeof given !== 'object' || given === null) return 'unknown';
  const { name, text } = given as { name?: unknown; text?: unknown };
  return typeof name === 'string' ? name : String(text).slice(0, LONGEST_TEXT);
}

/**
 * Measures statements and logs those that took `slowMs` or longer (0: none), with the request that ran them.
 * Hand-written list queries are logged by name, others by text; parameters never.
 */
export function createStatementWatch(
  log: Pick<FastifyBaseLogger, 'warn'>,
  { meters, slowMs }: { meters: Meters; slowMs: number },
): StatementWatch {
  return (given, milliseconds) => {
    meters.statement(milliseconds / 1000);
    if (slowMs === 0 || milliseconds < slowMs) return;
    log.warn({ statement: labelOf(given), ms: Math.round(milliseconds) }, 'Slow statement');
  };
}

const CONNECTIONS = 10;
const CONNECT_MS = 5000;
const STATEMENT_MS = 5000;
/** The client's own timeout, for a database that doesn't respond at all. */
const ANSWER_MS = 7000;
const IDLE_IN_TRANSACTION_MS = 10_000;
/** Settings for every connection of the server: every wait has a limit. */
export const CLIENT_LIMITS = {
  connectionTimeoutMillis: CONNECT_MS,
  statement_timeout: STATEMENT_MS,
  query_timeout: ANSWER_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  keepAlive: true,
  application_name: 'innerspring',
};
/**
 * Requests that may wait for a connection; more are rejected right away. So many are answered within a second, and five hundred
 * members may ask for the places of one event in the same moment (`npm run bench -- events`).
 */
export const LONGEST_QUEUE = 600;

type Query = (...given: unknown[]) => unknown;
type Answered = (error: unknown, result: unknown) => void;

/**
 * Closes a connection whose statement got no answer: returned to the pool, it would delay the next user. Reports to
 * `watch` how long each statement took, in the async context of the request that ran it.
 */
function watchClient(client: pg.PoolClient, watch?: StatementWatch): void {
  const end = () => client.connection.stream.destroy();
  client.on('error', () => undefined);
  const query = client.query.bind(client) as Query;
  Object.assign(client, {
    query(...given: unknown[]) {
      const startedAt = performance.now();
      const work = currentWork();
      const done = () => {
        if (watch) workFor(work, () => watch(given[0], performance.now() - startedAt));
      };
      const callback = given.at(-1);
      if (typeof callback === 'function') {
        const answered: Answered = (error, result) => {
          done();
          workFor(work, () => (callback as Answered)(error, result));
        };
        return query(...given.slice(0, -1), answered);
      }
      const result = query(...given);
      if (result instanceof Promise) {
        result.then(done, (error: unknown) => {
          done();
          if (error instanceof Error && error.message === 'Query read timeout') end();
        });
      }
      return result;
    },
  });
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/**
 * A pool that calls back in the requester's async context, not in the context of the request that released the
 * connection.
 */
class NamingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!callback) return super.connect();
    const work = currentWork();
    super.connect((...given) => workFor(work, () => callback(...given)));
  }
}

/** The small pool of database connections, with a limit on every wait. */
export function createPool(
  url: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
  more: pg.PoolConfig = {},
  watch?: StatementWatch,
): Pool {
  const pool = new NamingPool({
    connectionString: url,
    max: CONNECTIONS,
    idleTimeoutMillis: 60_000,
    ...CLIENT_LIMITS,
    ...more,
  });
  // Without a listener, a connection that dies while idle would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection broke'));
  pool.on('connect', (client) => watchClient(client, watch));
  return pool;
}

/** The database behind the pool, with column names in snake case. */
export const databaseOf = (pool: Pool): Db => drizzle(pool, { casing: 'snake_case' });
