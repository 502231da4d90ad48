import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from './bus.ts';
import { createMemoryBus } from './bus-memory.ts';
import type { Config } from '../config/config.ts';

/**
 * The bus that the configuration asks for: shared by all processes where `REDIS_URL` is set, else within this one. What
 * only the first needs is loaded for it alone.
 */
export async function createBus(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  prefix = '',
): Promise<Bus> {
  if (!redisUrl) return createMemoryBus(log);
  const { createRedisBus } = await import('./bus-redis.ts');
  return createRedisBus(redisUrl, log, prefix);
}
