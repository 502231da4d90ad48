import { defineLimit, HOUR } from '../../platform/limits/limit.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';

/** How often members act on events. */
export const eventsLimits = {
  writing: defineLimit({
    name: 'eventWriting',
    points: 300,
    seconds: HOUR,
    says: 'You can save events 300 times an hour.',
  }),
  creating: defineLimit({
    name: 'eventCreating',
    points: 20,
    seconds: HOUR,
    says: 'You can start 20 events an hour.',
  }),
  calendars: defineLimit({
    name: 'eventCalendars',
    points: 20,
    seconds: HOUR,
    says: 'You can make 20 calendar addresses an hour.',
  }),
  attending: defineLimit({
    name: 'eventAttending',
    points: 120,
    seconds: HOUR,
    says: 'You can change your RSVPs 120 times an hour.',
  }),
};

/** What staff decide: the last two about changes to a published event. */
export type EventDecision = 'published' | 'change' | 'rejected' | 'changed' | 'unchanged';

/** What happens to an event. */
export const eventsEvents = {
  /** Staff published it, asked for a change, or rejected it. */
  decided: defineEvent<{ eventId: number; decision: EventDecision; at: string }>('events.decided'),
  /** Its time or place changed, or it was canceled. */
  changed: defineEvent<{ eventId: number; what: 'time' | 'place' | 'canceled'; at: string }>('events.changed'),
  /** Staff sent a host's message, or rejected it. */
  messageDecided: defineEvent<{ messageId: number }>('events.messageDecided'),
  /** It starts in so many hours; void once it starts at another time. */
  reminder: defineEvent<{ eventId: number; startsAt: string; hours: number }>('events.reminder'),
  /** A free place is kept for a member until then. */
  offered: defineEvent<{ eventId: number; userId: number; until: string }>('events.offered'),
  /** The time for which a place was kept is over; void where the member took it or left. */
  offerEnds: defineEvent<{ eventId: number; userId: number; until: string }>('events.offerEnds'),
  /** A member asked for deletion, and their places at events to come are free. */
  guestLeft: defineEvent<{ userId: number }>('events.guestLeft'),
  /** A place is free for whoever of those who wait takes it first. `turn`: those of one turn are told once. */
  placeOpen: defineEvent<{ eventId: number; turn: number }>('events.placeOpen'),
};
