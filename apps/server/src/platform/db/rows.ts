import type { SQL } from 'drizzle-orm';
import type { Db } from '../deps.ts';

// PostgreSQL type ids of the types that drizzle returns as text for hand-written statements.
const int8 = 20;
const timestamptz = 1184;

function instant(text: string): Date {
  return new Date(`${text.replace(' ', 'T')}${/[+-]\d\d$/.test(text) ? ':00' : ''}`);
}

/**
 * Runs a hand-written statement and gives its rows the type that the caller derived from the select list. All such
 * unchecked types go through this function. `bigint` is returned as number, `timestamptz` as Date.
 */
export async function rows<Row extends Record<string, unknown>>(db: Db, statement: SQL): Promise<Row[]> {
  const result = await db.execute(statement);
  const converted = result.fields.filter((field) => field.dataTypeID === int8 || field.dataTypeID === timestamptz);
  for (const row of converted.length > 0 ? result.rows : []) {
    for (const { name, dataTypeID } of converted) {
      const value = row[name];
      if (typeof value === 'string') row[name] = dataTypeID === int8 ? Number(value) : instant(value);
    }
  }
  return result.rows as Row[];
}

/** The first row, or null. */
export async function firstRow<Row extends Record<string, unknown>>(db: Db, statement: SQL): Promise<Row | null> {
  return (await rows<Row>(db, statement))[0] ?? null;
}
