import { defineLimit, HOUR } from '../../platform/limits/limit.ts';

/** How much members report. */
export const safetyLimits = {
  reports: defineLimit({ name: 'reports', points: 20, seconds: HOUR, says: 'You can send 20 reports an hour.' }),
};
