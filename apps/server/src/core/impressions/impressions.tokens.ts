import { defineLimit, MINUTE } from '../../platform/limits/limit.ts';

export const impressionsLimits = {
  /** Reports of what was seen, each of up to 50 subjects. */
  impressions: defineLimit({ name: 'impressions', points: 300, seconds: 10 * MINUTE }),
};
