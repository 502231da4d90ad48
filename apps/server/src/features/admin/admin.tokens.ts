import { defineLimit, MINUTE } from '../../platform/limits/limit.ts';

/** How often the token of the first administrator is tried. */
export const adminLimits = {
  setupToken: defineLimit({ name: 'setupToken', points: 5, seconds: 15 * MINUTE, isGuess: true }),
};
