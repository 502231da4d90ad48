import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../apps/server/src/testing/server-main.ts';

const root = join(import.meta.dirname, '..');

export type Running = {
  port: number;
  pid: number;
  startedInMs: number;
  stop(): Promise<void>;
  /** Ends the process at once, as a crash does. */
  kill(): Promise<void>;
};

export async function untilAnswers(child: ChildProcess, port: number, lines: string[]): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      redirect: 'manual',
    }).catch(() => null);
    await answer?.arrayBuffer();
    // 503 is the page that says the web app is not built yet.
    if (answer && (answer.status < 500 || answer.status === 503)) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`The server did not start:\n${lines.join('')}`);
}

/**
 * Starts the server as in production on a free port of the loopback, without limits, and waits for its first page.
 * @param more variables of the environment beside those
 */
export async function startServer(
  databaseUrl: string,
  dataDir: string,
  more: Record<string, string> = {},
): Promise<Running> {
  const port = await freePort();
  const started = performance.now();
  // As in SERVER_NODE_FLAGS="--cpu-prof --cpu-prof-dir=/tmp/profiles": where its time goes.
  const flags = process.env.SERVER_NODE_FLAGS?.split(' ') ?? [];
  const child = spawn(process.execPath, [...flags, join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SESSION_SECRET: 'only for the bench: 64 characters that nobody needs to guess ever',
      RATE_LIMIT_SCALE: '1000000',
      LOG_LEVEL: 'warn',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await untilAnswers(child, port, lines).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  const startedInMs = performance.now() - started;
  return {
    port,
    pid: child.pid ?? 0,
    startedInMs,
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
