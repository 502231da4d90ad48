import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { builtProgram } from './built-server.ts';

const running = new Set<ChildProcess>();

export const demoPassword = 'a password for demo accounts';

/** A server in a process of its own, as `npm start` runs it. */
export type ServerProcess = {
  child: ChildProcess;
  /** Where it answers, once ready. */
  address: string;
  /** Everything printed so far. */
  output: { out: string; err: string };
  /** Exit code; null where a signal ended it. */
  ended: Promise<number | null>;
  /** Milliseconds until it was ready or had ended. */
  tookMs: number;
};

/** A port of the loopback address that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Resolves once the child has printed what `line` finds. */
function printed(child: ChildProcess, output: { out: string }, line: RegExp): Promise<void> {
  return new Promise((resolve) => {
    const look = () => line.test(output.out) && resolve();
    child.stdout?.on('data', look);
    look();
  });
}

/**
 * Starts the server on a free port unless `environment` has one, and resolves once it is ready, or has ended.
 * The environment of the tests themselves is left out.
 */
export async function startServer(
  environment: Record<string, string>,
  ready = /is ready: .*(?:\n.*)*(?:only listens on loopback|enter this token)/,
): Promise<ServerProcess> {
  const { PATH = '', HOME = '' } = process.env;
  const port = environment.PORT ?? String(await freePort());
  const began = performance.now();
  const child = spawn(process.execPath, [builtProgram('main')], {
    env: { PATH, HOME, DEMO_PASSWORD: demoPassword, RATE_LIMIT_SCALE: '1000', ...environment, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const output = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.err += text));
  // 'close' comes after the last of what it printed.
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  await Promise.race([printed(child, output, ready), ended]);
  return { child, address: `http://127.0.0.1:${port}`, output, ended, tookMs: performance.now() - began };
}

/** Tells a server to stop as an operator does, and gives its exit code. */
export function stopServer({ child, ended }: ServerProcess): Promise<number | null> {
  child.kill('SIGTERM');
  return ended;
}

/** Ends what a failed test left running; a database of the data folder ends its own way, with the next start. */
export async function killServers(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await once(child, 'close');
      clearTimeout(timer);
    }),
  );
}

/** Process id of the PostgreSQL that runs in a data folder, or null. */
export function postgresPid(dataDir: string): number | null {
  const elsewhere = join(dataDir, 'postgres-location');
  const home = existsSync(elsewhere) ? readFileSync(elsewhere, 'utf8').trim() : join(dataDir, 'postgres');
  const file = join(home, 'cluster', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
}

/** Whether a process of this id is there. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
