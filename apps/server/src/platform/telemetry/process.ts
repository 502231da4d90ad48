import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * When a process started, as text that differs between two processes that have the same id one after the other (boot id
 * and clock ticks on Linux, a date elsewhere), or null if there is no such process.
 */
export function processStartTime(pid: number): string | null {
  if (process.platform === 'linux') return linuxStartTime(pid);
  if (process.platform === 'win32') return exists(pid) ? 'unknown' : null;
  const { status, stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** Whether a process with this id is still running. A process that has ended but wasn't reaped isn't. */
export const isRunning = (pid: number): boolean => processStartTime(pid) !== null;

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function linuxStartTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name is in parentheses and may contain spaces. The start time is the 20th field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`;
  } catch {
    return null;
  }
}

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/**
 * Collects the garbage of startup and returns its pages to the system: about 30 MB that V8 would keep while the server
 * is idle. It stops everything for up to a tenth of a second, so call it only at the end of startup.
 */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  // Only a context created after the flag has the function.
  const collect = runInNewContext('gc') as Collect;
  collect({ type: 'major', flavor: 'last-resort' });
}
