import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LONGEST_QUEUE } from '../db/pool.ts';
import { usePressureValve } from './gatekeeping.ts';

const INTERVAL_MS = 100;

let app: FastifyInstance;
const pool = { waitingCount: 0 };
beforeEach(async () => {
  pool.waitingCount = 0;
  app = Fastify();
  await usePressureValve(app, pool, { longestMs: 40, intervalMs: INTERVAL_MS });
  app.get('/api/user', () => 'answered');
  app.get('/ws', () => 'answered');
  app.get('/assets/app.js', () => 'answered');
  await app.ready();
});
afterEach(() => app.close());

/** Keeps the event loop from everything else. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/** Statuses of a call, a live connection and the app's code, right after a blocked loop was measured. */
async function statuses(): Promise<number[]> {
  block(2 * INTERVAL_MS);
  // The measurement comes first, then these requests.
  await delay(1);
  const answers = [await app.inject('/api/user'), await app.inject('/ws'), await app.inject('/assets/app.js')];
  return answers.map(({ statusCode }) => statusCode);
}

it('still answers calls after one pause of the machine', async () => {
  expect(await statuses()).toEqual([200, 200, 200]);
});

it('rejects calls and live connections, but no code of a page, while the loop stays blocked, and answers again after that', async () => {
  const seen: number[][] = [];
  for (let round = 0; round < 8; round += 1) seen.push(await statuses());
  expect(seen[0]).toEqual([200, 200, 200]);
  expect(seen.at(-1)).toEqual([503, 503, 200]);
  await delay(4 * INTERVAL_MS);
  expect((await app.inject('/api/user')).statusCode).toBe(200);
});

it('rejects calls while too many statements wait for a connection', async () => {
  pool.waitingCount = LONGEST_QUEUE + 1;
  expect((await app.inject('/api/user')).statusCode).toBe(503);
  expect((await app.inject('/assets/app.js')).statusCode).toBe(200);
});
