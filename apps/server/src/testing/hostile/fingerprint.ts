import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';

/**
 * Columns that a refused request may move, each with its reason. Everything else that is kept has to be the same after a
 * refusal as it was before.
 */
const mayMove: Record<string, { columns: string[]; reason: string }> = {
  sessions: { columns: ['last_used_at'], reason: 'a session is used by whatever is asked with it' },
};

async function tablesOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

function rowOf(table: string): string {
  const columns = mayMove[table]?.columns.map((one) => `'${one}'`);
  return columns ? `(to_jsonb(kept) - array[${columns.join(', ')}])::text` : 'kept::text';
}

/** Starting parallel workers for small tables takes longer than reading them. */
async function valuesOf(pool: Pool, text: string): Promise<{ name: string; value: string }[]> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local max_parallel_workers_per_gather = 0');
    const { rows } = await client.query<{ name: string; value: string }>({ name: 'fingerprint', text });
    await client.query('commit');
    return rows;
  } finally {
    client.release();
  }
}

/**
 * What is kept, as one value for each table and one for the files: the number of rows, and the sum of a hash of each whole
 * row. A row more, one less or a changed one makes another value; row locks and rewrites with the same words do not.
 */
export async function createFingerprint({ pool, dataDir }: { pool: Pool; dataDir: string }) {
  const tables = await tablesOf(pool);
  const text = tables
    .map(
      (table) =>
        `select '${table}' as name, count(*) || ':' || coalesce(sum(hashtextextended(${rowOf(table)}, 0)), 0) as value from ${table} as kept`,
    )
    .join(' union all ');
  return async (): Promise<Record<string, string>> => {
    const rows = await valuesOf(pool, text);
    const files = await readdir(join(dataDir, 'uploads'), { recursive: true }).catch(() => []);
    const ofFiles = createHash('sha256').update(files.toSorted().join('\n')).digest('hex');
    return { ...Object.fromEntries(rows.map(({ name, value }) => [name, value])), files: ofFiles };
  };
}
export type Fingerprint = Awaited<ReturnType<typeof createFingerprint>>;

/** The tables that are not as they were. */
export const movedBetween = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(after).filter((name) => before[name] !== after[name]);
