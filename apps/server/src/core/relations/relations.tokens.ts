import { defineEvent } from '../../platform/outbox/outbox.ts';

/** What happens between members that other features must know of for sure. */
export const relationsEvents = {
  /** A member blocked another. */
  blocked: defineEvent<{ blockerId: number; blockedId: number }>('relations.blocked'),
};
