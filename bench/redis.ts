import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { findProgram } from '../apps/server/src/platform/config/places.ts';
import { freePort } from '../apps/server/src/testing/server-main.ts';
import { endWithUs } from './interruption.ts';

export type RunningRedis = {
  url: string;
  /** Kills it, like a crash. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
};

async function untilAnswers(port: number): Promise<void> {
  const client = new Redis({ port, host: '127.0.0.1', lazyConnect: true, retryStrategy: () => 50 });
  client.on('error', () => undefined);
  try {
    await Promise.race([client.ping(), delay(10_000).then(() => Promise.reject(new Error('Redis did not start')))]);
  } finally {
    client.disconnect();
  }
}

/** A separate Redis on a free loopback port that stores nothing on disk; null if Redis isn’t installed. */
export async function startRedis(folder: string): Promise<RunningRedis | null> {
  const program = findProgram('redis-server', process.env.PATH) ?? findProgram('valkey-server', process.env.PATH);
  if (!program) return null;
  const port = await freePort();
  let child: ChildProcess;
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const running: RunningRedis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      child = spawn(program, settings, { stdio: 'ignore' });
      endWithUs(child);
      await untilAnswers(port);
    },
    async kill() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
  await running.start();
  return running;
}
