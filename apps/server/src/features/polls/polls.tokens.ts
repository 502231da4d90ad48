import { defineLimit, HOUR } from '../../platform/limits/limit.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';

/** How often members act on polls. */
export const pollsLimits = {
  voting: defineLimit({
    name: 'pollVoting',
    points: 200,
    seconds: HOUR,
    says: 'You can vote or change your votes 200 times an hour.',
  }),
  suggesting: defineLimit({
    name: 'pollSuggesting',
    points: 10,
    seconds: HOUR,
    says: 'You can suggest 10 questions an hour.',
  }),
};

/** What happens to a poll. */
export const pollsEvents = {
  /** It opened. Tells those who can vote, a step of members at a time: those after this one. */
  opened: defineEvent<{ pollId: number; after: number }>('polls.opened'),
  /** It closed, and its votes are counted. Tells those who voted, a step at a time: the votes after this one. */
  finished: defineEvent<{ pollId: number; after: number }>('polls.finished'),
  /** Staff declined a suggestion. */
  declined: defineEvent<{ suggestionId: number }>('polls.declined'),
};
