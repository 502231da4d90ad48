import { eq } from 'drizzle-orm';
import { users } from '../../core/accounts/accounts.tables.ts';
import { notify } from '../../core/notifications/public.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineNotification } from '../../platform/notifications/notification.ts';
import { hireCards } from './hire-cards.tables.ts';
import { hireCardsEvents } from './hire-cards.tokens.ts';

const date = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

export const hireCardsNotifications = {
  ending: defineNotification({
    chip: 'system',
    type: 'subscription',
    name: 'hire_card_ending',
    link: () => '/available-to-hire',
    text: ({ data }) =>
      `Your Available to Hire card ends on ${data.text('until') ? date.format(new Date(data.text('until'))) : 'its last day'}. You can renew it`,
    quotes: { until: 'the day on which the card ends' },
  }),
};

/** Tells members that their card ends soon: not where they renewed it, took it down, or lost Premium. */
export function subscribeHireCardNotifications(deps: Deps): void {
  deps.outbox.consume(hireCardsEvents.ending, 'notifications.hireCardEnding', async ({ ownerId, expiresAt }) => {
    const now = deps.clock.now();
    const [card] = await deps.db
      .select({ expiresAt: hireCards.expiresAt, premiumUntil: users.premiumUntil })
      .from(hireCards)
      .innerJoin(users, eq(users.id, hireCards.ownerId))
      .where(eq(hireCards.ownerId, ownerId));
    const isShown = card !== undefined && card.expiresAt > now && card.premiumUntil !== null && card.premiumUntil > now;
    if (!isShown || card.expiresAt.toISOString() !== expiresAt) return;
    await notify(deps, {
      userId: ownerId,
      kind: hireCardsNotifications.ending,
      eventKey: `hireCards.ending:${ownerId}:${expiresAt}`,
      createdAt: now,
      data: { until: expiresAt },
    });
  });
}
