/** What has been counted for a key in its present window. */
export type Counted = { points: number; until: number };

/** Where points are counted: windows that start with the first point, by the caller's time in milliseconds. */
export type Counters = {
  /** Adds points (0 only looks) and gives the sum. */
  add(key: string, points: number, windowMs: number, now: number): Promise<Counted>;
  remove(key: string): Promise<void>;
  close(): Promise<void>;
};

const MOST_KEYS = 100_000;

/** Counters of this process alone. Past 100,000 keys, finished windows go first, then the oldest. */
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
