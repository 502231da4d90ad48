import { eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifications } from '../../core/notifications/notifications.tables.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import type { Person } from '../../testing/member-kit.ts';
import { stripeWorld } from '../../testing/stripe-world.ts';
import { mails } from '../mail/mail.tables.ts';
import { subscriptions } from '../premium/premium.tables.ts';
import { type Bank, localBank, stripeBank, type Waiting } from './histories.kit.ts';
import { orderRefunds, orders, paymentEvents } from './orders.tables.ts';
import { ordersEvents } from './orders.tokens.ts';
import { type PaymentsKit, paymentsKit } from './payments.kit.ts';
import { refundOrder } from './refunds.commands.ts';

const HOUR = 3_600_000;
const SECRET = 'whsec_of_the_endpoint';
const RUNS = Number(process.env['PAYMENT_RUNS'] ?? 6);

/** What happens, to which of the buyer's payments, and what becomes of the signals about it. */
type Step = {
  act: 'renew' | 'refund' | 'staff' | 'dispute';
  which: number;
  cents: number;
  verdict: 'open' | 'won' | 'lost';
  signals: 'now' | 'twice' | 'later' | 'lost';
};
const step = fc.record<Step>({
  act: fc.constantFrom('renew', 'refund', 'staff', 'dispute'),
  which: fc.nat(5),
  cents: fc.oneof(fc.constant(599), fc.integer({ min: 1, max: 599 })),
  verdict: fc.constantFrom('open', 'won', 'lost', 'lost'),
  signals: fc.constantFrom('now', 'twice', 'later', 'lost'),
});
const history = fc.record({
  first: fc.constantFrom<Step['signals']>('now', 'twice', 'later', 'lost'),
  steps: fc.array(step, { minLength: 1, maxLength: 5 }),
  /** In which order the late signals come. */
  shuffle: fc.array(fc.nat(), { minLength: 1, maxLength: 20 }),
});

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);
const shuffled = <T>(items: readonly T[], by: readonly number[]): T[] =>
  items
    .map((item, at) => ({ item, key: ((by[at % by.length] ?? 0) * 2_654_435_761 + at * 40_503) % 1_000_003 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);

function histories(kit: PaymentsKit, bank: Bank) {
  async function send(waiting: readonly Waiting[]): Promise<void> {
    for (const sealed of waiting) {
      const { body, header } = sealed();
      const headers = { 'content-type': 'application/json', ...header };
      const sent = await kit.app.inject({ method: 'POST', url: '/api/payments/webhook', headers, payload: body });
      expect(sent.statusCode).toBe(200);
    }
    await kit.drain();
  }

  async function act(buyer: Person, { act: what, which, cents, verdict }: Step): Promise<void> {
    if (what === 'renew') return bank.renew(buyer);
    const payments = await bank.payments(buyer);
    const payment = payments[which % Math.max(1, payments.length)];
    if (!payment || payment.dispute === 'lost') return;
    const left = payment.cents - sum(payment.refunded);
    if (left === 0) return;
    if (what === 'dispute') {
      if (payment.dispute === 'none' || (payment.dispute === 'open' && verdict !== 'open'))
        await bank.dispute(payment.id, verdict);
      return;
    }
    if (what === 'refund') return bank.refund(payment.id, Math.min(left, cents));
    const [order] = await kit.db.select().from(orders).where(eq(orders.paymentId, payment.id));
    // Staff see what was known last; the provider refuses what was returned there meanwhile.
    const wanted = { orderId: order?.id ?? 0, cents: Math.min(left, cents), reason: 'Asked for it' };
    const viewer = { ...buyer, isAdmin: true, isPremium: false, applicationStatus: 'approved' as const };
    await refundOrder(kit.deps, viewer, wanted, '127.0.0.1').catch((error: unknown) => {
      expect(error).toMatchObject({ code: expect.stringMatching(/not_found|conflict|invalid/) });
    });
  }

  /** Everything that a buyer has, and was told. */
  async function stateOf(buyer: Person) {
    const own = await kit.db.select().from(orders).where(eq(orders.buyerId, buyer.id)).orderBy(orders.id);
    const ids = own.map(({ id }) => id);
    return {
      orders: own.map(({ version: _version, checkedAt: _checkedAt, ...order }) => order),
      refunds: await kit.db
        .select()
        .from(orderRefunds)
        .where(inArray(orderRefunds.orderId, ids))
        .orderBy(orderRefunds.id),
      subscriptions: (await kit.db.select().from(subscriptions).where(eq(subscriptions.userId, buyer.id))).map(
        ({ checkedAt: _checkedAt, ...row }) => row,
      ),
      premiumUntil: await kit.db.select({ until: users.premiumUntil }).from(users).where(eq(users.id, buyer.id)),
      mails: await kit.db
        .select({ subject: mails.subject, body: mails.body })
        .from(mails)
        .where(eq(mails.to, `${buyer.username}@example.com`))
        .orderBy(mails.id),
      told: await kit.db
        .select({ kind: notifications.kind, data: notifications.data })
        .from(notifications)
        .where(eq(notifications.userId, buyer.id))
        .orderBy(notifications.id),
    };
  }

  async function settle(): Promise<void> {
    kit.clock.advance(25 * HOUR);
    for (let times = 0; times < 2; times += 1) {
      await kit.reconcile();
      await kit.drain();
    }
  }

  return async ({ first, steps, shuffle }: { first: Step['signals']; steps: Step[]; shuffle: number[] }) => {
    const buyer = await kit.member();
    const order = await kit.placePremium(buyer);
    const bag: Waiting[] = [];
    const signal = async (how: Step['signals']) => {
      const taken = await bank.takeSignals();
      if (how === 'later') bag.push(...taken);
      else if (how !== 'lost') await send(how === 'twice' ? [...taken, ...taken.toReversed()] : taken);
    };
    await bank.pay(buyer, kit.checkoutIdOf(order));
    await signal(first);
    for (const one of steps) {
      await act(buyer, one);
      await signal(one.signals);
    }
    await send(shuffled([...bag, ...bag], shuffle));
    await settle();
    const end = await stateOf(buyer);

    // What there is follows from what the provider has, however it was heard of.
    const payments = await bank.payments(buyer);
    expect(end.orders).toHaveLength(payments.length);
    for (const payment of payments) {
      const returned = payment.dispute === 'lost' ? payment.cents : sum(payment.refunded);
      expect(end.orders.find(({ paymentId }) => paymentId === payment.id)).toMatchObject({
        refundedCents: returned,
        state: returned === 0 ? 'fulfilled' : returned === payment.cents ? 'refunded' : 'partly_refunded',
      });
    }
    const last = payments.at(-1);
    const isOver = last && (last.dispute === 'lost' || sum(last.refunded) === last.cents);
    expect(end.subscriptions).toMatchObject([{ state: isOver ? 'ended' : 'active' }]);

    // Each fact was told once.
    const refunds = payments.flatMap(({ refunded }) => refunded).length;
    const count = (start: string) => end.mails.filter(({ subject }) => subject.startsWith(start)).length;
    const toldOf = (kind: string) => end.told.filter((one) => one.kind === kind).length;
    expect([count('Receipt'), count('Refund'), toldOf('order_paid'), toldOf('order_refunded')]).toEqual([
      1,
      refunds,
      1,
      refunds,
    ]);
    expect(count('Your Premium was renewed')).toBeLessThan(payments.length);
    expect(toldOf('premium_ended')).toBe(isOver ? 1 : 0);

    // All signals again, in another order: nothing changes.
    const events = await kit.db.select({ id: paymentEvents.id }).from(paymentEvents).orderBy(sql`id desc`).limit(40);
    await kit.deps.db.transaction(async (tx) => {
      for (const { id } of shuffled([...events, ...events], shuffle.toReversed()))
        await kit.deps.outbox.emit(tx, ordersEvents.signaled, { paymentEventId: id });
    });
    await kit.drain();
    await settle();
    expect(await stateOf(buyer)).toEqual(end);
  };
}

const lostDispute: Step = { act: 'dispute', which: 0, cents: 599, verdict: 'lost', signals: 'twice' };
const examples: [{ first: Step['signals']; steps: Step[]; shuffle: number[] }][] = [
  [{ first: 'now', steps: [lostDispute], shuffle: [1] }],
  [
    {
      first: 'lost',
      steps: [
        { ...lostDispute, act: 'renew', signals: 'lost' },
        { ...lostDispute, act: 'refund', signals: 'now' },
      ],
      shuffle: [3, 1, 2],
    },
  ],
];

describe('an order is what the provider’s facts make of it', () => {
  let kit: PaymentsKit;
  let world: Awaited<ReturnType<typeof stripeWorld>>;
  afterAll(() => world.close());

  describe('in test mode', () => {
    beforeAll(async () => {
      world = await stripeWorld({ secret: SECRET });
      kit = await paymentsKit();
    });
    afterAll(() => kit.close());

    it('for any history, with signals in any order, repeated or lost', { timeout: 300_000 }, async () => {
      const run = histories(kit, localBank(kit));
      await fc.assert(fc.asyncProperty(history, run), { numRuns: RUNS, examples });
    });
  });

  describe('at Stripe', () => {
    beforeAll(async () => {
      kit = await paymentsKit({
        stripe: { secretKey: 'sk_test_1', webhookSecrets: [SECRET], automaticTax: false, apiUrl: world.url },
      });
      world.follow(() => kit.clock.now());
    });
    afterAll(() => kit.close());

    it('for any history, with signals in any order, repeated or lost', { timeout: 300_000 }, async () => {
      const run = histories(kit, stripeBank(kit, world));
      await fc.assert(fc.asyncProperty(history, run), { numRuns: RUNS, examples });
    });
  });
});
