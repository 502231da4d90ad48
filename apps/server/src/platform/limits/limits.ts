import type { Limit } from './limit.ts';

export type Limits = {
  /** Takes a point; throws `rate_limited` with the seconds to wait when none is left. */
  take(limit: Limit, key: string | number, points?: number): Promise<void>;
  /** Throws `rate_limited` when no point is left, without taking one: for counting failures only. */
  check(limit: Limit, key: string | number): Promise<void>;
  /** Gives back points that were taken for what turned out not to count. */
  giveBack(limit: Limit, key: string | number, points?: number): Promise<void>;
  /** Forgets what was counted for the key. */
  reset(limit: Limit, key: string | number): Promise<void>;
  close(): Promise<void>;
};
