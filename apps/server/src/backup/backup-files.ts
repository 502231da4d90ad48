import { createReadStream, createWriteStream } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile, open, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createHash } from 'node:crypto';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { z } from '@innerspring/contract';
import { migrateDatabase, migrationsFolder } from '../platform/db/migrate.ts';

/** What went wrong, in a sentence for whoever keeps the copies. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const Sha256 = z.string().check(z.regex(/^[a-f0-9]{64}$/));
const StoredFile = z.object({ bytes: z.int(), sha256: Sha256 });

/**
 * The list of a backup, written last: a folder without one is no backup.
 * `migrations` are the times of those that the database had, as their journal names them.
 */
export const Manifest = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  migrations: z.array(z.int()),
  tables: z.array(
    z.extend(StoredFile, { name: z.string().check(z.regex(/^[a-z_]+$/)), columns: z.array(z.string()), rows: z.int() }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string().check(z.regex(/^\d+$/)) })),
  uploads: z.array(z.extend(StoredFile, { key: z.string().check(z.regex(/^[a-f0-9]{32}\.[a-z0-9]{2,5}$/)) })),
  /** Whether the secret that the server made for itself lies beside it. */
  hasSecret: z.boolean(),
});
export type Manifest = z.infer<typeof Manifest>;

const tableFile = (name: string) => join('database', `${name}.copy.gz`);
export const uploadFile = (key: string) => join('uploads', key);
export const SECRET_FILE = 'session-secret';

/** Puts the list in place under its name, whole or not at all. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const passing = join(folder, '.manifest.part');
  const handle = await open(passing, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(manifest, null, 1)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(passing, join(folder, 'manifest.json'));
}

/** @throws {BackupError} where the folder holds no whole backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new BackupError(`${folder} has no finished backup: manifest.json is missing.`);
  });
  const parsed = Manifest.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new BackupError(`${folder}/manifest.json isn’t a backup manifest that this version can read.`);
  return parsed.data;
}

/** Size and checksum of a file. */
export async function measure(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    hash.update(chunk);
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Compares every file of a backup with its list. @throws {BackupError} naming the first that differs. */
export async function verifyFiles(folder: string, { tables, uploads }: Manifest): Promise<void> {
  const files = [
    ...tables.map((table) => ({ ...table, path: tableFile(table.name) })),
    ...uploads.map((upload) => ({ ...upload, path: uploadFile(upload.key) })),
  ];
  for (const { path, bytes, sha256 } of files) {
    const found = await measure(join(folder, path)).catch(() => null);
    if (!found) throw new BackupError(`${path} is missing from the backup or can’t be read.`);
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new BackupError(`${path} in the backup is damaged: its checksum doesn’t match.`);
  }
}

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
    if (!there[0]?.known) throw new BackupError('The database has none of this server’s tables.');
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

type Journal = { entries: { when: number; tag: string }[] };

/** Makes the tables as they were when the backup was taken: this version's migrations up to the last that it had. */
async function migrateAsThen(url: string, { migrations }: Manifest): Promise<void> {
  const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as Journal;
  const known = journal.entries.slice(0, migrations.length);
  if (known.some(({ when }, index) => when !== migrations[index]) || known.length < migrations.length)
    throw new BackupError('A newer version of the server made this backup. Restore it with that version.');
  const folder = await mkdtemp(join(tmpdir(), 'innerspring-migrations-'));
  try {
    await mkdir(join(folder, 'meta'));
    for (const { tag } of known) await cp(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
    await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries: known }));
    await migrateDatabase(url, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function assertEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  if (rows[0]?.count) throw new BackupError('The database isn’t empty. Restore a backup into an empty one.');
}

type ForeignKey = { table: string; name: string; definition: string };

/** Foreign keys go for the time of loading, so that the order of tables does not matter. Making them again checks every row. */
async function withoutForeignKeys(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  await work();
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

async function loadTable(client: pg.Client, folder: string, { name, columns, rows }: Manifest['tables'][number]) {
  const list = columns.map((column) => `"${column}"`).join(', ');
  const sink = client.query(copyFrom(`copy public."${name}" (${list}) from stdin`));
  await pipeline(createReadStream(join(folder, tableFile(name))), createGunzip(), sink);
  if (sink.rowCount !== rows) throw new BackupError(`Table ${name} has ${sink.rowCount} rows instead of ${rows}.`);
}

/** Loads all rows in one transaction: after an error the tables are there, and empty. */
async function loadRows(client: pg.Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const names = tables.map(({ name }) => `public."${name}"`);
  await client.query('begin');
  await withoutForeignKeys(client, async () => {
    // What triggers would count or chain has been counted and chained.
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    await client.query(`truncate ${names.join(', ')}`);
    for (const table of tables) await loadTable(client, folder, table);
    for (const { name, value } of sequences)
      await client.query('select setval(quote_ident($1)::regclass, $2::bigint)', [name, value]);
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  });
  await client.query('commit');
  await client.query('analyze');
}

/**
 * Restores the database of a backup into an empty one, then brings it up to this version.
 * @throws {BackupError} where the database is not empty or the backup is newer than this version.
 */
export async function loadDatabase(url: string, folder: string, manifest: Manifest): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'innerspring restore' });
  await client.connect();
  try {
    await assertEmpty(client);
    await migrateAsThen(url, manifest);
    await loadRows(client, folder, manifest);
  } finally {
    await client.end();
  }
  await migrateDatabase(url);
}
