import { defineLimit, HOUR } from '../../platform/limits/limit.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';

/** How many profiles a member opens. */
export const profilesLimits = {
  profiles: defineLimit({ name: 'profiles', points: 300, seconds: HOUR }),
};

/** What happens to profiles. */
export const profilesEvents = {
  /** First visit of a profile in a week, whose first day it names (ISO date); due when the week is over. */
  visitedInWeek: defineEvent<{ userId: number; week: string }>('profiles.visitedInWeek'),
};
