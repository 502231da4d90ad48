import { and, desc, eq, sql } from 'drizzle-orm';
import type { Card, Payment, PaymentProvider } from '../../platform/payments/provider.ts';
import { expireTestCheckout, lockPayment, readTestCheckout, startTestCheckout } from './test-checkouts.ts';
import { readInvoice, readInvoices } from './test-invoices.ts';
import { newId, notThere, oncePerKey, readTestSignal, rejected, type TestDeps } from './test-objects.ts';
import {
  type StoredCard,
  testCoupons,
  testCustomers,
  testKeys,
  testPayments,
  testRefunds,
} from './test-payments.tables.ts';
import { testPaymentsSettings } from './test-payments.tokens.ts';
import {
  cancelTestSubscription,
  endTestSubscription,
  readTestSubscription,
  readTestSubscriptions,
} from './test-subscriptions.ts';
import { signal } from './test-signals.ts';

/** A card without what it does. */
export const cardView = ({ does: _does, ...card }: StoredCard): Card => card;

async function readPayment({ db }: TestDeps, id: string): Promise<Payment> {
  const [payment] = await db.select().from(testPayments).where(eq(testPayments.id, id));
  if (!payment) throw notThere('payment');
  const made = await db
    .select({
      id: testRefunds.id,
      key: testRefunds.key,
      state: sql<'succeeded'>`'succeeded'`,
      cents: testRefunds.cents,
    })
    .from(testRefunds)
    .where(eq(testRefunds.paymentId, id))
    .orderBy(desc(testRefunds.createdAt), desc(testRefunds.id));
  return {
    id,
    customerId: payment.customerId,
    state: 'succeeded',
    currency: 'usd',
    amountCents: payment.amountCents,
    refundedCents: made.reduce((sum, { cents }) => sum + cents, 0),
    refunds: made,
    dispute: payment.dispute,
  };
}

async function refund(deps: TestDeps, paymentId: string, cents: number, key: string) {
  return oncePerKey(deps.db, key, { paymentId, cents }, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const { refundedCents } = await readPayment({ ...deps, db: tx }, paymentId);
    if (!Number.isSafeInteger(cents) || cents < 1 || cents > payment.amountCents - refundedCents)
      throw rejected('More than what was paid and not yet returned', 'charge_already_refunded');
    const made = { id: newId('tre'), key, state: 'succeeded' as const, cents };
    await tx.insert(testRefunds).values({ id: made.id, paymentId, key, cents, createdAt: deps.clock.now() });
    await signal(tx, deps, { type: 'payment.refunded', about: { paymentId, customerId: payment.customerId } });
    return made;
  });
}

async function customerOf({ db }: TestDeps, id: string) {
  const [customer] = await db.select().from(testCustomers).where(eq(testCustomers.id, id));
  if (!customer) throw notThere('customer');
  return customer;
}

/** The payment provider of development and tests: everything is stored here, and no card is charged. */
export function createLocalProvider(deps: TestDeps): PaymentProvider {
  const { db, config, siteSettings } = deps;
  return {
    name: 'local',
    isTest: true,
    get mayAddTax() {
      return siteSettings.get(testPaymentsSettings.taxBasisPoints) > 0;
    },
    createCustomer: ({ userId }, key) =>
      oncePerKey(db, key, { userId }, async (tx) => {
        const [made] = await tx
          .insert(testCustomers)
          .values({ id: newId('tcu'), userId })
          .onConflictDoUpdate({ target: testCustomers.userId, set: { userId } })
          .returning({ id: testCustomers.id });
        if (!made) throw notThere('customer');
        return made;
      }),
    async deleteCustomer(customerId) {
      await db.delete(testCustomers).where(eq(testCustomers.id, customerId));
    },
    async getCard(customerId) {
      const { card } = await customerOf(deps, customerId);
      return card ? cardView(card) : null;
    },
    startCheckout: (request, key) => startTestCheckout(deps, request, key),
    getCheckout: (id) => readTestCheckout(deps, id),
    expireCheckout: (id) => expireTestCheckout(deps, id),
    getPayment: (id) => readPayment(deps, id),
    refund: (id, cents, key) => refund(deps, id, cents, key),
    getSubscription: (id) => readTestSubscription(deps, id),
    listSubscriptions: (customerId) => readTestSubscriptions(deps, customerId),
    setCancelAtPeriodEnd: (id, cancel) => cancelTestSubscription(deps, id, cancel),
    endSubscription: (id) => endTestSubscription(deps, id),
    getInvoice: (id) => readInvoice(db, id),
    listInvoices: (customerId, page) => readInvoices(db, customerId, page),
    async openPortal(customerId) {
      await customerOf(deps, customerId);
      return { url: `${config.publicUrl}/test-portal` };
    },
    createCoupon: (coupon, key) =>
      oncePerKey(db, key, coupon, async (tx) => {
        const made = { id: newId('tco') };
        await tx.insert(testCoupons).values({ ...made, coupon });
        return made;
      }),
    async findCoupon(_code, key) {
      const [made] = await db
        .select({ id: testCoupons.id })
        .from(testKeys)
        .innerJoin(testCoupons, sql`${testCoupons.id} = ${testKeys.result} ->> 'id'`)
        .where(and(eq(testKeys.key, key), eq(testCoupons.isEnded, false)));
      return made ?? null;
    },
    async endCoupon(couponId) {
      const ended = await db.update(testCoupons).set({ isEnded: true }).where(eq(testCoupons.id, couponId)).returning();
      if (ended.length === 0) throw notThere('coupon');
    },
    readSignal: (body, signature, now) => readTestSignal(config, body, signature, now),
  };
}
