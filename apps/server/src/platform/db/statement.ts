import pg, { type Pool, type QueryResultRow } from 'pg';

// PostgreSQL's numbers of the types that are read in a way of our own.
const int8 = 20;
const timestamptz = 1184;

/** `2026-01-31 12:00:00.5+00`: the runtime's own reading of ISO 8601 is many times as fast as the driver's patterns. */
const readInstant = (text: string): Date =>
  new Date(`${text.slice(0, 10)}T${text.slice(11)}${/[+-]\d\d$/.test(text) ? ':00' : ''}`);

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
  run(pool: Pick<Pool, 'query'>, values: readonly unknown[]): Promise<Row[]>;
};

/**
 * Names a statement for the lists whose plan matters. `Row` is the promise of its select list, made where the text is.
 * `bigint` arrives as number, `timestamptz` as Date, `json` as it is.
 * @param name `<feature>.<intent>`, one of a kind among all statements.
 */
export function statement<Row extends QueryResultRow>(name: string, text: string): Statement<Row> {
  return {
    name,
    text,
    async run(pool, values) {
      const result = await pool.query<Row>({ name, text, values: [...values], types });
      return result.rows;
    },
  };
}
