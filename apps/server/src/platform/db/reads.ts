import { availableParallelism } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import pg, { type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import { AppError } from '../errors.ts';
import { CLIENT_LIMITS, LONGEST_QUEUE, type StatementWatch } from './pool.ts';
/** Who answers a statement: the pool, a connection of it, or `Reads`. */
export type Querying = {
  query<Row extends QueryResultRow>(config: QueryConfig): Promise<QueryResult<Row>>;
};

/** Quick reads by prepared statements, on connections that many share at once. */
export type Reads = Querying & { end(): Promise<void> };

/**
 * For every two cores one, within bounds: where database and server share them, a further one takes its time from the server,
 * and the system lets one of them wait for long while the others run. On each, statements stand in a row.
 */
export const READ_CONNECTIONS = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));

/** What the driver says when it gives a connection up that does not answer. */
const NO_ANSWER = 'Query read timeout';

/**
 * One plan for each statement, made once. Left to choose, PostgreSQL plans anew for each execution where that promises a
 * cheaper plan, which on large data it always does, and planning the feed takes longer than reading it.
 * And by indexes, whatever the tables hold: the first reader of a new server has the statement planned over tables that are
 * still empty, which are cheapest read whole, and that plan stays until PostgreSQL looks at them, a minute and many rows later.
 */
const PLANNING = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';

type Shared = { client: pg.Client; connected: Promise<unknown>; underWay: number };

/**
 * Sends statements without waiting for the answers of those before (PostgreSQL's pipeline): under load, database and server
 * wake each other once for many statements. For reads that take milliseconds, since a slow one holds up those
 * behind it on its connection; never for transactions. Connections are made with the first need and again after one breaks.
 */
export function createReads(
  url: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
  more: pg.ClientConfig = {},
  watch?: StatementWatch,
): Reads {
  let shared: Shared[] = [];
  let isEnding = false;

  function drop(one: Shared): void {
    shared = shared.filter((other) => other !== one);
  }

  function open(): Shared {
    const client = new pg.Client({
      connectionString: url,
      options: PLANNING,
      ...CLIENT_LIMITS,
      ...more,
      pipeline: true,
    });
    const one: Shared = { client, connected: client.connect(), underWay: 0 };
    client.on('error', (error) => {
      drop(one);
      if (!isEnding) log.warn({ err: error }, 'A shared database connection broke');
    });
    client.on('end', () => drop(one));
    one.connected.catch(() => drop(one));
    shared.push(one);
    return one;
  }

  /** The one with the least to do; another is opened while all have something. */
  function pick(): Shared {
    let least = shared[0];
    for (const one of shared) if (least && one.underWay < least.underWay) least = one;
    const isRoom = shared.length < READ_CONNECTIONS;
    const picked = least && (least.underWay === 0 || !isRoom) ? least : open();
    if (picked.underWay > LONGEST_QUEUE / READ_CONNECTIONS)
      throw new AppError('unavailable', undefined, { retryAfter: 5 });
    return picked;
  }

  return {
    async query<Row extends QueryResultRow>(config: QueryConfig): Promise<QueryResult<Row>> {
      const one = pick();
      const startedAt = performance.now();
      one.underWay += 1;
      try {
        await one.connected;
        return await one.client.query<Row>(config);
      } catch (error) {
        if (error instanceof Error && error.message === NO_ANSWER) drop(one);
        throw error;
      } finally {
        one.underWay -= 1;
        watch?.(config, performance.now() - startedAt);
      }
    },
    async end() {
      isEnding = true;
      await Promise.allSettled(shared.map(({ client }) => client.end()));
    },
  };
}
