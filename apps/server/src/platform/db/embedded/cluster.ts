import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Binaries } from './binaries.ts';
import type { OsUser } from './os-user.ts';
import { findPlace, type Place } from './place.ts';

/** Name of the role and of the database that the server uses. */
export const databaseName = 'innerspring';

/** Nothing of our environment reaches the database: its PG* variables would change what the programs do. */
export const programEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(process.platform === 'win32' && { SystemRoot: process.env.SystemRoot, TEMP: process.env.TEMP }),
};

/**
 * Makes the cluster and its database on first use, and returns the role's password, which lies in the home folder
 * readable by the database's user only. A first start that is cut short leaves nothing that counts as a cluster.
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
  // The single-user backend answers a failed statement with an ERROR line and still ends with 0.
  if (code !== 0 || /^(?:.* )?(?:ERROR|FATAL|PANIC):/m.test(errors)) {
    throw new Error(
      `PostgreSQL could not make its database in ${place.home}: ${errors.trim() || out.trim() || `exit code ${code}`}`,
    );
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * Address of the PostgreSQL that a running server has started in its data folder, or null where none runs. For programs of the same
 * user (or root) that look at it from beside the server.
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
