import pg, { type Pool, type QueryResultRow } from 'pg';

const int8 = 20;

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
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
