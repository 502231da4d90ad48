import { defineLimit, MINUTE } from '../../platform/limits/limit.ts';

/** Attempts with the setup token for the first administrator. */
export const adminLimits = {
  setupToken: defineLimit({ name: 'setupToken', points: 5, seconds: 15 * MINUTE, isGuess: true }),
};
