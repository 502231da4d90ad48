import { defineEvent } from '../../platform/outbox/event.ts';

/** What staff decide. */
export const safetyEvents = {
  decided: defineEvent<{ caseId: number }>('safety.decided'),
  appealDecided: defineEvent<{ caseId: number }>('safety.appealDecided'),
};
