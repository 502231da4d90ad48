import { defineLimit, MINUTE } from '../../platform/limits/limit.ts';

/** How often members search. */
export const searchLimits = {
  /** Of each tab. */
  searches: defineLimit({ name: 'searches', points: 60, seconds: 10 * MINUTE }),
  searchSuggestions: defineLimit({ name: 'searchSuggestions', points: 120, seconds: MINUTE }),
};
