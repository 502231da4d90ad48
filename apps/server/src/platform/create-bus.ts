import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from './bus.ts';
import { createMemoryBus } from './bus-memory.ts';
import { createRedisBus } from './bus-redis.ts';
import type { Config } from './config.ts';

/** The bus that the configuration asks for: shared by all processes where `REDIS_URL` is set, else within this one. */
export function createBus(
  config: Pick<Config, 'redisUrl'>,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  prefix = '',
): Bus {
  return config.redisUrl ? createRedisBus(config.redisUrl, log, prefix) : createMemoryBus(log);
}
