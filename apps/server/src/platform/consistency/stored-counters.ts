import { type SQL, sql } from 'drizzle-orm';
import { rows } from '../db/rows.ts';
import type { Db } from '../deps.ts';

/** Counters that a table stores, and how to recount each from the rows that it counts. */
export type StoredCounters = {
  table: string;
  /** The numeric columns that identify a row; `id` by default. */
  key?: readonly string[];
  /** By column: an SQL expression for what it should be in the row `t`. */
  counted: Readonly<Record<string, SQL>>;
  /**
   * Builds the owner's UPDATE statement on rows `t` from the assignments in `set`. The row condition is appended to it.
   */
  fix: (set: SQL) => SQL;
};

/** How a feature's stored numbers are checked. */
export type ConsistencyChecks = {
  counters?: readonly StoredCounters[];
  /** Numbers and instants that follow from its rows without counting them; another feature may own the column. */
  projections?: readonly StoredCounters[];
  /** Columns by table, `digests.item_count`, that are called like counters, and why no rows tell what they should be. */
  notCounted?: Readonly<Record<string, string>>;
};

/** A counter that differs from the count of its rows. */
export type Disagreement = { table: string; key: readonly number[]; column: string; stored: number; counted: number };

/** Rows checked and locked per batch. */
const BATCH = 500;

type Found = { key: number[]; stored: unknown[]; counted: unknown[] };

/** A counter as a number, an instant as milliseconds since 1970, nothing as 0. */
const numberOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number(value));

const listOf = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);
const columnOf = (row: 't' | 'n', column: string) => sql`${sql.identifier(row)}.${sql.identifier(column)}`;

function partsOf({ key = ['id'], counted }: StoredCounters) {
  const columns = Object.entries(counted);
  const keys = listOf(key.map((column) => columnOf('t', column)));
  return {
    keys,
    stored: listOf(columns.map(([column]) => columnOf('t', column))),
    anew: listOf(columns.map(([column]) => columnOf('n', column))),
    expressions: listOf(columns.map(([column, count]) => sql`(${count}) as ${sql.identifier(column)}`)),
    set: listOf(columns.map(([column, count]) => sql`${sql.identifier(column)} = (${count})`)),
    isOneOf: (found: readonly Found[]): SQL =>
      sql`(${keys}) in (select ${listOf(key.map((_, at) => sql`(k ->> ${at}::int)::bigint`))}
        from jsonb_array_elements(${JSON.stringify(found.map((one) => one.key))}::jsonb) k)`,
  };
}

/** The next rows after the key `after` with a counter that differs from the recount. */
function nextOf(db: Db, counters: StoredCounters, after: readonly number[] | null): Promise<Found[]> {
  const { keys, stored, anew, expressions } = partsOf(counters);
  const behind = after ? sql`and (${keys}) > (${listOf(after.map((number) => sql`${number}::bigint`))})` : sql``;
  return rows<Found>(
    db,
    sql`select jsonb_build_array(${keys}) as key, jsonb_build_array(${stored}) as stored,
        jsonb_build_array(${anew}) as counted
      from ${sql.identifier(counters.table)} t cross join lateral (select ${expressions} offset 0) n
      where (${stored}) is distinct from (${anew}) ${behind}
      order by ${keys} limit ${BATCH}`,
  );
}

/** Yields all rows with wrong counters, one batch at a time. */
async function* batchesOf(db: Db, counters: StoredCounters): AsyncGenerator<Found[]> {
  let after: readonly number[] | null = null;
  for (;;) {
    const found: Found[] = await nextOf(db, counters, after);
    if (found.length === 0) return;
    yield found;
    after = found.at(-1)?.key ?? null;
  }
}

/**
 * Finds every counter that differs from the recount. It takes no locks, so it may report a counter that is changing at
 * that moment.
 */
export async function findDisagreements(db: Db, all: readonly StoredCounters[]): Promise<Disagreement[]> {
  const disagreements: Disagreement[] = [];
  for (const counters of all) {
    const columns = Object.keys(counters.counted);
    for await (const batch of batchesOf(db, counters))
      for (const { key, stored, counted } of batch)
        for (const [at, column] of columns.entries()) {
          const [is, should] = [numberOf(stored[at]), numberOf(counted[at])];
          if (is !== should) disagreements.push({ table: counters.table, key, column, stored: is, counted: should });
        }
  }
  return disagreements;
}

/**
 * Corrects the counters while the site is in use. It locks the rows in a separate statement before counting them:
 * counters change in the same transaction as the rows that they count, so once the lock is granted, the next statement
 * sees those rows.
 */
export async function fixCounters(db: Db, all: readonly StoredCounters[]): Promise<void> {
  for (const counters of all) {
    const { keys, isOneOf, set } = partsOf(counters);
    for await (const batch of batchesOf(db, counters))
      await db.transaction(async (tx) => {
        await tx.execute(
          sql`select 1 from ${sql.identifier(counters.table)} t where ${isOneOf(batch)} order by ${keys} for no key update`,
        );
        await tx.execute(sql`${counters.fix(set)} where ${isOneOf(batch)}`);
      });
  }
}
