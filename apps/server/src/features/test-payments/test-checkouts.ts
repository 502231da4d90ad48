import { eq } from 'drizzle-orm';
import { TEST_DELAYS } from '@innerspring/contract/test-payments/endpoints';
import type { Db } from '../../platform/deps.ts';
import type { Checkout, CheckoutRequest } from '../../platform/payments/provider.ts';
import { insertInvoice, payInvoice } from './test-invoices.ts';
import { newId, notThere, oncePerKey, rejected, type TestDeps } from './test-objects.ts';
import { type StoredCard, testCheckouts, testCustomers, testPayments } from './test-payments.tables.ts';
import { amountsOf, redeem, requireUsable } from './test-prices.ts';
import { signal } from './test-signals.ts';
import { startTestSubscription } from './test-subscriptions.ts';

export type CheckoutRow = typeof testCheckouts.$inferSelect;

const MINUTE = 60_000;

export const linesOfSale = (sale: CheckoutRequest['sale']) => (sale.kind === 'once' ? sale.lines : [sale.line]);

/** Its state now: time ends what nobody finished. */
export function stateAt(row: CheckoutRow, now: Date): Checkout['state'] | 'confirming' {
  if (row.state === 'processing') return row.processingUntil && row.processingUntil <= now ? 'failed' : 'processing';
  if (row.state === 'open' || row.state === 'confirming') return row.expiresAt <= now ? 'expired' : row.state;
  return row.state;
}

export function checkoutView(row: CheckoutRow, now: Date, publicUrl: string): Checkout {
  const state = stateAt(row, now);
  const { id, reference, expiresAt, customerId, paymentId, subscriptionId, invoiceId } = row;
  const { subtotalCents, discountCents, taxCents, totalCents } = row;
  const isOpen = state === 'open' || state === 'confirming';
  return {
    id,
    reference,
    url: isOpen ? `${publicUrl}/test-checkout/${id}` : null,
    expiresAt,
    state: state === 'confirming' ? 'open' : state,
    customerId,
    paymentId,
    subscriptionId,
    invoiceId,
    currency: 'usd',
    subtotalCents,
    discountCents,
    taxCents,
    totalCents,
  };
}

export async function lockCheckout(tx: Db, id: string): Promise<CheckoutRow> {
  const [row] = await tx.select().from(testCheckouts).where(eq(testCheckouts.id, id)).for('update');
  if (!row) throw notThere('checkout');
  return row;
}

/** Opens a checkout. @throws {PaymentError} `not_found` for the customer or coupon, `rejected` for a coupon that is over. */
export async function startTestCheckout(deps: TestDeps, request: CheckoutRequest, key: string): Promise<Checkout> {
  const { clock, db } = deps;
  const { id } = await oncePerKey(db, key, request, async (tx) => {
    const now = clock.now();
    const length = request.expiresAt.getTime() - now.getTime();
    if (length < 30 * MINUTE || length > 24 * 60 * MINUTE)
      throw rejected('A checkout is open for 30 minutes to 24 hours', 'parameter_invalid');
    const [customer] = await tx.select().from(testCustomers).where(eq(testCustomers.id, request.customerId));
    if (!customer) throw notThere('customer');
    const coupon = request.couponId ? await requireUsable(tx, request.couponId, now) : null;
    const { customerId, reference, sale, couponId, successUrl, cancelUrl, expiresAt } = request;
    const made = { id: newId('tcs') };
    await tx.insert(testCheckouts).values({
      ...made,
      customerId,
      reference,
      sale,
      couponId,
      successUrl: successUrl.replace('{CHECKOUT_ID}', made.id),
      cancelUrl,
      expiresAt,
      state: 'open',
      ...amountsOf(deps, linesOfSale(sale), coupon),
    });
    // A provider says when nobody paid in time; whoever paid is no longer open then.
    await signal(tx, deps, { type: 'checkout.expired', about: { checkoutId: made.id }, afterMs: length });
    return made;
  });
  return readTestCheckout(deps, id);
}

/** @throws {PaymentError} `not_found`. */
export async function readTestCheckout({ db, clock, config }: TestDeps, id: string): Promise<Checkout> {
  const [row] = await db.select().from(testCheckouts).where(eq(testCheckouts.id, id));
  if (!row) throw notThere('checkout');
  return checkoutView(row, clock.now(), config.publicUrl);
}

/** Closes an open checkout; one that is over or being processed stays as it is. */
export function expireTestCheckout(deps: TestDeps, id: string): Promise<Checkout> {
  const { db, clock, config } = deps;
  return db.transaction(async (tx) => {
    const row = await lockCheckout(tx, id);
    const state = stateAt(row, clock.now());
    if (state !== 'open' && state !== 'confirming') return checkoutView(row, clock.now(), config.publicUrl);
    const [expired] = await tx
      .update(testCheckouts)
      .set({ state: 'expired', card: null })
      .where(eq(testCheckouts.id, id))
      .returning();
    await signal(tx, deps, { type: 'checkout.expired', about: { checkoutId: id } });
    return checkoutView(expired ?? row, clock.now(), config.publicUrl);
  });
}

const set = async (tx: Db, id: string, change: Partial<typeof testCheckouts.$inferInsert>) => {
  await tx.update(testCheckouts).set(change).where(eq(testCheckouts.id, id));
};

/** Pays a held checkout: a payment, or the first month of a subscription with its invoice. */
async function complete(tx: Db, deps: TestDeps, row: CheckoutRow, card: StoredCard): Promise<'paid' | 'coupon'> {
  const now = deps.clock.now();
  if (row.couponId && !(await redeem(tx, row.couponId, now))) return 'coupon';
  const { customerId, sale, subtotalCents, discountCents, taxCents, totalCents } = row;
  const amounts = { subtotalCents, discountCents, taxCents, totalCents };
  await tx.update(testCustomers).set({ card }).where(eq(testCustomers.id, customerId));
  const signaling = {
    ...(card.does === 'late' ? { afterMs: TEST_DELAYS.lateMinutes * MINUTE } : {}),
    ...(card.does === 'twice' ? { times: 2 } : {}),
  };
  const about = { checkoutId: row.id, customerId };
  if (sale.kind === 'subscription') {
    const started = await startTestSubscription(tx, deps, row, sale, amounts);
    await set(tx, row.id, { state: 'paid', card: null, ...started });
    await signal(tx, deps, { type: 'checkout.completed', about: { ...about, ...started }, ...signaling });
    return 'paid';
  }
  const lineName = sale.lines.map(({ name }) => name).join(', ');
  const period = { subscriptionId: null, periodStart: null, periodEnd: null };
  const invoice = await insertInvoice(tx, { customerId, lineName, ...amounts, createdAt: now, ...period });
  if (!invoice) throw new Error('The test invoice was not stored.');
  const { paymentId } = await payInvoice(tx, deps, invoice);
  await set(tx, row.id, { state: 'paid', card: null, paymentId, invoiceId: invoice.id });
  await signal(tx, deps, {
    type: 'checkout.completed',
    about: { ...about, ...(paymentId ? { paymentId } : {}) },
    ...signaling,
  });
  return 'paid';
}

/** What became of a try to pay. */
export type Outcome = 'paid' | 'declined' | 'insufficient' | 'confirming' | 'processing' | 'over' | 'coupon';

/** Tries to pay with a card. */
export function payTestCheckout(deps: TestDeps, id: string, card: StoredCard): Promise<Outcome> {
  return deps.db.transaction(async (tx) => {
    const row = await lockCheckout(tx, id);
    const now = deps.clock.now();
    const state = stateAt(row, now);
    if (state === 'paid') return 'paid';
    if (state !== 'open' && state !== 'confirming') return 'over';
    if (card.does === 'declined' || card.does === 'insufficient') return card.does;
    if (card.does === 'expires') {
      const processingUntil = new Date(now.getTime() + TEST_DELAYS.bankMinutes * MINUTE);
      await set(tx, id, { state: 'processing', processingUntil, card: null });
      await signal(tx, deps, {
        type: 'checkout.failed',
        about: { checkoutId: id },
        afterMs: TEST_DELAYS.bankMinutes * MINUTE,
      });
      return 'processing';
    }
    if (card.does === 'confirms') {
      await set(tx, id, { state: 'confirming', card });
      return 'confirming';
    }
    return complete(tx, deps, row, card);
  });
}

/** Answers the bank's question: pays, or leaves the checkout open. */
export function confirmTestCheckout(deps: TestDeps, id: string, accept: boolean): Promise<Outcome> {
  return deps.db.transaction(async (tx) => {
    const row = await lockCheckout(tx, id);
    const state = stateAt(row, deps.clock.now());
    if (state === 'paid') return 'paid';
    if (state !== 'confirming' || !row.card) return 'over';
    if (!accept) {
      await set(tx, id, { state: 'open', card: null });
      return 'declined';
    }
    return complete(tx, deps, row, row.card);
  });
}

/** Money that was returned of a payment, in cents; holds the payment. */
export async function lockPayment(tx: Db, id: string) {
  const [row] = await tx.select().from(testPayments).where(eq(testPayments.id, id)).for('update');
  if (!row) throw notThere('payment');
  return row;
}
