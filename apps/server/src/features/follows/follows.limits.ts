import { defineLimit, HOUR, MINUTE } from '../../platform/limits/limit.ts';

/** How many members, companies and topics a member follows. */
export const followsLimits = {
  follows: defineLimit({ name: 'follows', points: 60, seconds: 10 * MINUTE }),
  followsDaily: defineLimit({ name: 'followsDaily', points: 200, seconds: 24 * HOUR }),
};
