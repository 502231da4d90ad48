import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { programEnvironment } from './cluster.ts';
import type { Place } from './place.ts';

export type Postmaster = {
  pid: number;
  /** Resolves with a description when the process ends, for whatever reason. */
  ended: Promise<string>;
  /** Shuts down and waits; sessions still open are ended, their open transactions rolled back. */
  stop(): Promise<void>;
};

const readyLine = 'database system is ready to accept connections';
const startPatienceMs = 120_000;
const linesKept = 20;

/**
 * Starts PostgreSQL on a cluster and waits until it accepts connections, recovery after a crash included.
 * `onLine` gets each line of its log.
 * @throws Error with the last lines of the log when it ends or hangs before that.
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
    // Its own session: Ctrl-C in the terminal reaches the server only, which finishes its requests first.
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
  throw new Error(
    `PostgreSQL did not start in ${place.cluster} (${outcome}): ${kept.join(' | ') || 'it said nothing'}`,
  );
}

/** Later steps of a shutdown, in milliseconds after the first. */
const stopSteps: { signal: NodeJS.Signals; afterMs: number }[] = [
  { signal: 'SIGINT', afterMs: 1_000 },
  { signal: 'SIGQUIT', afterMs: 6_000 },
  { signal: 'SIGKILL', afterMs: 9_000 },
];

/**
 * Smart shutdown first, which waits for sessions to end: a pool reports its end a moment before its last connections
 * are closed, and one that is cut in that moment throws where nobody listens. Then the fast one, which ends sessions,
 * then the immediate one, a crash that loses nothing committed.
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
