import type { Clock } from '../clock.ts';

/** Lets `burst` takes pass at once and `perSecond` a second on the long run. */
export function createTokenBucket(clock: Clock, perSecond: number, burst: number): { take(): boolean } {
  let tokens = burst;
  let filledAt = clock.now().getTime();
  return {
    take() {
      const now = clock.now().getTime();
      tokens = Math.min(burst, tokens + (Math.max(0, now - filledAt) / 1000) * perSecond);
      filledAt = now;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
