import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { chown, mkdir, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { programEnvironment, databaseName } from './cluster.ts';
import type { Place } from './place.ts';

export type Postmaster = {
  pid: number;
  /** Resolves with a description when the process ends, for whatever reason. */
  ended: Promise<string>;
  /** Shuts down and waits. Open sessions are ended and their open transactions rolled back. */
  stop(): Promise<void>;
};

const readyLine = 'database system is ready to accept connections';
const startPatienceMs = 120_000;
const linesKept = 20;

/**
 * Starts PostgreSQL on a cluster and waits until it accepts connections, including crash recovery. `onLine` gets each
 * line of its log.
 * @throws Error with the last lines of the log if it exits or hangs before that.
 */
export async function startPostmaster(
  place: Place,
  binaries: Binaries,
  settings: Record<string, string>,
  onLine: (line: string) => void,
): Promise<Postmaster> {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', place.cluster, ...options], {
    ...place.user.credentials,
    cwd: place.home,
    env: programEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
    // In its own session, Ctrl-C in the terminal reaches only the server, which finishes its requests first.
    detached: true,
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
  await waitUntilReady(child, ended, place, onLine);
  return { pid: child.pid ?? -1, ended, stop: () => stop(child, place, binaries) };
}

async function waitUntilReady(
  child: ChildProcess,
  ended: Promise<string>,
  place: Place,
  onLine: (line: string) => void,
): Promise<void> {
  const kept: string[] = [];
  const ready = new Promise<'ready'>((resolve) => {
    if (!child.stderr) return;
    createInterface({ input: child.stderr }).on('line', (line) => {
      onLine(line);
      kept.push(line);
      if (kept.length > linesKept) kept.shift();
      if (line.includes(readyLine)) resolve('ready');
    });
  });
  const patience = new AbortController();
  const tooLong = delay(startPatienceMs, `not ready after ${startPatienceMs / 1000} s`, { signal: patience.signal });
  tooLong.catch(() => undefined);
  const outcome = await Promise.race([ready, ended, tooLong]);
  patience.abort();
  if (outcome === 'ready') return;
  child.kill('SIGKILL');
  throw new Error(`PostgreSQL didn’t start in ${place.cluster} (${outcome}): ${kept.join(' | ') || 'no output'}`);
}

/** Later steps of a shutdown, in milliseconds after the first. */
const stopSteps: { signal: NodeJS.Signals; afterMs: number }[] = [
  { signal: 'SIGINT', afterMs: 1_000 },
  { signal: 'SIGQUIT', afterMs: 6_000 },
  { signal: 'SIGKILL', afterMs: 9_000 },
];

/**
 * Starts with a smart shutdown, which waits for sessions to end: a pool reports its end a moment before its last
 * connections close, and a connection that is cut off in that moment throws where nothing catches it. Then comes a fast
 * shutdown, which ends sessions, then an immediate one, which is a crash that loses nothing committed.
 */
async function stop(child: ChildProcess, place: Place, binaries: Binaries): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['stop', '-D', place.cluster, '-m', 'fast', '-w', '-t', '10']);
  } else {
    child.kill('SIGTERM');
  }
  const timers = stopSteps.map(({ signal, afterMs }) => setTimeout(() => child.kill(signal), afterMs));
  await exit;
  for (const timer of timers) clearTimeout(timer);
}

/** Where the database listens: its settings for that, and the address for clients. */
export type Listen = {
  settings: Record<string, string>;
  url: (password: string) => string;
  temporaryFolder: string | null;
};

const temporaryPrefix = '/tmp/innerspring-pg-';
const port = '5432';
/** Longest socket path that both Linux (107) and macOS (103) accept. */
const longestSocketPath = 103;

/**
 * A Unix socket in a folder that only the database's user may enter: no port can clash, and no other user of the
 * machine can connect. It is in the database's home, or in a temporary folder if that path is too long for a socket.
 * Windows gets a free loopback port.
 */
export async function chooseListen(place: Place): Promise<Listen> {
  if (process.platform === 'win32') return loopback(await freePort());
  const folder = await socketFolder(place);
  return {
    temporaryFolder: isTemporary(folder) ? folder : null,
    settings: { listen_addresses: '', unix_socket_directories: folder, port },
    // The host in the query overrides `localhost`, which only makes the address a valid URL.
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

/** Whether a socket folder, as named in a pid file, is one that this code creates. */
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
