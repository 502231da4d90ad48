import { defineEvent } from '../../platform/outbox/event.ts';

/** What happens between members who follow each other. */
export const followsEvents = {
  /** `connected`: the other follows back. `day` (ISO date) is when it was. */
  followed: defineEvent<{ followerId: number; userId: number; connected: boolean; day: string }>('follows.followed'),
  requested: defineEvent<{ followerId: number; userId: number }>('follows.requested'),
  accepted: defineEvent<{ followerId: number; userId: number; connected: boolean }>('follows.accepted'),
};
