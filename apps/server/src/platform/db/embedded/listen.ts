import { chown, mkdir, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { databaseName } from './cluster.ts';
import type { Place } from './place.ts';

/** Where the database is reached: the settings that make it listen there, and what a client connects to. */
export type Listen = {
  settings: Record<string, string>;
  url: (password: string) => string;
  temporaryFolder: string | null;
};

const temporaryPrefix = '/tmp/innerspring-pg-';
const port = '5432';
/** Longest path of a socket that Linux (107) and macOS (103) both take. */
const longestSocketPath = 103;

/**
 * A Unix socket in a folder that only the database's user may enter: no port to clash, nobody else on the machine can
 * even try. It lies in the database's home, or in a temporary folder where that path is too long for a socket.
 * Windows gets a free loopback port.
 */
export async function chooseListen(place: Place): Promise<Listen> {
  if (process.platform === 'win32') return loopback(await freePort());
  const folder = await socketFolder(place);
  return {
    temporaryFolder: isTemporary(folder) ? folder : null,
    settings: { listen_addresses: '', unix_socket_directories: folder, port },
    // The host of the query wins over `localhost`, which only keeps the address a valid URL.
    url: (password) =>
      `postgres://${databaseName}:${password}@localhost:${port}/${databaseName}?host=${encodeURIComponent(folder)}`,
  };
}

async function socketFolder({ home, user }: Place): Promise<string> {
  const inHome = join(home, 'run');
  // A comma would separate two folders in PostgreSQL's setting.
  const fits = Buffer.byteLength(join(inHome, `.s.PGSQL.${port}`)) <= longestSocketPath && !inHome.includes(',');
  const folder = fits ? inHome : await mkdtemp(temporaryPrefix);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid, gid } = user.credentials;
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  return folder;
}

/** Whether a socket's folder, as a pid file names it, is one made above. */
export const isOurSocketFolder = (folder: string, place: Place) =>
  folder === join(place.home, 'run') || isTemporary(folder);

const isTemporary = (folder: string) => /^\/tmp\/innerspring-pg-\w+$/.test(folder);

function loopback(free: number): Listen {
  return {
    temporaryFolder: null,
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(free) },
    url: (password) => `postgres://${databaseName}:${password}@127.0.0.1:${free}/${databaseName}`,
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const free = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(free));
    });
  });
}
