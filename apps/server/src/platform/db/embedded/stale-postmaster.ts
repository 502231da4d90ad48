import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isRunning } from '../../telemetry/process.ts';
import type { Binaries } from './binaries.ts';
import { isOurSocketFolder } from './postmaster.ts';
import type { Place } from './place.ts';

type Step = { signal: NodeJS.Signals; patienceMs: number };

/** Signals from the gentlest to the hardest, each with its timeout. None of them loses committed data. */
const stopPostmaster: Step[] = [
  { signal: 'SIGINT', patienceMs: 3_000 },
  { signal: 'SIGQUIT', patienceMs: 5_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
];
const stopOrphan: Step[] = [
  { signal: 'SIGTERM', patienceMs: 1_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
];

/**
 * Stops a PostgreSQL that an earlier, killed server of ours left running on this cluster, and removes its pid and
 * socket files. An unrelated process that now has the same id is left alone. The caller holds the folder's lock, so any
 * PostgreSQL that still runs here is orphaned.
 */
export async function stopStalePostmaster(
  place: Place,
  binaries: Binaries,
  note: (line: string) => void,
): Promise<void> {
  const file = readPidFile(place.cluster);
  if (file === null) return;
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['stop', '-D', place.cluster, '-m', 'fast', '-w', '-t', '10']);
    return;
  }
  const processes = ownProcesses(place.cluster, file.pid);
  if (processes.includes(file.pid)) {
    note(`Stopping a PostgreSQL process ( ${file.pid}) that an earlier server left running.`);
    await end(file.pid, stopPostmaster);
  }
  await Promise.all(processes.filter((pid) => pid !== file.pid).map((pid) => end(pid, stopOrphan)));
  // PostgreSQL would take an unrelated process, or a dead one not yet reaped, for the owner of these and refuse to
  // start.
  await rm(join(place.cluster, 'postmaster.pid'), { force: true });
  if (isOurSocketFolder(file.socketFolder, place)) await clearSockets(file.socketFolder);
}

async function clearSockets(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  await Promise.all(names.filter((name) => name.startsWith('.s.PGSQL.')).map((name) => rm(join(folder, name))));
}

/** Lines of postmaster.pid: process id, data folder, start time, port, socket folder, … (PostgreSQL's pidfile.h). */
function readPidFile(cluster: string): { pid: number; socketFolder: string } | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 1 ? { pid, socketFolder: lines[4] ?? '' } : null;
  } catch {
    return null;
  }
}

/**
 * Every PostgreSQL process, including backends, has the cluster's folder as its working directory. No other program
 * does.
 */
function ownProcesses(cluster: string, postmaster: number): number[] {
  if (process.platform !== 'linux') return commandNames(postmaster, cluster) ? [postmaster] : [];
  const folder = realpathSync(cluster);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => linkTarget(pid, 'cwd') === folder && isPostgres(pid));
}

function isPostgres(pid: number): boolean {
  return basename(linkTarget(pid, 'exe') ?? '').startsWith('postgres');
}

function linkTarget(pid: number, link: 'cwd' | 'exe'): string | null {
  try {
    return readlinkSync(`/proc/${pid}/${link}`);
  } catch {
    return null;
  }
}

function commandNames(pid: number, cluster: string): boolean {
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes('postgres') && (stdout.includes(cluster) || stdout.includes(dirname(cluster)));
}

async function end(pid: number, steps: Step[]): Promise<void> {
  for (const { signal, patienceMs } of steps) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = performance.now() + patienceMs;
    while (isRunning(pid) && performance.now() < deadline) await delay(20);
    if (!isRunning(pid)) return;
  }
  throw new Error(
    `The PostgreSQL process ${pid}, left over from an earlier run, won’t stop. Stop it manually and start again.`,
  );
}
