import { defineLimit, MINUTE } from '../../platform/limits/limit.ts';

export const impressionsLimits = {
  /** Reports of seen subjects, each of up to 50. */
  impressions: defineLimit({ name: 'impressions', points: 300, seconds: 10 * MINUTE }),
};
