import type Stripe from 'stripe';
import { discountCents } from '../money.ts';
import { PaymentError, type Subscription } from '../provider.ts';
import { ask } from './stripe-client.ts';
import { invoiceOf } from './stripe-invoices.ts';
import { dateOf, dateOrNull, idOf, REFERENCE, wholeOf } from './stripe-shapes.ts';

/** What is read with every subscription. */
const EXPAND = ['latest_invoice.payments', 'discounts.source.coupon'];

const states: Record<string, Subscription['state']> = {
  incomplete: 'incomplete',
  incomplete_expired: 'ended',
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'ended',
};

/** The next month has begun at Stripe and its invoice is not charged yet, which takes about an hour. */
const awaitsRenewal = (subscription: Stripe.Subscription, invoice: Stripe.Invoice | null): invoice is Stripe.Invoice =>
  subscription.status === 'active' &&
  invoice?.billing_reason === 'subscription_cycle' &&
  (invoice.status === 'draft' || (invoice.status === 'open' && !invoice.attempted));

/**
 * The paid period of a subscription, and the failed one once a renewal fails. Until a renewal is charged it's the one before,
 * which Stripe notes as the invoice's own period.
 */
function periodOf(subscription: Stripe.Subscription, item: Stripe.SubscriptionItem, invoice: Stripe.Invoice | null) {
  return awaitsRenewal(subscription, invoice)
    ? { periodStart: dateOf(invoice.period_start), periodEnd: dateOf(invoice.period_end) }
    : { periodStart: dateOf(item.current_period_start), periodEnd: dateOf(item.current_period_end) };
}

/** What a coupon still takes off when the month after `periodEnd` is charged. One for the first month only is over by then. */
function laterDiscountOf({ discounts }: Stripe.Subscription, unitCents: number, periodEnd: Date): number {
  const off = discounts.reduce((sum, given) => {
    const discount = wholeOf(given);
    const coupon = wholeOf(discount?.source.coupon);
    if (!coupon || coupon.duration === 'once') return sum;
    const end = dateOrNull(discount?.end);
    if (end && end <= periodEnd) return sum;
    const { percent_off: percent, amount_off: cents } = coupon;
    return sum + discountCents(unitCents, percent ? { percent } : { cents: cents ?? 0 });
  }, 0);
  return Math.min(off, unitCents);
}

/** A subscription with one item, as `startCheckout` makes them. @throws {PaymentError} for one without items. */
export function subscriptionOf(subscription: Stripe.Subscription): Subscription {
  const item = subscription.items.data[0];
  if (!item) throw new PaymentError('rejected', 'A subscription at Stripe has no items');
  const invoice = wholeOf(subscription.latest_invoice);
  const { periodStart, periodEnd } = periodOf(subscription, item, invoice);
  const { cancel_at: cancelAt } = subscription;
  const unitCents = item.price.unit_amount ?? 0;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    reference: subscription.metadata[REFERENCE] ?? null,
    priceKey: item.price.lookup_key,
    unitCents,
    nextCents: unitCents - laterDiscountOf(subscription, unitCents, periodEnd),
    state: states[subscription.status] ?? 'past_due',
    startedAt: dateOf(subscription.start_date),
    periodStart,
    periodEnd,
    cancelAtPeriodEnd: subscription.cancel_at_period_end || (cancelAt !== null && cancelAt <= item.current_period_end),
    endedAt: dateOrNull(subscription.ended_at),
    latestInvoice: invoice ? invoiceOf(invoice) : null,
  };
}

export const getSubscription = async (stripe: Stripe, id: string): Promise<Subscription> =>
  subscriptionOf(await ask(() => stripe.subscriptions.retrieve(id, { expand: EXPAND })));

export const listSubscriptions = async (stripe: Stripe, customerId: string): Promise<Subscription[]> =>
  (
    await ask(() =>
      stripe.subscriptions.list({
        customer: customerId,
        status: 'all',
        limit: 20,
        expand: EXPAND.map((path) => `data.${path}`),
      }),
    )
  ).data.map(subscriptionOf);

export const setCancelAtPeriodEnd = async (
  stripe: Stripe,
  id: string,
  cancel: boolean,
  idempotencyKey: string,
): Promise<Subscription> =>
  subscriptionOf(
    await ask(() =>
      stripe.subscriptions.update(id, { cancel_at_period_end: cancel, expand: EXPAND }, { idempotencyKey }),
    ),
  );

/** Ends a subscription now, without a refund; one that has ended stays as it is. */
export async function endSubscription(stripe: Stripe, id: string): Promise<Subscription> {
  const found = await getSubscription(stripe, id);
  if (found.state === 'ended') return found;
  return subscriptionOf(await ask(() => stripe.subscriptions.cancel(id, { prorate: false, expand: EXPAND })));
}
