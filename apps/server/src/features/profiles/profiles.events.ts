import { defineEvent } from '../../platform/outbox/event.ts';

/** What happens to profiles. */
export const profilesEvents = {
  /** First visit of a profile in a week, whose first day it names (ISO date); due when the week is over. */
  visitedInWeek: defineEvent<{ userId: number; week: string }>('profiles.visitedInWeek'),
};
