import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BackupError, type Manifest, measure, tableFile } from './manifest.ts';

type DatabasePart = Pick<Manifest, 'migrations' | 'tables' | 'sequences'>;

/** Tables with the columns that are stored; generated ones make themselves. */
const TABLES = `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`;

const MIGRATIONS = 'select created_at::text as at from drizzle.__drizzle_migrations order by created_at';

/** Sequences stand outside of transactions: read last, they are never behind the rows. */
const SEQUENCES = `select sequencename as name, last_value::text as value from pg_sequences
  where schemaname = 'public' and last_value is not null order by 1`;

async function dumpTable(client: pg.Client, folder: string, { name, columns }: { name: string; columns: string[] }) {
  const path = join(folder, tableFile(name));
  const list = columns.map((column) => `"${column}"`).join(', ');
  const rows = client.query(copyTo(`copy public."${name}" (${list}) to stdout`));
  await pipeline(rows, createGzip(), createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return { name, columns, rows: rows.rowCount, ...(await measure(path)) };
}

/**
 * Writes every table as it is at one moment (one repeatable-read transaction), while others go on writing.
 * Needs no program beside the server's own: the PostgreSQL that it brings has no pg_dump.
 * @throws {BackupError} where the server has never started on that database.
 */
export async function dumpDatabase(url: string, folder: string): Promise<DatabasePart> {
  const client = new pg.Client({ connectionString: url, application_name: 'innerspring backup' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const { rows: there } = await client.query<{ known: boolean }>(
      `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
    );
    if (!there[0]?.known) throw new BackupError('The database holds no tables of this server.');
    const { rows: migrations } = await client.query<{ at: string }>(MIGRATIONS);
    const { rows: found } = await client.query<{ name: string; columns: string[] }>(TABLES);
    const tables: Manifest['tables'] = [];
    for (const table of found) tables.push(await dumpTable(client, folder, table));
    const { rows: sequences } = await client.query<{ name: string; value: string }>(SEQUENCES);
    await client.query('commit');
    return { migrations: migrations.map(({ at }) => Number(at)), tables, sequences };
  } finally {
    await client.end();
  }
}
