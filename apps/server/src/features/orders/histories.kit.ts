import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Payment } from '../../platform/payments/provider.ts';
import { rows } from '../../platform/db/rows.ts';
import type { stripeWorld } from '../../testing/stripe-world.ts';
import type { Person } from '../../testing/member-kit.ts';
import { signSignal } from '../test-payments/test-objects.ts';
import { testCustomers, testPayments, testSubscriptions } from '../test-payments/test-payments.tables.ts';
import { signal } from '../test-payments/test-signals.ts';
import { renewTestSubscriptions } from '../test-payments/test-subscriptions.ts';
import type { PaymentsKit } from './payments.kit.ts';

export type Dispute = Payment['dispute'];
/** A signal that the provider wrote and has not sent; signed when it is. */
export type Waiting = () => { body: Buffer | string; header: Record<string, string> };

/** What happens at a provider without us: buyers pay, months pass, money goes back, banks decide. */
export type Bank = {
  pay(buyer: Person, checkoutId: string): Promise<void>;
  /** The next month is charged, unless the subscription is over. */
  renew(buyer: Person): Promise<void>;
  /** The buyer's payments, the first one first. */
  payments(buyer: Person): Promise<{ id: string; cents: number; refunded: number[]; dispute: Dispute }[]>;
  refund(paymentId: string, cents: number): Promise<void>;
  dispute(paymentId: string, state: Exclude<Dispute, 'none'>): Promise<void>;
  /** The signals that wait to be sent. */
  takeSignals(): Promise<Waiting[]>;
};

const MONTH = 31 * 86_400_000;

/** The local provider; its signals are taken out of the outbox before they are sent. */
export function localBank(kit: PaymentsKit): Bank {
  const { db, deps } = kit;
  const paymentsOf = (buyer: Person) =>
    db
      .select({ id: testPayments.id, cents: testPayments.amountCents, dispute: testPayments.dispute })
      .from(testPayments)
      .innerJoin(testCustomers, eq(testCustomers.id, testPayments.customerId))
      .where(eq(testCustomers.userId, buyer.id))
      .orderBy(testPayments.createdAt);
  return {
    async pay(buyer, id) {
      await kit.pay(buyer, id);
    },
    async renew(buyer) {
      const [running] = await db
        .select({ periodEnd: testSubscriptions.periodEnd })
        .from(testSubscriptions)
        .innerJoin(testCustomers, eq(testCustomers.id, testSubscriptions.customerId))
        .where(and(eq(testCustomers.userId, buyer.id), inArray(testSubscriptions.state, ['active', 'past_due'])));
      if (!running) return;
      kit.clock.set(new Date(Math.max(running.periodEnd.getTime(), kit.clock.now().getTime())));
      await renewTestSubscriptions(deps);
    },
    async payments(buyer) {
      const found = await paymentsOf(buyer);
      const returned = await rows<{ id: string; cents: number }>(
        db,
        sql`select payment_id as id, cents from test_refunds order by created_at, id`,
      );
      return found.map((one) => ({
        ...one,
        refunded: returned.filter(({ id }) => id === one.id).map(({ cents }) => cents),
      }));
    },
    async refund(paymentId, cents) {
      await deps.payments?.refund(paymentId, cents, `by hand:${Math.random()}`);
    },
    async dispute(paymentId, dispute) {
      await db.transaction(async (tx) => {
        await tx.update(testPayments).set({ dispute }).where(eq(testPayments.id, paymentId));
        await signal(tx, deps, { type: 'payment.disputed', about: { paymentId } });
      });
    },
    async takeSignals() {
      const taken = await rows<{ payload: object }>(
        db,
        sql`delete from outbox where type = 'testPayments.signal' returning payload`,
      );
      return taken.map(({ payload }) => () => {
        const body = Buffer.from(JSON.stringify(payload));
        return { body, header: { 'x-test-signature': signSignal(deps.config, body, kit.clock.now()) } };
      });
    },
  };
}

/** Stripe's stand-in. */
export function stripeBank(kit: PaymentsKit, world: Awaited<ReturnType<typeof stripeWorld>>): Bank {
  const started = new Map<number, string>();
  const disputes: Record<string, Dispute> = { needs_response: 'open', won: 'won', lost: 'lost' };
  return {
    async pay(buyer, id) {
      world.pay(id);
      const { subscription } = world.session(id) ?? {};
      if (subscription) started.set(buyer.id, subscription);
    },
    async renew(buyer) {
      const id = started.get(buyer.id) ?? '';
      if (world.subscription(id)?.status !== 'active') return;
      kit.clock.advance(MONTH);
      world.beginMonth(id);
      world.chargeMonth(id);
    },
    async payments(buyer) {
      return world.paymentsOf(started.get(buyer.id) ?? '').map(({ id, amount, dispute }) => ({
        id,
        cents: amount,
        refunded: world.refundsOf(id).map((refund) => refund.amount),
        dispute: dispute === null ? 'none' : (disputes[dispute] ?? 'none'),
      }));
    },
    async refund(paymentId, cents) {
      world.refundByHand(paymentId, cents);
    },
    async dispute(paymentId, state) {
      world.dispute(paymentId, state === 'open' ? 'needs_response' : state);
    },
    async takeSignals() {
      return world.takeEvents().map((event) => () => {
        const { body, signature } = world.sign(event);
        return { body, header: { 'stripe-signature': signature } };
      });
    },
  };
}
