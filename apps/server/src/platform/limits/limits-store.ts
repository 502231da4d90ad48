import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { type Limit, type Limits, MINUTE } from './limit.ts';
import { type Meters, noMeters } from '../telemetry/telemetry.ts';

/** The count of a key in its current window. */
type Counted = { points: number; until: number };

/** Counts points in windows that start with the first point, by the caller’s time in milliseconds. */
export type Counters = {
  /** Adds points (0 only reads) and returns the sum. */
  add(key: string, points: number, windowMs: number, now: number): Promise<Counted>;
  remove(key: string): Promise<void>;
  close(): Promise<void>;
};

const MOST_KEYS = 100_000;

/** Counters of this process only. Beyond 100,000 keys, it drops finished windows first, then the oldest. */
export function createMemoryCounters(): Counters {
  const windows = new Map<string, Counted>();

  function makeRoom(now: number): void {
    if (windows.size < MOST_KEYS) return;
    for (const [key, { until }] of windows) if (until <= now) windows.delete(key);
    for (const key of windows.keys()) {
      if (windows.size < MOST_KEYS) return;
      windows.delete(key);
    }
  }

  return {
    async add(key, points, windowMs, now) {
      const known = windows.get(key);
      if (known && known.until > now) {
        known.points += points;
        return { ...known };
      }
      const fresh = { points, until: now + windowMs };
      if (points > 0) {
        makeRoom(now);
        windows.delete(key);
        windows.set(key, fresh);
      }
      return { ...fresh };
    },
    remove: async (key) => void windows.delete(key),
    close: async () => windows.clear(),
  };
}

/** Counts in Redis and, while Redis fails, in this process, so that limits still apply and requests succeed. */
function withFallback(shared: Counters, own: Counters, log: Pick<Deps['log'], 'warn'>): Counters {
  let failing = false;
  async function attempt<T>(first: () => Promise<T>, second: () => Promise<T>): Promise<T> {
    try {
      const result = await first();
      failing = false;
      return result;
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'Redis isn’t responding; counting limits in this process for now');
      failing = true;
      return second();
    }
  }
  return {
    add: (...given) =>
      attempt(
        () => shared.add(...given),
        () => own.add(...given),
      ),
    async remove(key) {
      await own.remove(key);
      await attempt(
        () => shared.remove(key),
        async () => undefined,
      );
    },
    async close() {
      await shared.close();
      await own.close();
    },
  };
}

/** Code that only Redis needs is loaded only with Redis. */
async function redisCounters(url: string, prefix: string): Promise<Counters> {
  const { createRedisCounters } = await import('./limit-counters-redis.ts');
  return createRedisCounters(url, prefix);
}

/** `3 hours`, `12 minutes`, `40 seconds`: never less than what is left. */
function durationOf(seconds: number): string {
  const [amount, unit] =
    seconds > 5400
      ? [Math.ceil(seconds / 3600), 'hour']
      : seconds > 90
        ? [Math.ceil(seconds / 60), 'minute']
        : [seconds, 'second'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

/**
 * Limits times RATE_LIMIT_SCALE, in Redis if configured.
 * @param pointsOf what a limit currently allows, if administrators can change it
 */
export async function createLimits(
  config: Pick<Config, 'rateLimitScale' | 'redisUrl'>,
  clock: Clock,
  log: Pick<Deps['log'], 'warn'>,
  keyPrefix = '',
  meters: Pick<Meters, 'limitRefused'> = noMeters,
  pointsOf: (limit: Limit) => number = ({ points }) => points,
): Promise<Limits> {
  const own = createMemoryCounters();
  const counters = config.redisUrl
    ? withFallback(await redisCounters(config.redisUrl, `${keyPrefix}limit:`), own, log)
    : own;

  /** The error with the limit’s own message, if it has one, and when to try again unless that is in a moment. */
  function refusal(limit: Limit, retryAfter: number): AppError {
    meters.limitRefused(limit.name);
    const { says } = limit;
    const own = typeof says === 'function' ? says(pointsOf(limit)) : says;
    const sentence = own ?? (retryAfter > MINUTE ? 'Too many requests.' : undefined);
    return new AppError('rate_limited', sentence && `${sentence} Try again in ${durationOf(retryAfter)}.`, {
      retryAfter,
    });
  }

  async function count(limit: Limit, key: string | number, points: number) {
    const now = clock.now().getTime();
    const counted = await counters.add(`${limit.name}:${key}`, points, limit.seconds * 1000, now);
    const most = Math.max(1, Math.floor(pointsOf(limit) * config.rateLimitScale));
    return { left: most - counted.points, retryAfter: Math.max(1, Math.ceil((counted.until - now) / 1000)) };
  }

  return {
    async take(limit, key, points = 1) {
      const { left, retryAfter } = await count(limit, key, points);
      if (left < 0) throw refusal(limit, retryAfter);
    },
    async check(limit, key) {
      const { left, retryAfter } = await count(limit, key, 0);
      if (left <= 0) throw refusal(limit, retryAfter);
    },
    async giveBack(limit, key, points = 1) {
      await count(limit, key, -points);
    },
    reset: ({ name }, key) => counters.remove(`${name}:${key}`),
    close: () => counters.close(),
  };
}
