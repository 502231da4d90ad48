import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseName } from './cluster.ts';
import { findPlace } from './place.ts';

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
