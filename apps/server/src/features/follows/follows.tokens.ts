import { FOLLOW_SETTINGS } from '@innerspring/contract/follows/choices';
import { defineLimit, HOUR, MINUTE } from '../../platform/limits/limit.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';
import { defineSetting, wholeNumber } from '../../platform/site-settings/site-settings.ts';

/** How many members, companies and topics a member follows. */
export const followsLimits = {
  follows: defineLimit({ name: 'follows', points: 60, seconds: 10 * MINUTE }),
  followsDaily: defineLimit({ name: 'followsDaily', points: 200, seconds: 24 * HOUR }),
};

/** What happens between members who follow each other. */
export const followsEvents = {
  /** `connected`: the other follows back. `day` (ISO date) is when it was. */
  followed: defineEvent<{ followerId: number; userId: number; connected: boolean; day: string }>('follows.followed'),
  requested: defineEvent<{ followerId: number; userId: number }>('follows.requested'),
  accepted: defineEvent<{ followerId: number; userId: number; connected: boolean }>('follows.accepted'),
};

/** What administrators may change about following. */
export const followsSettings = {
  perDay: defineSetting({
    ...FOLLOW_SETTINGS.perDay,
    inBrowser: true,
    schema: wholeNumber(1, 2000),
    title: 'Follows per day',
    explanation: 'How many people and companies a member can follow in 24 hours.',
    limits: followsLimits.followsDaily,
  }),
  dismissedDays: defineSetting({
    ...FOLLOW_SETTINGS.dismissedDays,
    inBrowser: true,
    schema: wholeNumber(1, 3650),
    title: 'Days to hide a dismissed suggestion',
    explanation: 'After a member dismisses a suggestion, we don’t suggest that person again for this many days.',
  }),
  declineWaitDays: defineSetting({
    ...FOLLOW_SETTINGS.declineWaitDays,
    inBrowser: true,
    schema: wholeNumber(1, 365),
    title: 'Days to wait after a declined request',
    explanation:
      'After a follow request is declined, another one from the same person stays hidden for this many days.',
  }),
};
