import { defineLimit, HOUR } from '../../platform/limits/limit.ts';

/** How many people a member invites. */
export const invitationsLimits = {
  invitations: defineLimit({ name: 'invitations', points: 20, seconds: 24 * HOUR }),
};
