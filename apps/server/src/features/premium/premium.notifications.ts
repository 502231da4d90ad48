import { eq } from 'drizzle-orm';
import { notify } from '../../core/notifications/public.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineNotification, type NotificationKind } from '../../platform/notifications/notification.ts';
import { subscriptions } from './premium.tables.ts';
import { premiumEvents } from './premium.tokens.ts';
import type { SubscriptionRow } from './subscription-rows.ts';

const date = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const dayIn = (text: string) => (text ? date.format(new Date(text)) : 'the end of the month');

const common = {
  chip: 'system',
  type: 'subscription',
  link: () => '/settings/subscription',
} as const satisfies Partial<NotificationKind>;

export const premiumNotifications = {
  pastDue: defineNotification({
    ...common,
    name: 'premium_past_due',
    text: ({ data }) => `Payment failed. Premium stays until ${dayIn(data.text('until'))}`,
    quotes: { until: 'the day until which Premium stays' },
  }),
  renewed: defineNotification({
    ...common,
    name: 'premium_renewed',
    text: ({ data }) => `Premium was renewed until ${dayIn(data.text('until'))}`,
    quotes: { until: 'the day until which Premium stays' },
    // The receipt is mailed with the renewal itself.
    mail: 'elsewhere',
  }),
  canceled: defineNotification({
    ...common,
    name: 'premium_canceled',
    text: ({ data }) => `You canceled Premium. It stays until ${dayIn(data.text('until'))}`,
    quotes: { until: 'the day until which Premium stays' },
  }),
  ended: defineNotification({
    ...common,
    name: 'premium_ended',
    text: () => 'Your Premium has ended. We keep everything you made with it',
  }),
  giftEnded: defineNotification({
    ...common,
    name: 'premium_gift_ended',
    text: () => 'The Premium we gave you has ended. We keep everything you made with it',
  }),
};

type Telling = { eventKey: string; kind: NotificationKind; until?: Date };

/** Tells members what happens to their Premium, in the app and by mail as their settings say. */
export function subscribePremiumNotifications(deps: Deps): void {
  const { db, outbox, clock } = deps;
  const rowOf = async (id: number): Promise<SubscriptionRow | null> =>
    (await db.select().from(subscriptions).where(eq(subscriptions.id, id)))[0] ?? null;
  const tell = ({ userId }: SubscriptionRow, { kind, eventKey, until }: Telling) =>
    notify(deps, { userId, kind, eventKey, createdAt: clock.now(), data: until ? { until: until.toISOString() } : {} });

  outbox.consume(
    premiumEvents.pastDue,
    'notifications.premiumPastDue',
    async ({ subscriptionRowId, periodStart, day }) => {
      const row = await rowOf(subscriptionRowId);
      // Paid, ended or renewed since: nothing is due any more.
      if (row?.state !== 'past_due' || row.periodStart.toISOString() !== periodStart) return;
      const eventKey = `premium.pastDue:${row.id}:${periodStart}:${day}`;
      await tell(row, { kind: premiumNotifications.pastDue, eventKey, until: row.premiumUntil });
    },
  );
  outbox.consume(premiumEvents.renewed, 'notifications.premiumRenewed', async ({ subscriptionRowId, periodEnd }) => {
    const row = await rowOf(subscriptionRowId);
    if (!row) return;
    const eventKey = `premium.renewed:${row.id}:${periodEnd}`;
    await tell(row, { kind: premiumNotifications.renewed, eventKey, until: new Date(periodEnd) });
  });
  outbox.consume(
    premiumEvents.canceled,
    'notifications.premiumCanceled',
    async ({ subscriptionRowId, periodEnd }, id) => {
      const row = await rowOf(subscriptionRowId);
      if (!row?.cancelAtPeriodEnd) return;
      await tell(row, {
        kind: premiumNotifications.canceled,
        eventKey: `premium.canceled:${id}`,
        until: new Date(periodEnd),
      });
    },
  );
  outbox.consume(premiumEvents.ended, 'notifications.premiumEnded', async ({ subscriptionRowId }) => {
    const row = await rowOf(subscriptionRowId);
    if (row) await tell(row, { kind: premiumNotifications.ended, eventKey: `premium.ended:${row.id}` });
  });
  outbox.consume(premiumEvents.giftEnded, 'notifications.premiumGiftEnded', async ({ userId, endedAt }) => {
    await notify(deps, {
      userId,
      kind: premiumNotifications.giftEnded,
      eventKey: `premium.giftEnded:${userId}:${endedAt}`,
      createdAt: new Date(endedAt),
      data: {},
    });
  });
}
