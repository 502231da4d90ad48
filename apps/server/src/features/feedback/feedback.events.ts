import { defineEvent } from '../../platform/outbox/event.ts';

/** What happens to bug reports. */
export const feedbackEvents = {
  bugMoved: defineEvent<{ bugId: number; actorId: number; state: string }>('bugs.moved'),
};
