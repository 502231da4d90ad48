import { defineLimit, HOUR } from '../../platform/limits/limit.ts';

export const analyticsLimits = {
  /** Figures that are counted anew. */
  analytics: defineLimit({ name: 'analytics', points: 60, seconds: HOUR }),
};
