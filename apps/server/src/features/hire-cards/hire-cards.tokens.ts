import { defineLimit, HOUR } from '../../platform/limits/limit.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';

/** How often members change their card. */
export const hireCardsLimits = {
  changes: defineLimit({
    name: 'hireCardChanges',
    points: 30,
    seconds: HOUR,
    says: 'You can change your card 30 times an hour.',
  }),
};

/** What happens to a card. */
export const hireCardsEvents = {
  /** It ends in a few days, unless its owner renews it. */
  ending: defineEvent<{ ownerId: number; expiresAt: string }>('hireCards.ending'),
};
