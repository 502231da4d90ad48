import { defineLimit, HOUR, MINUTE } from '../../platform/limits/limit.ts';

/** How often figures are asked and what was seen is told. */
export const analyticsLimits = {
  /** Reports of what was seen, each of up to 50 posts. */
  impressions: defineLimit({ name: 'impressions', points: 300, seconds: 10 * MINUTE }),
  /** Figures that are counted anew. */
  analytics: defineLimit({ name: 'analytics', points: 60, seconds: HOUR }),
};
