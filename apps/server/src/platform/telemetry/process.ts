import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * When a process started, as text that differs between two processes that bear the same id one after the other
 * (boot id and clock ticks on Linux, a date elsewhere), or null when there is no such process.
 */
export function processStartTime(pid: number): string | null {
  if (process.platform === 'linux') return linuxStartTime(pid);
  if (process.platform === 'win32') return exists(pid) ? 'unknown' : null;
  const { status, stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** Whether a process with this id still runs; one that has ended and only waits to be reaped does not. */
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
    // The command's name stands in parentheses and may hold spaces itself; the start time is the 20th field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`;
  } catch {
    return null;
  }
}

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/**
 * Clears away what starting has left behind and gives its pages back to the system: about 30 MB that V8 would keep for
 * itself while the server is idle. Stops everything for less than a tenth of a second, so it is for the end of the start only.
 */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  // Only a context made after the flag has the function.
  const collect = runInNewContext('gc') as Collect;
  collect({ type: 'major', flavor: 'last-resort' });
}
