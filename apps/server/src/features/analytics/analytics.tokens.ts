import { defineLimit, HOUR } from '../../platform/limits/limit.ts';

export const analyticsLimits = {
  /** Requests that count figures instead of using stored ones. */
  analytics: defineLimit({ name: 'analytics', points: 60, seconds: HOUR }),
};
