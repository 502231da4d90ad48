import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { totalmem } from 'node:os';
import type { Binaries } from './binaries.ts';
import { type OsUser, findPlace, type Place } from './place.ts';

/** Name of the role and of the database that the server uses. */
export const databaseName = 'innerspring';

/** The programs get none of our environment, because PG* variables would change what they do. */
export const programEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(process.platform === 'win32' && { SystemRoot: process.env.SystemRoot, TEMP: process.env.TEMP }),
};

/**
 * Creates the cluster and its database on first use, and returns the role's password. The password is stored in the
 * home folder, readable by the database's user only. If the first start is interrupted, the next one starts from
 * scratch.
 */
export async function prepareCluster(place: Place, binaries: Binaries, fsync: boolean): Promise<string> {
  const passwordFile = join(place.home, 'password');
  if (existsSync(place.cluster)) return (await readFile(passwordFile, 'utf8')).trim();

  const fresh = join(place.home, 'cluster.new');
  await rm(fresh, { recursive: true, force: true });
  const password = randomBytes(24).toString('hex');
  await writePrivately(passwordFile, password, place.user);
  const credentials = ['--username', databaseName, '--pwfile', passwordFile, '--auth', 'scram-sha-256'];
  const locale = ['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'];
  const haste = fsync ? [] : ['--no-sync'];
  await run(place, binaries.initdb, ['--pgdata', fresh, ...credentials, ...locale, ...haste]);
  const durability = fsync ? [] : ['-c', 'fsync=off'];
  await run(
    place,
    binaries.postgres,
    ['--single', '-D', fresh, ...durability, 'postgres'],
    `CREATE DATABASE ${databaseName};\n`,
  );
  await rename(fresh, place.cluster);
  if (fsync) await syncFolder(place.home);
  return password;
}

async function writePrivately(file: string, content: string, user: OsUser): Promise<void> {
  await rm(file, { force: true });
  await writeFile(file, `${content}\n`, { mode: 0o600, flush: true });
  const { uid, gid } = user.credentials;
  if (uid !== undefined && gid !== undefined) await chown(file, uid, gid);
}

async function run(place: Place, program: string, args: string[], input = ''): Promise<void> {
  const child = spawn(program, args, { ...place.user.credentials, cwd: place.home, env: programEnvironment });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  child.stdin.end(input);
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  // The single-user backend reports a failed statement as an ERROR line and still exits with 0.
  if (code !== 0 || /^(?:.* )?(?:ERROR|FATAL|PANIC):/m.test(errors)) {
    throw new Error(
      `PostgreSQL couldn’t create its database in ${place.home}: ${errors.trim() || out.trim() || `exit code ${code}`}`,
    );
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * Address of the PostgreSQL that a running server has started in its data folder, or null if none is running. For
 * programs of the same user (or root) that connect to it while the server runs.
 */
export async function runningPostgres(dataDir: string): Promise<string | null> {
  const { home, cluster } = await findPlace(dataDir, () => undefined);
  const [pidFile, password] = await Promise.all(
    [join(cluster, 'postmaster.pid'), join(home, 'password')].map((path) => readFile(path, 'utf8').catch(() => null)),
  );
  if (!pidFile || !password) return null;
  // Process id, data folder, start time, port, socket folder, first address (PostgreSQL's pidfile.h).
  const [, , , port = '', socketFolder = ''] = pidFile.split('\n');
  const address = `postgres://${databaseName}:${password.trim()}@127.0.0.1:${port}/${databaseName}`;
  return socketFolder === '' ? address : `${address}?host=${encodeURIComponent(socketFolder)}`;
}

const MB = 1024 * 1024;
const LEAST_BUFFERS_MB = 128;
const MOST_BUFFERS_MB = 2048;

/**
 * A sixteenth of the machine's memory, since the server and the system's file cache need the rest. Memory is only used
 * as pages are read.
 */
export function sharedBuffers(machineBytes: number): string {
  const part = Math.floor(machineBytes / 16 / MB);
  return `${Math.min(MOST_BUFFERS_MB, Math.max(LEAST_BUFFERS_MB, part))}MB`;
}

/**
 * Settings for a database that shares a small machine with its server. All others keep PostgreSQL's defaults, including
 * `fsync`, `synchronous_commit` and `full_page_writes`, so acknowledged writes survive a power cut.
 */
export function serverSettings(fsync: boolean): Record<string, string> {
  return {
    shared_buffers: sharedBuffers(totalmem()),
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_connections: '100',
    // Solid-state disks: an index page costs little more than the next page of a scan.
    random_page_cost: '1.1',
    // After each checkpoint, the first change of a page writes the whole page to the log, so fewer checkpoints cost
    // less.
    checkpoint_timeout: '15min',
    // Short queries: compiling them takes longer than running them.
    jit: 'off',
    // Parallel workers need more of /dev/shm than a container has by default.
    max_parallel_workers_per_gather: '0',
    log_checkpoints: 'off',
    // The server gets failed statements as errors. Logging them here would only put members' data into a log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_line_prefix: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    unix_socket_permissions: '0700',
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
}
