import { setTimeout as delay } from 'node:timers/promises';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from '../config/config.ts';
import { LONGEST_QUEUE } from '../db/pool.ts';
import { AppError } from '../errors.ts';

const LONGEST_LOOP_DELAY_MS = 1000;

/** Turns requests away early (503) while the process or the pool of database connections has more to do than it can. */
export async function usePressureValve(
  app: FastifyInstance,
  pool: Pick<Pool, 'waitingCount'>,
  longestLoopDelay = LONGEST_LOOP_DELAY_MS,
): Promise<void> {
  const busy = () => new AppError('unavailable', undefined, { retryAfter: 5 });
  await app.register(underPressure, {
    maxEventLoopDelay: longestLoopDelay,
    pressureHandler: () => {
      throw busy();
    },
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (pool.waitingCount > LONGEST_QUEUE && request.url.startsWith('/api')) done(busy());
    else done();
  });
}

/**
 * How long a closing server still answers before it cuts connections. Connections that look idle may carry a request that
 * was sent before; a proxy also has to close the ones that it keeps (deploy/nginx.conf: after one second), so that it never
 * sends a write into one that is just being cut.
 */
const DRAIN_MS = { alone: 250, behindProxy: 1500 };
const READING = new Set(['GET', 'HEAD']);

/**
 * What a closing server does with requests that still reach it. Reads are refused, behind a proxy with 502: the proxy asks
 * another server for the same (`proxy_next_upstream`) and learns from it to send nothing more here. Writes are answered as
 * ever, since no proxy may send one of them twice. Every answer ends its connection.
 */
export function useDraining(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  const behindProxy = trustProxy.length > 0;
  let closing = false;
  app.addHook('onRequest', (request, reply, done) => {
    if (!closing || !READING.has(request.method)) return done();
    const { code, message, status } = new AppError('unavailable', 'The server restarts. Please try again.');
    void reply
      .code(behindProxy ? 502 : status)
      .header('retry-after', '1')
      .send({ error: message, code, requestId: request.id });
  });
  app.addHook('preClose', async () => {
    closing = true;
    if (app.server.listening) await delay(behindProxy ? DRAIN_MS.behindProxy : DRAIN_MS.alone);
  });
}
