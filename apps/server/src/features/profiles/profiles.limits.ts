import { defineLimit, HOUR } from '../../platform/limits/limit.ts';

/** How many profiles a member opens. */
export const profilesLimits = {
  profiles: defineLimit({ name: 'profiles', points: 300, seconds: HOUR }),
};
