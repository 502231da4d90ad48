import { api } from '@innerspring/contract';
import { PREMIUM_PRODUCT } from '@innerspring/contract/premium/endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/member-kit.ts';
import { stripeWorld } from '../../testing/stripe-world.ts';
import { PaymentError } from '../../platform/payments/provider.ts';
import { mails } from '../mail/mail.tables.ts';
import { paymentEvents } from './orders.tables.ts';
import { type PaymentsKit, paymentsKit } from './payments.kit.ts';

const DAY = 86_400_000;
const SECRET = 'whsec_of_the_endpoint';

let kit: PaymentsKit;
let world: Awaited<ReturnType<typeof stripeWorld>>;
beforeAll(async () => {
  world = await stripeWorld({ secret: SECRET });
  kit = await paymentsKit({
    stripe: { secretKey: 'sk_test_1', webhookSecrets: [SECRET], automaticTax: false, apiUrl: world.url },
  });
  world.follow(() => kit.clock.now());
});
afterAll(async () => {
  await kit.close();
  await world.close();
});

/** Sends Stripe's waiting events to the webhook, in the order given, and lets them be handled. */
async function deliver(events = world.takeEvents()): Promise<void> {
  for (const event of events) {
    const { body, signature } = world.sign(event);
    const { statusCode } = await kit.app.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: body,
    });
    expect(statusCode).toBe(200);
  }
  await kit.drain();
}

/** A member's plan; the clock may have ended their session since. */
const planOf = async (who: Person) => (await kit.signInAgain(who)).ok(api.premium.plan, {});
const place = (buyer: Person, more: { coupon?: string } = {}) =>
  buyer.ok(api.orders.place, { body: { product: PREMIUM_PRODUCT, ...more } });
const sessionOf = (order: { paymentUrl: string | null }) => order.paymentUrl?.split('/').at(-1) ?? '';

async function buy(buyer: Person) {
  const order = await place(buyer);
  world.pay(sessionOf(order));
  await deliver();
  const [subscription] = world.subscriptionsOf(order.reference);
  if (!subscription) throw new Error('Stripe started no subscription.');
  return { order, subscriptionId: subscription.id };
}

describe('Premium through Stripe', () => {
  it('is bought on Stripe’s page and delivered by its event', async () => {
    const buyer = await kit.member();
    const order = await place(buyer);
    expect(order).toMatchObject({ state: 'awaiting_payment', totalCents: 599 });
    expect(order.paymentUrl).toMatch(/^https:\/\/checkout\.stripe\.com\//);
    expect((await planOf(buyer)).state).toBe('none');
    world.pay(sessionOf(order));
    await deliver();
    expect(await planOf(buyer)).toMatchObject({ state: 'active', isTest: true });
    expect(await kit.settle(buyer, sessionOf(order))).toMatchObject({ state: 'fulfilled', totalCents: 599 });
  });

  it('is delivered by the success page alone, when the event never comes', async () => {
    const buyer = await kit.member();
    const order = await place(buyer);
    world.pay(sessionOf(order));
    world.takeEvents();
    expect((await kit.settle(buyer, sessionOf(order))).state).toBe('fulfilled');
    expect((await planOf(buyer)).state).toBe('active');
  });

  it('is not delivered for another amount or another order’s reference, and staff see why', async () => {
    const cheap = await kit.member();
    const order = await place(cheap);
    world.pay(sessionOf(order), { amount_subtotal: 1, amount_total: 1 });
    await deliver();
    expect((await planOf(cheap)).state).toBe('none');
    const foreign = await kit.member();
    const other = await place(foreign);
    world.pay(sessionOf(other), { client_reference_id: order.reference });
    await deliver();
    expect((await planOf(foreign)).state).toBe('none');
    const staff = await kit.member({ isAdmin: true });
    const { items } = await staff.ok(api.adminOrders.list, { query: { problem: 'yes' } });
    expect(items.map(({ problem }) => problem)).toEqual(
      expect.arrayContaining(['Paid for $0.01, ordered for $5.99', `The payment is for order ${order.reference}`]),
    );
  });

  it('takes a coupon that staff made, at Stripe’s price', async () => {
    const staff = await kit.member({ isAdmin: true });
    const buyer = await kit.member();
    await staff.ok(api.adminOrders.createCoupon, { body: { code: 'SPRING', percentOff: 20, months: 3 } });
    const order = await place(buyer, { coupon: 'spring' });
    expect(order).toMatchObject({ discountCents: 120, totalCents: 479 });
    expect(world.session(sessionOf(order))).toMatchObject({ amount_total: 479 });
    world.pay(sessionOf(order));
    await deliver();
    expect((await planOf(buyer)).state).toBe('active');
  });

  it('counts and mails what a coupon leaves of the renewals', async () => {
    const staff = await kit.member({ isAdmin: true });
    const buyer = await kit.member();
    await staff.ok(api.adminOrders.createCoupon, { body: { code: 'HALF-TWICE', percentOff: 50, months: 2 } });
    const mrr = async () => (await (await kit.signInAgain(staff)).ok(api.adminPremium.overview, {})).mrrCents;
    const before = await mrr();
    const order = await place(buyer, { coupon: 'half-twice' });
    world.pay(sessionOf(order));
    await deliver();
    expect((await planOf(buyer)).subscription).toMatchObject({ unitCents: 599, nextCents: 299 });
    expect((await mrr()) - before).toBe(299);
    const [{ id: subscriptionId } = { id: '' }] = world.subscriptionsOf(order.reference);
    kit.clock.advance(31 * DAY);
    world.beginMonth(subscriptionId);
    world.chargeMonth(subscriptionId);
    await deliver();
    expect((await planOf(buyer)).subscription).toMatchObject({ nextCents: 599 });
    const sent = await kit.db
      .select()
      .from(mails)
      .where(eq(mails.to, `${buyer.username}@example.com`));
    expect(sent.find(({ subject }) => subject === 'Your Premium was renewed')?.body).toContain('We charged $2.99 for');
  });

  it('ends a coupon whose creation got no answer', async () => {
    const staff = await kit.member({ isAdmin: true });
    const { payments } = kit.deps;
    if (!payments) throw new Error('The kit takes payments.');
    const real = payments.createCoupon.bind(payments);
    payments.createCoupon = async (...given) => {
      await real(...given);
      throw new PaymentError('unavailable', 'The answer was lost');
    };
    const body = { code: 'LOST', percentOff: 90 };
    expect(await staff.refused(api.adminOrders.createCoupon, { body })).toMatchObject({ status: 503 });
    payments.createCoupon = real;
    expect(world.activeCodes('LOST')).toBe(1);
    await kit.reconcile();
    expect(world.activeCodes('LOST')).toBe(0);
    await staff.ok(api.adminOrders.createCoupon, { body });
  });

  it('renews when the new month is charged, not when it begins', async () => {
    const buyer = await kit.member();
    const { subscriptionId } = await buy(buyer);
    const first = (await planOf(buyer)).subscription?.periodEnd;
    kit.clock.advance(31 * DAY);
    world.beginMonth(subscriptionId);
    await deliver();
    expect(await planOf(buyer)).toMatchObject({ state: 'active', subscription: { periodEnd: first } });
    world.chargeMonth(subscriptionId);
    await deliver();
    const { state, subscription } = await planOf(buyer);
    expect(state).toBe('active');
    const { items } = await (await kit.signInAgain(buyer)).ok(api.orders.list, { query: {} });
    expect(items).toMatchObject([
      { state: 'fulfilled', totalCents: 599 },
      { state: 'fulfilled', totalCents: 599 },
    ]);
    expect(new Date(subscription?.periodEnd ?? 0).getTime()).toBeGreaterThan(new Date(first ?? 0).getTime());
  });

  it('is past due when a renewal fails, and active again when the next try succeeds', async () => {
    const buyer = await kit.member();
    const { subscriptionId } = await buy(buyer);
    kit.clock.advance(31 * DAY);
    world.beginMonth(subscriptionId);
    world.failMonth(subscriptionId);
    await deliver();
    expect((await planOf(buyer)).state).toBe('past_due');
    kit.clock.advance(3 * DAY);
    world.chargeMonth(subscriptionId);
    await deliver();
    expect((await planOf(buyer)).state).toBe('active');
  });

  it('is canceled, resumed, and over once Stripe ends it', async () => {
    const buyer = await kit.member();
    const { subscriptionId } = await buy(buyer);
    await buyer.ok(api.premium.cancel, { body: {} });
    expect(await planOf(buyer)).toMatchObject({ state: 'cancel_at_period_end' });
    await buyer.ok(api.premium.resume, {});
    expect(await planOf(buyer)).toMatchObject({ state: 'active' });
    await buyer.ok(api.premium.cancel, { body: {} });
    kit.clock.advance(31 * DAY);
    world.end(subscriptionId);
    await deliver();
    expect((await planOf(buyer)).state).toBe('ended');
  });

  it('leads to Stripe’s portal, and lists its invoices', async () => {
    const buyer = await kit.member();
    await buy(buyer);
    expect(await buyer.ok(api.premium.portal, {})).toMatchObject({
      url: expect.stringMatching(/^https:\/\/billing\.stripe\.com\//),
    });
    const { items } = await buyer.ok(api.premium.invoices, { query: {} });
    expect(items).toEqual([expect.objectContaining({ state: 'paid', totalCents: 599 })]);
  });

  it('is refunded in full and ends; a refund that the bank rejects later is told to staff', async () => {
    const staff = await kit.member({ isAdmin: true });
    const buyer = await kit.member();
    const { order, subscriptionId } = await buy(buyer);
    await staff.ok(api.adminOrders.refund, { params: { id: order.id }, body: { cents: 599, reason: 'Asked for it' } });
    await kit.drain();
    expect((await planOf(buyer)).state).toBe('ended');
    expect(world.subscription(subscriptionId)).toMatchObject({ status: 'canceled' });
    await deliver();
    const seen = async () => staff.ok(api.adminOrders.get, { params: { id: order.id } });
    expect(await seen()).toMatchObject({ state: 'refunded', refundedCents: 599 });
    world.failRefunds(order.reference);
    await deliver();
    expect(await seen()).toMatchObject({
      state: 'fulfilled',
      refundedCents: 0,
      problem: 'The bank rejected a refund of $5.99',
    });
  });

  it('comes to the same in any order of Stripe’s events, each delivered three times', async () => {
    const buyers = [await kit.member(), await kit.member(), await kit.member()];
    for (const buyer of buyers) world.pay(sessionOf(await place(buyer)));
    const events = world.takeEvents();
    const shuffled = [...events, ...events, ...events]
      .map((event, at) => ({ event, by: Math.sin(at * 7919) }))
      .toSorted((a, b) => a.by - b.by)
      .map(({ event }) => event);
    await deliver(shuffled);
    for (const buyer of buyers) expect((await planOf(buyer)).state).toBe('active');
    const stored = await kit.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.eventId, events[0]?.id ?? ''));
    expect(stored).toEqual([expect.objectContaining({ deliveries: 3, failure: null })]);
  });

  it('nothing is bought while Stripe is down, and nothing is lost', async () => {
    const buyer = await kit.member();
    world.isDown = true;
    const refused = await buyer.refused(api.orders.place, { body: { product: PREMIUM_PRODUCT } });
    expect(refused).toMatchObject({ status: 503, error: expect.stringContaining('Nothing was charged') });
    world.isDown = false;
    const order = await place(buyer);
    world.pay(sessionOf(order));
    world.isDown = true;
    await deliver().catch(() => undefined);
    expect((await planOf(buyer)).state).toBe('none');
    world.isDown = false;
    kit.clock.advance(DAY / 24);
    await kit.drain();
    expect((await planOf(buyer)).state).toBe('active');
  });

  it('answers within ten seconds while Stripe hangs, and the rest of the site goes on', {
    timeout: 15_000,
  }, async () => {
    const [buyer, reader] = [await kit.member(), await kit.member()];
    world.hang(true);
    try {
      const started = performance.now();
      const placed = buyer.refused(api.orders.place, { body: { product: PREMIUM_PRODUCT } });
      await reader.ok(api.people.get, { params: { id: buyer.id } });
      expect(performance.now() - started).toBeLessThan(1000);
      expect(await placed).toMatchObject({ status: 503 });
      expect(performance.now() - started).toBeLessThan(10_000);
    } finally {
      world.hang(false);
    }
    expect(await place(buyer)).toMatchObject({ state: 'awaiting_payment' });
  });

  it('an erased member is deleted at Stripe too', async () => {
    const buyer = await kit.member();
    const { order } = await buy(buyer);
    const customer = world.session(sessionOf(order))?.customer;
    await kit.erase(buyer);
    await kit.drain();
    expect(world.calls.map(({ what }) => what)).toContain(`DELETE /v1/customers/${String(customer)}`);
  });
});
