import { Redis } from 'ioredis';
import type { Counters } from './limits-store.ts';

/**
 * One atomic step in Redis, so that processes can't count past each other. The key expires a minute after its window,
 * to allow for clock differences.
 */
const ADD = `
local known = redis.call('HMGET', KEYS[1], 'points', 'until')
local now, points, window = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
if known[2] and tonumber(known[2]) > now then
  local sum = tonumber(known[1])
  if points ~= 0 then sum = redis.call('HINCRBY', KEYS[1], 'points', points) end
  return { sum, known[2] }
end
local ends = string.format('%.0f', now + window)
if points > 0 then
  redis.call('HSET', KEYS[1], 'points', points, 'until', ends)
  redis.call('PEXPIRE', KEYS[1], window + 60000)
end
return { points, ends }`;

type RedisWithAdd = Redis & {
  countPoints(key: string, now: number, points: number, windowMs: number): Promise<[number, string]>;
};

/** Counters that all processes share. While Redis is down, commands are rejected at once instead of queued. */
export function createRedisCounters(url: string, prefix: string): Counters {
  const redis = new Redis(url, {
    keyPrefix: prefix,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 500,
    connectTimeout: 2000,
    scripts: { countPoints: { lua: ADD, numberOfKeys: 1 } },
  }) as RedisWithAdd;
  // Every failed command already rejects; without a listener, ioredis would print each reconnect.
  redis.on('error', () => undefined);
  // The first commands wait until the first connection succeeds or fails. Otherwise every start would count them in the
  // fallback.
  const settled = new Promise<void>((resolve) => redis.once('ready', resolve).once('close', resolve));
  return {
    async add(key, points, windowMs, now) {
      await settled;
      const [sum, until] = await redis.countPoints(key, now, points, windowMs);
      return { points: sum, until: Number(until) };
    },
    remove: async (key) => void (await redis.del(key)),
    close: async () => redis.disconnect(),
  };
}
