import { api } from '@innerspring/contract';
import { PREMIUM_PRODUCT } from '@innerspring/contract/premium/endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markForDeletion } from '../../core/accounts/public.ts';
import type { Person } from '../../testing/member-kit.ts';
import { stopRenewal } from '../premium/public.ts';
import { subscriptions } from '../premium/premium.tables.ts';
import { payTestCheckout, readTestCheckout } from '../test-payments/test-checkouts.ts';
import { cardOf } from '../test-payments/own-payments.commands.ts';
import { placeOrder } from './placing.commands.ts';
import { orders } from './orders.tables.ts';
import { cardThat, type PaymentsKit, paymentsKit } from './payments.kit.ts';
import { voidOpenOrders } from './public.ts';

const DAY = 86_400_000;

let kit: PaymentsKit;
beforeAll(async () => {
  kit = await paymentsKit();
});
afterAll(() => kit.close());

const mark = ({ id }: Person) =>
  markForDeletion(kit.db, id, { dueAt: new Date(kit.clock.now().getTime() + 30 * DAY), now: kit.clock.now() });
const leave = (member: Person) =>
  kit.deps.db.transaction(async (tx) => {
    await voidOpenOrders(tx, kit.deps, member.id, 'The buyer left');
    await stopRenewal(tx, kit.deps, member.id);
    const now = kit.clock.now();
    await markForDeletion(tx, member.id, { dueAt: new Date(now.getTime() + 30 * DAY), now });
  });
const orderOf = async (id: number) => (await kit.db.select().from(orders).where(eq(orders.id, id)))[0];
const subscriptionOf = async ({ id }: Person) =>
  (await kit.db.select().from(subscriptions).where(eq(subscriptions.userId, id)))[0];
const payLate = (id: string) => payTestCheckout(kit.deps, id, cardOf(cardThat('pays'), kit.clock.now()));

describe('a member who leaves', () => {
  it('can pay no order any more: its page closes', async () => {
    const buyer = await kit.member();
    const order = await kit.placePremium(buyer);
    await leave(buyer);
    await kit.drain();
    expect(await orderOf(order.id)).toMatchObject({ state: 'cancelled', paymentUrl: null });
    expect(await readTestCheckout(kit.deps, kit.checkoutIdOf(order))).toMatchObject({ state: 'expired', url: null });
    expect(await payLate(kit.checkoutIdOf(order))).toBe('over');
  });

  it('gets nothing but the money back for a payment that arrives after all', async () => {
    const buyer = await kit.member();
    const order = await kit.placePremium(buyer);
    await leave(buyer);
    expect(await payLate(kit.checkoutIdOf(order))).toBe('paid');
    await kit.drain();
    expect(await subscriptionOf(buyer)).toBeUndefined();
    expect(await orderOf(order.id)).toMatchObject({ state: 'refunded', refundedCents: 599, problem: null });
  });

  it('can place no order', async () => {
    const buyer = await kit.member();
    await mark(buyer);
    const viewer = { ...buyer, isAdmin: false, isPremium: false, applicationStatus: 'approved' as const };
    await expect(placeOrder(kit.deps, viewer, { product: PREMIUM_PRODUCT })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await kit.db.select().from(orders).where(eq(orders.buyerId, buyer.id))).toEqual([]);
  });

  it('is charged for no further month', async () => {
    const buyer = await kit.member();
    await kit.buyPremium(buyer);
    await leave(buyer);
    await kit.drain();
    expect(await subscriptionOf(buyer)).toMatchObject({ state: 'active', cancelAtPeriodEnd: true });
    await kit.pass(40 * DAY);
    expect(await subscriptionOf(buyer)).toMatchObject({ state: 'ended' });
    expect(await kit.db.select().from(orders).where(eq(orders.buyerId, buyer.id))).toHaveLength(1);
  });

  it('gets the money of a renewal back that crossed with the switch', async () => {
    const buyer = await kit.member();
    await kit.buyPremium(buyer);
    await mark(buyer);
    await kit.pass(32 * DAY);
    const own = await kit.db.select().from(orders).where(eq(orders.buyerId, buyer.id)).orderBy(orders.id);
    expect(own.map(({ state }) => state)).toEqual(['fulfilled', 'refunded']);
    expect(await subscriptionOf(buyer)).toMatchObject({ state: 'ended' });
  });

  it('is charged by no further try of a failed renewal', async () => {
    const buyer = await kit.member();
    await kit.buyPremium(buyer, 'failsLater');
    await kit.pass(32 * DAY);
    expect(await subscriptionOf(buyer)).toMatchObject({ state: 'past_due' });
    await leave(buyer);
    await kit.drain();
    expect(await subscriptionOf(buyer)).toMatchObject({ state: 'ended' });
  });

  it('is stopped by the comparison too', async () => {
    const buyer = await kit.member();
    await kit.buyPremium(buyer);
    await mark(buyer);
    kit.clock.advance(DAY);
    await kit.reconcile();
    expect(await subscriptionOf(buyer)).toMatchObject({ cancelAtPeriodEnd: true });
  });
});

it('an order given up while its page was opening leaves no page to pay on', async () => {
  const buyer = await kit.member();
  const payments = kit.deps.payments;
  if (!payments) throw new Error('The kit takes payments.');
  const real = payments.startCheckout.bind(payments);
  let checkoutId = '';
  payments.startCheckout = async (...given) => {
    const checkout = await real(...given);
    checkoutId = checkout.id;
    await kit.deps.db.transaction((tx) => voidOpenOrders(tx, kit.deps, buyer.id, 'The buyer left'));
    return checkout;
  };
  try {
    await buyer.ok(api.orders.place, { body: { product: PREMIUM_PRODUCT } });
  } finally {
    payments.startCheckout = real;
  }
  await kit.drain();
  expect(await readTestCheckout(kit.deps, checkoutId)).toMatchObject({ state: 'expired' });
});
