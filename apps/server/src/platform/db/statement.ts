import { availableParallelism } from 'node:os';
import pg, { type QueryResultRow, type QueryConfig, type QueryResult } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../errors.ts';
import { CLIENT_LIMITS, LONGEST_QUEUE, type StatementWatch } from './pool.ts';

/** What runs a statement: the pool, one of its connections, or `Reads`. */
export type Querying = {
  query<Row extends QueryResultRow>(config: QueryConfig): Promise<QueryResult<Row>>;
};

/** Quick reads with prepared statements, on connections that many requests share concurrently. */
export type Reads = Querying & { end(): Promise<void> };

/**
 * One per two cores, within bounds. If database and server share the cores, each further connection takes time from the
 * server, and the scheduler makes some connections wait long while others run. Statements on one connection run in
 * order.
 */
export const READ_CONNECTIONS = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));

/** The driver's message when it gives up on a connection that doesn't respond. */
const NO_ANSWER = 'Query read timeout';

/**
 * One plan per statement, made once. By default, PostgreSQL plans each execution again if that promises a cheaper plan,
 * which it always does on large data, and planning the feed takes longer than reading it. The plan uses indexes,
 * whatever the tables contain. On a new server, the first request plans the statement over empty tables, where a full
 * scan is cheapest, and PostgreSQL reuses that plan until it analyzes them, a minute and many rows later.
 */
const PLANNING = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';

type Shared = { client: pg.Client; connected: Promise<unknown>; underWay: number };

/**
 * Sends statements without waiting for earlier answers (PostgreSQL's pipeline): under load, database and server wake
 * each other once for many statements. Use it for reads that take milliseconds, since a slow one delays those behind it
 * on its connection, and never for transactions. Connections are opened on first use and again after one breaks.
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
      if (!isEnding) log.warn({ err: error }, 'Lost a shared database connection');
    });
    client.on('end', () => drop(one));
    one.connected.catch(() => drop(one));
    shared.push(one);
    return one;
  }

  /** The least busy connection. Opens another while all are busy. */
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

// PostgreSQL type ids of the types with their own parsers.
const int8 = 20;
const timestamptz = 1184;

/** The integer written in the characters from `start` up to `end`. */
function digits(text: string, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at += 1) number = number * 10 + text.charCodeAt(at) - 48;
  return number;
}

/**
 * Parses `2026-01-31 12:00:00.5+00`, as connections in UTC write it. Reading the digits is many times faster than the
 * driver's regular expressions, and lists contain many instants. Years after 9999, years BC and other time zones use
 * the runtime's ISO 8601 parser.
 */
export function readInstant(text: string): Date {
  const end = text.length - 3;
  if (text.charCodeAt(4) !== 45 || !text.endsWith('+00') || (end > 19 && text.charCodeAt(19) !== 46)) {
    return new Date(`${text.replace(' ', 'T')}${/[+-]\d\d$/.test(text) ? ':00' : ''}`);
  }
  const milliseconds = end > 19 ? digits(text.slice(20, end).padEnd(3, '0'), 0, 3) : 0;
  return new Date(
    Date.UTC(
      digits(text, 0, 4),
      digits(text, 5, 7) - 1,
      digits(text, 8, 10),
      digits(text, 11, 13),
      digits(text, 14, 16),
      digits(text, 17, 19),
      milliseconds,
    ),
  );
}

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8) return Number;
    return oid === timestamptz ? readInstant : pg.types.getTypeParser(oid, format);
  },
};

/** A hand-written statement that each connection prepares once. */
export type Statement<Row> = {
  name: string;
  text: string;
  run(database: Querying, values: readonly unknown[]): Promise<Row[]>;
};

/**
 * Names a statement for list queries whose plan matters. `Row` is the unchecked type of its select list, stated next to
 * the SQL. `bigint` is returned as number, `timestamptz` as Date, `json` unchanged.
 * @param name `<feature>.<intent>`, unique among all statements.
 * @param given its SQL, or a function that builds it on first use if it depends on the features
 */
export function statement<Row extends QueryResultRow>(name: string, given: string | (() => string)): Statement<Row> {
  let made = typeof given === 'string' ? given : null;
  const textOf = (): string => (made ??= typeof given === 'string' ? given : given());
  return {
    name,
    get text() {
      return textOf();
    },
    async run(database, values) {
      const result = await database.query<Row>({ name, text: textOf(), values: [...values], types });
      return result.rows;
    },
  };
}

/** Computes a value for each key once, such as the statements of a kind. */
export function once<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new WeakMap<Key, { it: Made }>();
  return (key) => {
    const known = made.get(key) ?? { it: make(key) };
    made.set(key, known);
    return known.it;
  };
}
