import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded/embedded-postgres.ts';

export type BenchDatabase = {
  url: string;
  version: string;
  /** A copy under another name on the same server; nobody may be connected to the original during the copy. */
  copy(): Promise<{ url: string; drop(): Promise<void> }>;
  /** Drops the database, even while clients are connected; a second call waits for the first. */
  close(): Promise<void>;
};

const silent = {
  info: () => undefined,
  warn: console.warn,
  error: console.error,
};

async function serverUrl(
  folder: string,
  warn: (line: string) => void,
): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.BENCH_DATABASE_URL ?? process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const dataDir = join(folder, 'database');
  await mkdir(dataDir, { recursive: true });
  // If started as root, the database runs as another user, who needs access to the folder.
  await chmod(folder, 0o711);
  return startEmbeddedPostgres({ dataDir, log: { ...silent, warn } });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Another database on the same server. The address may contain a socket folder, so only its path changes. */
function databaseOf(url: string, name: string): string {
  const [, before, , after] = /^(\w+:\/\/[^/]*)\/([^?]*)(.*)$/.exec(url) ?? [];
  if (before === undefined) throw new Error('The database address is not understood');
  return `${before}/${name}${after}`;
}

const opened = new Set<BenchDatabase>();

/** Stops all databases of this process, even those in use. */
export async function closeDatabases(): Promise<void> {
  await Promise.allSettled([...opened].map((database) => database.close()));
}

/** An empty database of its own, on BENCH_DATABASE_URL, TEST_DATABASE_URL or a PostgreSQL started for the run. */
export async function openBenchDatabase(
  folder: string,
  warn: (line: string) => void = silent.warn,
): Promise<BenchDatabase> {
  const { url, stop } = await serverUrl(folder, warn);
  const name = `innerspring_bench_${process.pid}`;
  const version = await withClient(url, async (client) => {
    await client.query(`create database ${name}`);
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? '';
  });
  let copies = 0;
  const drop = (one: string) =>
    withClient(url, (client) => client.query(`drop database if exists ${one} with (force)`));
  let closing: Promise<void> | undefined;
  const database: BenchDatabase = {
    url: databaseOf(url, name),
    version,
    async copy() {
      copies += 1;
      const copied = `${name}_${copies}`;
      await withClient(url, (client) => client.query(`create database ${copied} template ${name}`));
      return { url: databaseOf(url, copied), drop: async () => void (await drop(copied)) };
    },
    async close() {
      closing ??= drop(name).then(stop, stop);
      await closing;
    },
  };
  opened.add(database);
  return database;
}

/** Transactions committed so far; outside an explicit transaction, each statement is one. */
export async function committed(pool: pg.Pool): Promise<number> {
  // Sessions report their statistics at most ten seconds after they become idle.
  await new Promise((resolve) => setTimeout(resolve, 11_000));
  const { rows } = await pool.query<{ count: string }>(
    'select xact_commit as count from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.count);
}

/** How many transactions had been committed when, in milliseconds of this process. */
export type Committed = { count: number; at: number };

export async function committedAt(pool: pg.Pool): Promise<Committed> {
  const count = await committed(pool);
  return { count, at: performance.now() };
}

/** Transactions between two moments, minus the server’s background rate, which is measured between two quiet moments. */
export function committedBetween(
  [from, until]: [Committed, Committed],
  [quiet, still]: [Committed, Committed],
): number {
  const ownRate = (still.count - quiet.count) / (still.at - quiet.at);
  return until.count - from.count - ownRate * (until.at - from.at);
}
