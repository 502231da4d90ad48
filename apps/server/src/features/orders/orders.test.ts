import { api } from '@innerspring/contract';
import { PREMIUM_PRODUCT } from '@innerspring/contract/premium/endpoints';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PaymentError } from '../../platform/payments/provider.ts';
import { rows } from '../../platform/db/rows.ts';
import { signSignal } from '../test-payments/test-objects.ts';
import { notifications } from '../../core/notifications/notifications.tables.ts';
import { mails } from '../mail/mail.tables.ts';
import { subscriptions } from '../premium/premium.tables.ts';
import { orders, paymentCustomers, paymentEvents } from './orders.tables.ts';
import { cardThat, type PaymentsKit, paymentsKit } from './payments.kit.ts';
import { refundWhole } from './public.ts';
import { premiumSettings } from '../premium/premium.tokens.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const premium = { product: PREMIUM_PRODUCT };

let kit: PaymentsKit;
beforeAll(async () => {
  kit = await paymentsKit();
});
afterAll(() => kit.close());
afterEach(() => vi.restoreAllMocks());

const payments = () => {
  if (!kit.deps.payments) throw new Error('The kit takes payments.');
  return kit.deps.payments;
};
const mailsTo = async ({ username }: { username: string }) =>
  (
    await kit.db
      .select()
      .from(mails)
      .where(eq(mails.to, `${username}@example.com`))
  ).map(({ subject }) => subject);

describe('an order', () => {
  it('costs what the settings say, and its payment page delivers it', async () => {
    const buyer = await kit.member();
    const quote = await buyer.ok(api.orders.quote, { body: premium });
    expect(quote).toMatchObject({ subtotalCents: 599, totalCents: 599, isMonthly: true, isTest: true });
    const order = await kit.placePremium(buyer);
    expect(order).toMatchObject({ state: 'awaiting_payment', totalCents: 599 });
    expect(order.reference).toMatch(/^IN-[2-9A-HJ-NP-Z]{12}$/);
    const id = kit.checkoutIdOf(order);
    expect((await kit.settle(buyer, id)).state).toBe('awaiting_payment');
    await kit.pay(buyer, id);
    expect(await kit.settle(buyer, id)).toMatchObject({ state: 'fulfilled', paymentUrl: null });
    expect(await kit.plan(buyer)).toMatchObject({ state: 'active', canBuy: false });
  });

  it('is delivered by the signal too, for who never came back, and told once', async () => {
    const buyer = await kit.member();
    const id = kit.checkoutIdOf(await kit.placePremium(buyer));
    await kit.pay(buyer, id, 'twice');
    await kit.drain();
    expect((await kit.plan(buyer)).state).toBe('active');
    await kit.settle(buyer, id);
    await kit.drain();
    expect((await mailsTo(buyer)).filter((subject) => subject.startsWith('Receipt'))).toHaveLength(1);
    const told = await buyer.ok(api.notifications.list, { query: {} });
    expect(told.items.map(({ kind }) => kind)).toEqual(['order_paid']);
    expect(told.items.map(({ text }) => text)).toEqual(['We got your payment of $5.99 for Premium, one month']);
  });

  it('keeps the price of the moment it was placed', async () => {
    const buyer = await kit.member();
    const order = await kit.placePremium(buyer);
    vi.spyOn(kit.deps.siteSettings, 'get').mockImplementation((setting) =>
      setting.key === premiumSettings.monthlyCents.key ? 999 : setting.default,
    );
    expect((await buyer.ok(api.orders.get, { params: { id: order.id } })).totalCents).toBe(599);
    const other = await kit.placePremium(await kit.member());
    expect(other.totalCents).toBe(999);
  });

  it('takes no price from the browser', async () => {
    const buyer = await kit.member();
    for (const more of [
      { unitCents: 1 },
      { totalCents: 1 },
      { currency: 'eur' },
      { quantity: -1 },
      { quantity: 1e9 },
      { quantity: 1.5 },
    ])
      expect(await buyer.refused(api.orders.place, { body: { ...premium, ...more } })).toMatchObject({ status: 400 });
    expect(await buyer.refused(api.orders.place, { body: { ...premium, quantity: 2 } })).toMatchObject({ status: 400 });
    expect(await buyer.refused(api.orders.place, { body: { product: 'premium.yearly' } })).toMatchObject({
      status: 404,
    });
    expect(await buyer.refused(api.orders.place, { body: { ...premium, subjectId: 7 } })).toMatchObject({
      status: 404,
    });
    expect((await buyer.ok(api.orders.list, { query: {} })).items).toEqual([]);
  });

  it('is continued from a second tab, and only one is paid', async () => {
    const buyer = await kit.member();
    const [one, other] = await Promise.all([kit.placePremium(buyer), kit.placePremium(buyer)]);
    expect(one.id).toBe(other.id);
    expect((await kit.placePremium(buyer)).paymentUrl).toBe(one.paymentUrl);
    await kit.pay(buyer, kit.checkoutIdOf(one));
    // Paid, and not settled yet: another order finds out and is refused.
    await kit.settle(buyer, kit.checkoutIdOf(one));
    expect(await buyer.refused(api.orders.place, { body: premium })).toMatchObject({
      status: 409,
      error: 'You already have Premium.',
    });
    expect((await buyer.ok(api.orders.list, { query: {} })).items).toHaveLength(1);
  });

  it('is replaced where the coupon is another, and delivered instead where it was paid a moment before', async () => {
    const admin = await kit.member({ isAdmin: true });
    await admin.ok(api.adminOrders.createCoupon, { body: { code: 'ticking', percentOff: 50 } });
    const buyer = await kit.member();
    const first = await kit.placePremium(buyer);
    const second = await kit.placePremium(buyer, { coupon: 'Ticking ' });
    expect(second).toMatchObject({ discountCents: 300, totalCents: 299, coupon: 'TICKING' });
    expect((await buyer.ok(api.orders.get, { params: { id: first.id } })).state).toBe('cancelled');
    expect(
      await buyer.refused(api.testPayments.pay, { params: { id: kit.checkoutIdOf(first) }, body: cardThat('pays') }),
    ).toMatchObject({ status: 409 });
    await kit.pay(buyer, kit.checkoutIdOf(second));
    expect(await buyer.refused(api.orders.place, { body: premium })).toMatchObject({ status: 409 });
    expect((await kit.plan(buyer)).state).toBe('active');
  });

  it('can be canceled until it is paid', async () => {
    const buyer = await kit.member();
    const { id } = await kit.placePremium(buyer);
    expect((await buyer.ok(api.orders.cancel, { params: { id } })).state).toBe('cancelled');
    expect((await buyer.ok(api.orders.cancel, { params: { id } })).state).toBe('cancelled');
    const { order } = await kit.buyPremium(buyer);
    expect(await buyer.refused(api.orders.cancel, { params: { id: order.id } })).toMatchObject({ status: 409 });
  });

  it('expires unpaid, and one whose page never opened does too', async () => {
    const buyer = await kit.member();
    const order = await kit.placePremium(buyer);
    const start = vi.spyOn(payments(), 'startCheckout').mockRejectedValue(new PaymentError('unavailable', 'Down'));
    const late = await kit.member();
    expect(await late.refused(api.orders.place, { body: premium })).toMatchObject({
      status: 503,
      error: /Nothing was charged/,
    });
    start.mockRestore();
    kit.clock.advance(61 * MINUTE);
    await kit.reconcile();
    const stateOf = async (who: typeof buyer) =>
      (await who.ok(api.orders.list, { query: {} })).items.map(({ state }) => state);
    expect([await stateOf(buyer), await stateOf(late)]).toEqual([['expired'], ['expired']]);
    expect((await kit.settle(buyer, kit.checkoutIdOf(order))).state).toBe('expired');
  });

  it('can neither be replaced nor canceled while the bank looks at its payment', async () => {
    const buyer = await kit.member();
    const order = await kit.placePremium(buyer);
    await kit.pay(buyer, kit.checkoutIdOf(order), 'expires');
    const busy = { status: 409, error: /being processed/ };
    expect(await buyer.refused(api.orders.cancel, { params: { id: order.id } })).toMatchObject(busy);
    kit.clock.advance(3 * MINUTE);
    expect((await kit.settle(buyer, kit.checkoutIdOf(order))).state).toBe('expired');
    expect((await kit.placePremium(buyer)).id).not.toBe(order.id);
  });

  it('of which the provider knows nothing expires, and hinders no other', async () => {
    const buyer = await kit.member();
    const order = await kit.placePremium(buyer);
    const gone = new PaymentError('not_found', 'Of another account');
    vi.spyOn(payments(), 'getCheckout').mockRejectedValue(gone);
    vi.spyOn(payments(), 'expireCheckout').mockRejectedValue(gone);
    expect((await kit.settle(buyer, kit.checkoutIdOf(order))).state).toBe('awaiting_payment');
    kit.clock.advance(61 * MINUTE);
    expect((await kit.settle(buyer, kit.checkoutIdOf(order))).state).toBe('expired');
    const next = await kit.placePremium(buyer);
    kit.clock.advance(58 * MINUTE);
    expect((await kit.placePremium(buyer)).id).not.toBe(next.id);
  });

  it('is refused while the provider does not answer about the one before', async () => {
    const buyer = await kit.member();
    await kit.placePremium(buyer);
    kit.clock.advance(58 * MINUTE);
    vi.spyOn(payments(), 'expireCheckout').mockRejectedValue(new PaymentError('unavailable', 'Down'));
    expect(await buyer.refused(api.orders.place, { body: premium })).toMatchObject({ status: 503 });
  });

  it('shows to its buyer alone', async () => {
    const [buyer, other] = [await kit.member(), await kit.member()];
    const order = await kit.placePremium(buyer);
    const checkoutId = kit.checkoutIdOf(order);
    for (const call of [
      other.refused(api.orders.get, { params: { id: order.id } }),
      other.refused(api.orders.cancel, { params: { id: order.id } }),
      other.refused(api.orders.settle, { body: { checkoutId } }),
      other.refused(api.testPayments.checkout, { params: { id: checkoutId } }),
      other.refused(api.testPayments.pay, { params: { id: checkoutId }, body: cardThat('pays') }),
    ])
      expect(await call).toMatchObject({ status: 404 });
    expect((await other.ok(api.orders.list, { query: {} })).items).toEqual([]);
  });
});

describe('what the provider says', () => {
  it.each([
    ['another amount', { subtotalCents: 1, totalCents: 1 }],
    ['another currency', { currency: 'eur', totalCents: 599 }],
    ['another order', { reference: 'IN-AAAAAAAAAAAA', totalCents: 599 }],
    ['amounts that do not add up', { totalCents: 598 }],
  ])('grants nothing for %s, and tells staff', async (_what, change) => {
    const buyer = await kit.member();
    const id = kit.checkoutIdOf(await kit.placePremium(buyer));
    await kit.pay(buyer, id);
    const real = await payments().getCheckout(id);
    vi.spyOn(payments(), 'getCheckout').mockResolvedValue({ ...real, ...change });
    expect((await kit.settle(buyer, id)).state).toBe('paid');
    expect((await kit.plan(buyer)).state).toBe('none');
    const admin = await kit.member({ isAdmin: true });
    const { items } = await admin.ok(api.adminOrders.list, { query: { problem: 'yes' } });
    expect(items[0]?.buyer?.id).toBe(buyer.id);
    // The payment is there for staff to return.
    expect(await admin.ok(api.adminOrders.get, { params: { id: items[0]?.id ?? 0 } })).toMatchObject({
      paymentId: expect.any(String),
      paidCents: change.totalCents,
    });
    vi.restoreAllMocks();
    await kit.settle(buyer, id);
    expect((await kit.plan(buyer)).state).toBe('active');
  });

  it('reaches every tab that asks at once, beside the signals, and delivers once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const buyer = await kit.member();
      const id = kit.checkoutIdOf(await kit.placePremium(buyer));
      await kit.pay(buyer, id, 'twice');
      const tabs = Array.from({ length: 12 }, () => kit.settle(buyer, id));
      const [answers] = await Promise.all([Promise.all(tabs), kit.drain()]);
      expect(answers.map(({ state }) => state)).toEqual(tabs.map(() => 'fulfilled'));
      expect((await mailsTo(buyer)).filter((subject) => subject.startsWith('Receipt'))).toHaveLength(1);
    }
    expect(await kit.db.select().from(paymentEvents).where(isNotNull(paymentEvents.failure))).toEqual([]);
  });

  it('closes no order that a tab asks about at once while the bank looks at its payment', async () => {
    const buyer = await kit.member();
    const order = await kit.placePremium(buyer);
    const id = kit.checkoutIdOf(order);
    const real = await payments().getCheckout(id);
    kit.clock.advance(61 * MINUTE);
    vi.spyOn(payments(), 'getCheckout').mockResolvedValue({ ...real, state: 'processing' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => kit.settle(buyer, id)));
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['awaiting_payment']));
  });

  it('is asked by hand where a signal never came', async () => {
    const buyer = await kit.member();
    const id = kit.checkoutIdOf(await kit.placePremium(buyer));
    await kit.pay(buyer, id);
    expect((await kit.reconcile()).changed).toBeGreaterThan(0);
    expect((await kit.plan(buyer)).state).toBe('active');
  });

  it('does not hold up other orders where it fails', async () => {
    const [one, other] = [await kit.member(), await kit.member()];
    const [first, second] = [await kit.placePremium(one), await kit.placePremium(other)];
    await kit.pay(one, kit.checkoutIdOf(first));
    await kit.pay(other, kit.checkoutIdOf(second));
    const real = payments().getCheckout.bind(payments());
    vi.spyOn(payments(), 'getCheckout').mockImplementation((id) =>
      id === kit.checkoutIdOf(first) ? Promise.reject(new PaymentError('unavailable', 'Down')) : real(id),
    );
    expect((await kit.reconcile()).failed).toBeGreaterThan(0);
    expect([(await kit.plan(one)).state, (await kit.plan(other)).state]).toEqual(['none', 'active']);
  });
});

describe('a payment that doesn’t match', () => {
  it('is returned by staff, as much as was paid', async () => {
    const [buyer, admin] = [await kit.member(), await kit.member({ isAdmin: true })];
    const order = await kit.placePremium(buyer);
    const id = kit.checkoutIdOf(order);
    await kit.pay(buyer, id);
    const real = await payments().getCheckout(id);
    vi.spyOn(payments(), 'getCheckout').mockResolvedValue({ ...real, subtotalCents: 500, totalCents: 500 });
    await kit.settle(buyer, id);
    const refund = (cents: number) => ({ params: { id: order.id }, body: { cents, reason: 'Asked for it' } });
    expect(await admin.refused(api.adminOrders.refund, refund(599))).toMatchObject({
      fields: { cents: 'You can return at most $5.00' },
    });
    expect(await admin.ok(api.adminOrders.refund, refund(500))).toMatchObject({
      state: 'refunded',
      refundedCents: 500,
      problem: null,
    });
  });
});

describe('another provider or mode', () => {
  it('locks nobody out: customers and subscriptions are each one’s own', async () => {
    const buyer = await kit.member();
    await kit.buyPremium(buyer);
    const ofThen = { provider: 'stripe', isTest: false };
    await kit.db.update(subscriptions).set(ofThen).where(eq(subscriptions.userId, buyer.id));
    await kit.db
      .update(paymentCustomers)
      .set({ ...ofThen, customerId: `cus_${buyer.id}` })
      .where(eq(paymentCustomers.userId, buyer.id));
    const before = await kit.plan(buyer);
    expect(before).toMatchObject({ state: 'active', canBuy: true, card: null });
    expect(before.subscription).toMatchObject({ isElsewhere: true, nextPaymentAt: null });
    expect(await buyer.refused(api.premium.cancel, { body: {} })).toMatchObject({ status: 409 });
    expect((await kit.buyPremium(buyer)).order.state).toBe('fulfilled');
    const after = await kit.plan(buyer);
    expect(after).toMatchObject({ state: 'active', canBuy: false, subscription: { isElsewhere: false } });
    expect(await kit.db.select().from(paymentCustomers).where(eq(paymentCustomers.userId, buyer.id))).toHaveLength(2);
  });
});

describe('the webhook', () => {
  const post = (payload: Buffer | string, headers: Record<string, string> = {}) =>
    kit.app.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    });
  const signed = (about: object, id = 'tev_some_event', at = kit.clock.now()) => {
    const body = Buffer.from(JSON.stringify({ id, type: 'checkout.completed', about, createdAt: at.toISOString() }));
    return { body, signature: signSignal(kit.deps.config, body, at) };
  };

  it('takes nothing without a valid, recent signature over these very bytes', async () => {
    const buyer = await kit.member();
    const id = kit.checkoutIdOf(await kit.placePremium(buyer));
    const { body, signature } = signed({ checkoutId: id });
    const old = signed({ checkoutId: id }, 'tev_old', new Date(kit.clock.now().getTime() - 6 * MINUTE));
    for (const [payload, given] of [
      [body, undefined],
      [body, 't=1,v1=00'],
      [body, signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
      [Buffer.concat([body, Buffer.from(' ')]), signature],
      [old.body, old.signature],
    ] as const) {
      const answer = await post(payload, given ? { 'x-test-signature': given } : {});
      expect(answer.statusCode).toBe(400);
    }
    expect(await kit.db.select().from(paymentEvents).where(eq(paymentEvents.eventId, 'tev_some_event'))).toEqual([]);
  });

  it('keeps each event once, and grants nothing that the provider does not confirm', async () => {
    const buyer = await kit.member();
    const id = kit.checkoutIdOf(await kit.placePremium(buyer));
    const { body, signature } = signed({ checkoutId: id }, 'tev_forged_meaning');
    for (let times = 0; times < 3; times += 1)
      expect((await post(body, { 'x-test-signature': signature })).json()).toEqual({ received: true });
    await kit.drain();
    const [event] = await kit.db.select().from(paymentEvents).where(eq(paymentEvents.eventId, 'tev_forged_meaning'));
    expect(event).toMatchObject({ deliveries: 3, failure: null });
    expect(event?.handledAt).not.toBeNull();
    expect((await kit.plan(buyer)).state).toBe('none');
  });

  it('can be replayed by staff, and skips what is not there', async () => {
    const { body, signature } = signed({ checkoutId: 'tcs_nothing_of_this_kind' }, 'tev_of_nothing');
    await post(body, { 'x-test-signature': signature });
    await kit.drain();
    const admin = await kit.member({ isAdmin: true });
    const { items } = await admin.ok(api.adminOrders.events, { query: {} });
    const event = items.find(({ eventId }) => eventId === 'tev_of_nothing');
    expect(event?.handledAt).not.toBeNull();
    await admin.ok(api.adminOrders.replay, { params: { id: event?.id ?? 0 } });
    await kit.drain();
    expect(await admin.refused(api.adminOrders.replay, { params: { id: 999_999 } })).toMatchObject({ status: 404 });
  });
});

describe('coupons', () => {
  it('are used once by a member, and no more often than they may', async () => {
    const admin = await kit.member({ isAdmin: true });
    await admin.ok(api.adminOrders.createCoupon, { body: { code: 'LAST-ONE', centsOff: 100, maxRedemptions: 1 } });
    const [one, other] = [await kit.member(), await kit.member()];
    const coupon = 'last-one';
    const results = await Promise.all(
      [one, other].map((who) => who.send(api.orders.place, { body: { ...premium, coupon } })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    const winner = results[0]?.status === 201 ? one : other;
    const loser = winner === one ? other : one;
    expect(await loser.refused(api.orders.quote, { body: { ...premium, coupon } })).toMatchObject({
      fields: { coupon: 'This coupon has been used up' },
    });
    // The unpaid order comes to nothing, and the coupon is free again.
    const { items } = await winner.ok(api.orders.list, { query: {} });
    await winner.ok(api.orders.cancel, { params: { id: items[0]?.id ?? 0 } });
    expect(await loser.ok(api.orders.quote, { body: { ...premium, coupon } })).toMatchObject({ totalCents: 499 });
  });

  it('say why they are not taken', async () => {
    const admin = await kit.member({ isAdmin: true });
    const expiresAt = new Date(kit.clock.now().getTime() + DAY).toISOString();
    const made = await admin.ok(api.adminOrders.createCoupon, {
      body: { code: 'SOON-OVER', percentOff: 10, expiresAt },
    });
    expect(
      await admin.refused(api.adminOrders.createCoupon, { body: { code: 'soon-over', percentOff: 5 } }),
    ).toMatchObject({ status: 409 });
    expect(
      await admin.refused(api.adminOrders.createCoupon, { body: { code: 'BOTH', percentOff: 5, centsOff: 5 } }),
    ).toMatchObject({ status: 400 });
    const buyer = await kit.member();
    const why = async (coupon: string) =>
      (await buyer.refused(api.orders.quote, { body: { ...premium, coupon } })).fields?.coupon;
    expect(await why('NO-SUCH')).toBe('We don’t know this coupon');
    kit.clock.advance(2 * DAY);
    expect(await why('SOON-OVER')).toBe('This coupon has expired');
    const later = await kit.member({ isAdmin: true });
    await later.ok(api.adminOrders.endCoupon, { params: { id: made.id } });
    await later.ok(api.adminOrders.endCoupon, { params: { id: made.id } });
    expect(await why('SOON-OVER')).toBe('We don’t know this coupon');
    expect(await later.refused(api.adminOrders.endCoupon, { params: { id: 999_999 } })).toMatchObject({ status: 404 });
  });
});

describe('refunds', () => {
  it('return parts, never more than was paid, and take Premium back with the last cent', async () => {
    const [buyer, admin] = [await kit.member(), await kit.member({ isAdmin: true })];
    const { order } = await kit.buyPremium(buyer);
    const refund = (cents: number) => ({ params: { id: order.id }, body: { cents, reason: 'Asked for it' } });
    expect((await admin.ok(api.adminOrders.refund, refund(100))).state).toBe('partly_refunded');
    expect((await kit.plan(buyer)).state).toBe('active');
    expect(await admin.refused(api.adminOrders.refund, refund(500))).toMatchObject({
      fields: { cents: 'You can return at most $4.99' },
    });
    const whole = await admin.ok(api.adminOrders.refund, refund(499));
    expect(whole).toMatchObject({ state: 'refunded', refundedCents: 599 });
    expect(whole.refunds.map(({ cents, state }) => [cents, state])).toEqual([
      [100, 'succeeded'],
      [499, 'succeeded'],
    ]);
    expect((await kit.plan(buyer)).state).toBe('ended');
    await kit.drain();
    expect((await mailsTo(buyer)).filter((subject) => subject.startsWith('Refund'))).toHaveLength(2);
    const told = kit.db.select({ kind: notifications.kind, data: notifications.data }).from(notifications);
    const refunded = (await told.where(eq(notifications.userId, buyer.id))).filter(
      ({ kind }) => kind === 'order_refunded',
    );
    expect(refunded.map(({ data }) => data.cents).toSorted()).toEqual([100, 499]);
    expect(await admin.refused(api.adminOrders.refund, refund(1))).toMatchObject({ status: 409 });
    // And Premium can be bought again.
    expect((await kit.buyPremium(buyer)).order.state).toBe('fulfilled');
  });

  it('are sent later where the provider did not answer, once', async () => {
    const [buyer, admin] = [await kit.member(), await kit.member({ isAdmin: true })];
    const { order } = await kit.buyPremium(buyer);
    const real = payments().refund.bind(payments());
    vi.spyOn(payments(), 'refund').mockImplementationOnce(async (...given) => {
      await real(...given);
      throw new PaymentError('unavailable', 'The answer was lost');
    });
    const input = { params: { id: order.id }, body: { cents: 200, reason: 'Asked for it' } };
    expect(await admin.refused(api.adminOrders.refund, input)).toMatchObject({ status: 503 });
    await kit.reconcile();
    expect(await admin.ok(api.adminOrders.get, { params: { id: order.id } })).toMatchObject({ refundedCents: 200 });
    const [payment] = await rows<{ cents: number }>(
      kit.db,
      sql`select sum(cents) as cents from test_refunds r
      join test_invoices i on i.payment_id = r.payment_id join test_customers c on c.id = i.customer_id where c.user_id = ${buyer.id}`,
    );
    expect(payment?.cents).toBe(200);
  });

  it('count that were made at the provider', async () => {
    const [buyer, admin] = [await kit.member(), await kit.member({ isAdmin: true })];
    const { order } = await kit.buyPremium(buyer);
    const { paymentId } = await admin.ok(api.adminOrders.get, { params: { id: order.id } });
    await payments().refund(paymentId ?? '', 599, 'by hand');
    await kit.drain();
    expect(await admin.ok(api.adminOrders.get, { params: { id: order.id } })).toMatchObject({ state: 'refunded' });
    expect((await kit.plan(buyer)).state).toBe('ended');
  });
});

describe('a decision that owes money', () => {
  it('returns it through the outbox, once, also where the first try fails', async () => {
    const [buyer, admin] = [await kit.member(), await kit.member({ isAdmin: true })];
    const { order } = await kit.buyPremium(buyer);
    const wanted = { orderId: order.id, reason: 'Not what we publish', actorId: admin.id, ip: '127.0.0.1' };
    const down = vi.spyOn(payments(), 'refund').mockRejectedValueOnce(new PaymentError('unavailable', 'Down'));
    await kit.deps.db.transaction(async (tx) => {
      await refundWhole(tx, kit.deps, wanted);
      await refundWhole(tx, kit.deps, wanted);
    });
    await kit.drain();
    expect(down).toHaveBeenCalledTimes(1);
    kit.clock.advance(5 * MINUTE);
    await kit.drain();
    const [paid] = await kit.db.select().from(orders).where(eq(orders.id, order.id));
    expect(paid).toMatchObject({ state: 'refunded', refundedCents: 599 });
    expect((await mailsTo(buyer)).filter((subject) => subject.startsWith('Refund'))).toHaveLength(1);
  });
});

describe('staff', () => {
  it('find orders, see their history, and download them', async () => {
    const [buyer, admin] = [await kit.member(), await kit.member({ isAdmin: true })];
    const { order } = await kit.buyPremium(buyer);
    for (const q of [
      order.reference.toLowerCase(),
      `@${buyer.username}`,
      `${buyer.username}@example.com`,
      buyer.fullName,
    ])
      expect((await admin.ok(api.adminOrders.list, { query: { q } })).items.map(({ id }) => id)).toEqual([order.id]);
    const detail = await admin.ok(api.adminOrders.get, { params: { id: order.id } });
    expect(detail.history.map(({ text }) => text)).toEqual([
      'Delivered',
      'Paid',
      'Payment page opened',
      'Order placed',
    ]);
    const csv = await admin.send(api.adminOrders.csv, { query: { q: order.reference } });
    expect(csv.text).toContain(`"${order.reference}","fulfilled","${buyer.username}","premium.monthly","5.99"`);
    expect(await admin.refused(api.adminOrders.get, { params: { id: 999_999 } })).toMatchObject({ status: 404 });
  });
});

it('an order outlives its buyer’s account, without a name, and the provider forgets them', async () => {
  const buyer = await kit.member();
  const { order } = await kit.buyPremium(buyer);
  await kit.erase(buyer);
  await kit.drain();
  const [kept] = await kit.db.select().from(orders).where(eq(orders.id, order.id));
  expect(kept).toMatchObject({ buyerId: null, totalCents: 599, paymentUrl: null });
});
