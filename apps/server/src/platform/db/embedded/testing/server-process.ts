import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { isRunning } from '../../../telemetry/process.ts';

/** A separate process that runs the embedded database, as a server would. */
export type ServerProcess = {
  process: ChildProcess;
  /** Process id and connection string of its PostgreSQL; 0 and '' if it failed to start. */
  postgresPid: number;
  url: string;
  lines: string[];
  last(): string;
  /** Waits until `condition` holds. It is checked after each line. */
  until(condition: () => boolean): Promise<void>;
  /** kill -9, which leaves its PostgreSQL running. */
  kill(): Promise<void>;
};

const program = fileURLToPath(new URL('../embedded-postgres.child.ts', import.meta.url));
const started: ServerProcess[] = [];
const folders: string[] = [];

/** A fresh folder, removed by `clearScratch`. */
export function makeScratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  folders.push(folder);
  return folder;
}

export function clearScratch(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** Starts a server on `dataDir` and waits until it is ready or has failed. */
export async function startServer(
  dataDir: string,
  { write = false, credentials = {} }: { write?: boolean; credentials?: { uid?: number; gid?: number } } = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program, dataDir, ...(write ? ['write'] : [])], {
    ...credentials,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  const exit = once(child, 'close').catch(() => undefined);
  const until = async (condition: () => boolean) => {
    while (!condition()) {
      const ended = await Promise.race([once(reader, 'line').then(() => false), exit.then(() => true)]);
      if (ended && !condition()) throw new Error(`The server ended early: ${lines.join(' | ')}`);
    }
  };
  await until(() => lines.some((line) => /^(?:ready|failed) /.test(line)));
  const ready = lines.find((line) => line.startsWith('ready '));
  const { pid, url }: { pid: number; url: string } = ready ? JSON.parse(ready.slice(6)) : { pid: 0, url: '' };
  const server: ServerProcess = {
    process: child,
    postgresPid: pid,
    url,
    lines,
    last: () => lines.at(-1) ?? '',
    until,
    async kill() {
      child.kill('SIGKILL');
      await exit;
    },
  };
  started.push(server);
  return server;
}

/** Kills the remaining servers and their databases. */
export async function stopServers(): Promise<void> {
  for (const server of started.splice(0)) {
    if (server.process.exitCode === null && server.process.signalCode === null) await server.kill();
    if (server.postgresPid > 0 && isRunning(server.postgresPid)) process.kill(server.postgresPid, 'SIGKILL');
  }
}
