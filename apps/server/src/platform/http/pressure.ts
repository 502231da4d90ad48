import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
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
