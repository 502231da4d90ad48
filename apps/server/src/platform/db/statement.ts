import pg, { type QueryResultRow } from 'pg';
import type { Querying } from './reads.ts';

// PostgreSQL's numbers of the types that are read in a way of our own.
const int8 = 20;
const timestamptz = 1184;

/** The whole number that the characters from `start` up to `end` write. */
function digits(text: string, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at += 1) number = number * 10 + text.charCodeAt(at) - 48;
  return number;
}

/**
 * `2026-01-31 12:00:00.5+00`, as connections in UTC write it: reading the digits is many times as fast as the driver's
 * patterns, and lists hold many. Years beyond 9999, before Christ or in other zones go by the runtime's ISO 8601.
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

/** A statement written by hand that each connection prepares once. */
export type Statement<Row> = {
  name: string;
  text: string;
  run(database: Querying, values: readonly unknown[]): Promise<Row[]>;
};

/**
 * Names a statement for the lists whose plan matters. `Row` is the promise of its select list, made where the text is.
 * `bigint` arrives as number, `timestamptz` as Date, `json` as it is.
 * @param name `<feature>.<intent>`, one of a kind among all statements.
 * @param given its SQL; made when it is first used, where it rests on what features give
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
