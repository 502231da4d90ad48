import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { builtProgram } from '../apps/server/src/testing/built-server.ts';
import { freePort } from '../apps/server/src/testing/server-main.ts';
import { endWithUs } from './interruption.ts';

const root = join(import.meta.dirname, '..');
/** How many pieces of a server's output are kept. */
const MOST_LINES = 500;

export type Running = {
  port: number;
  pid: number;
  startedInMs: number;
  /** Exit code; null if a signal ended it. */
  ended: Promise<number | null>;
  /** What it has printed so far. */
  printed(): string;
  /** Tells it to stop and resolves once it has. */
  stop(): Promise<void>;
  /** Ends the process immediately, like a crash. */
  kill(): Promise<void>;
};

async function untilAnswers(child: ChildProcess, port: number, lines: string[]): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      redirect: 'manual',
    }).catch(() => null);
    await answer?.arrayBuffer();
    // 503 is the page for a web app that isn't built yet.
    if (answer && (answer.status < 500 || answer.status === 503)) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`The server didn’t start:\n${lines.join('')}`);
}

/** How to start a server, apart from its environment. */
export type Launch = {
  /** A free one unless given. */
  port?: number;
  /** Files that are loaded into the process before the server. */
  preloads?: readonly string[];
  /** Opens a channel over which a preload can be asked. */
  onMessage?: (message: unknown) => void;
  /** Called with the process as soon as it exists. */
  onSpawn?: (child: ChildProcess) => void;
};

/**
 * Starts the server as in production on a free port of the loopback, without limits, and waits for its first page.
 * @param databaseUrl null for an embedded database in `dataDir`, which isn't production
 * @param more additional environment variables
 */
export async function startServer(
  databaseUrl: string | null,
  dataDir: string,
  more: Record<string, string> = {},
  launch: Launch = {},
): Promise<Running> {
  const port = launch.port ?? (await freePort());
  const program = builtProgram('main');
  const started = performance.now();
  // As in SERVER_NODE_FLAGS="--cpu-prof --cpu-prof-dir=/tmp/profiles": shows where its time goes.
  const flags = process.env.SERVER_NODE_FLAGS?.split(' ') ?? [];
  const preloads = (launch.preloads ?? []).flatMap((file) => ['--import', file]);
  const child = spawn(process.execPath, [...flags, ...preloads, program], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...(databaseUrl === null ? { DEMO_CONTENT: 'off' } : { NODE_ENV: 'production', DATABASE_URL: databaseUrl }),
      DATA_DIR: dataDir,
      SESSION_SECRET: 'only for the bench: 64 characters that nobody needs to guess ever',
      RATE_LIMIT_SCALE: '1000000',
      LOG_LEVEL: 'warn',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(launch.onMessage ? (['ipc'] as const) : [])],
  });
  endWithUs(child);
  launch.onSpawn?.(child);
  if (launch.onMessage) child.on('message', launch.onMessage);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      lines.push(chunk.toString());
      if (lines.length > MOST_LINES) lines.shift();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await untilAnswers(child, port, lines).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  const startedInMs = performance.now() - started;
  return {
    port,
    pid: child.pid ?? 0,
    startedInMs,
    ended,
    printed: () => lines.join(''),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Signs a member in and returns the Cookie header. */
export async function signIn(port: number, username: string, password: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!answer.ok) throw new Error(`Signing in gave ${answer.status}: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
