import { defineLimit, MINUTE } from '../../platform/limits/limit.ts';

/** How often members upload. */
export const mediaLimits = {
  uploads: defineLimit({ name: 'uploads', points: 30, seconds: 30 * MINUTE }),
};
