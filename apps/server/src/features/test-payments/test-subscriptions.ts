import { and, asc, desc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { discountCents } from '../../platform/payments/money.ts';
import type { Amounts, CheckoutRequest, Subscription } from '../../platform/payments/provider.ts';
import { insertInvoice, invoiceView, type InvoiceRow, payInvoice, pays } from './test-invoices.ts';
import { newId, notThere, type TestDeps } from './test-objects.ts';
import { testCustomers, testInvoices, testSubscriptions } from './test-payments.tables.ts';
import { amountsOf, couponOf, monthsAfter } from './test-prices.ts';
import { signal } from './test-signals.ts';

export type TestSubscriptionRow = typeof testSubscriptions.$inferSelect;

const DAY_MS = 86_400_000;
/** Days after a failed renewal on which it is tried again; after the last one the subscription ends. */
const RETRY_DAYS = [1, 3, 5, 7];

/** The coupon that takes something off in one of the months of a subscription, counted from 1. */
async function couponIn(db: Db, { couponId }: Pick<TestSubscriptionRow, 'couponId'>, month: number) {
  const found = couponId ? await couponOf(db, couponId) : null;
  return found && (found.coupon.months === null || month <= found.coupon.months) ? found : null;
}

async function view(db: Db, row: TestSubscriptionRow): Promise<Subscription> {
  const [invoice] = await db
    .select()
    .from(testInvoices)
    .where(eq(testInvoices.subscriptionId, row.id))
    .orderBy(desc(testInvoices.periodStart))
    .limit(1);
  const {
    id,
    customerId,
    reference,
    priceKey,
    line,
    state,
    startedAt,
    periodStart,
    periodEnd,
    cancelAtPeriodEnd,
    endedAt,
  } = row;
  const coupon = await couponIn(db, row, row.months + 1);
  return {
    id,
    customerId,
    reference,
    priceKey,
    unitCents: line.unitCents,
    nextCents: line.unitCents - (coupon ? discountCents(line.unitCents, coupon.coupon.off) : 0),
    state,
    startedAt,
    periodStart,
    periodEnd,
    cancelAtPeriodEnd,
    endedAt,
    latestInvoice: invoice ? invoiceView(invoice) : null,
  };
}

type Sale = Extract<CheckoutRequest['sale'], { kind: 'subscription' }>;
type Bought = { customerId: string; reference: string; couponId: string | null };

/** Starts a subscription whose first month has just been paid. */
export async function startTestSubscription(
  tx: Db,
  deps: TestDeps,
  { customerId, reference, couponId }: Bought,
  { line, priceKey }: Sale,
  amounts: Omit<Amounts, 'currency'>,
): Promise<{ subscriptionId: string; invoiceId: string }> {
  const now = deps.clock.now();
  const subscriptionId = newId('tsu');
  const periodEnd = monthsAfter(now, 1);
  const period = { periodStart: now, periodEnd };
  await tx.insert(testSubscriptions).values({
    id: subscriptionId,
    customerId,
    reference,
    couponId,
    priceKey,
    line,
    state: 'active',
    startedAt: now,
    months: 1,
    ...period,
    dueAt: periodEnd,
  });
  const invoice = await insertInvoice(tx, {
    customerId,
    subscriptionId,
    lineName: line.name,
    createdAt: now,
    ...amounts,
    ...period,
  });
  if (!invoice) throw new Error('The test invoice was not stored.');
  await payInvoice(tx, deps, invoice);
  return { subscriptionId, invoiceId: invoice.id };
}

async function lock(tx: Db, id: string): Promise<TestSubscriptionRow> {
  const [row] = await tx.select().from(testSubscriptions).where(eq(testSubscriptions.id, id)).for('update');
  if (!row) throw notThere('subscription');
  return row;
}

/** @throws {PaymentError} `not_found`. */
export async function readTestSubscription({ db }: TestDeps, id: string): Promise<Subscription> {
  const [row] = await db.select().from(testSubscriptions).where(eq(testSubscriptions.id, id));
  if (!row) throw notThere('subscription');
  return view(db, row);
}

export async function readTestSubscriptions({ db }: TestDeps, customerId: string): Promise<Subscription[]> {
  const found = await db
    .select()
    .from(testSubscriptions)
    .where(eq(testSubscriptions.customerId, customerId))
    .orderBy(desc(testSubscriptions.startedAt))
    .limit(20);
  return Promise.all(found.map((row) => view(db, row)));
}

async function change(
  tx: Db,
  deps: TestDeps,
  row: TestSubscriptionRow,
  set: Partial<TestSubscriptionRow>,
): Promise<TestSubscriptionRow> {
  const [changed] = await tx.update(testSubscriptions).set(set).where(eq(testSubscriptions.id, row.id)).returning();
  await signal(tx, deps, {
    type: 'subscription.changed',
    about: { subscriptionId: row.id, customerId: row.customerId },
  });
  return changed ?? row;
}

/** Lets it end with the paid period, or takes that back; one that ended stays so. */
export function cancelTestSubscription(deps: TestDeps, id: string, cancelAtPeriodEnd: boolean): Promise<Subscription> {
  return deps.db.transaction(async (tx) => {
    const row = await lock(tx, id);
    if (row.state === 'ended' || row.cancelAtPeriodEnd === cancelAtPeriodEnd) return view(tx, row);
    return view(tx, await change(tx, deps, row, { cancelAtPeriodEnd }));
  });
}

async function end(tx: Db, deps: TestDeps, row: TestSubscriptionRow, endedAt: Date): Promise<TestSubscriptionRow> {
  await tx
    .update(testInvoices)
    .set({ state: 'void', nextAttemptAt: null })
    .where(and(eq(testInvoices.subscriptionId, row.id), eq(testInvoices.state, 'open')));
  return change(tx, deps, row, { state: 'ended', endedAt, dueAt: null });
}

/** Ends it now. */
export function endTestSubscription(deps: TestDeps, id: string): Promise<Subscription> {
  return deps.db.transaction(async (tx) => {
    const row = await lock(tx, id);
    return view(tx, row.state === 'ended' ? row : await end(tx, deps, row, deps.clock.now()));
  });
}

async function cardOf(tx: Db, customerId: string) {
  const [customer] = await tx.select().from(testCustomers).where(eq(testCustomers.id, customerId));
  return customer?.card ?? null;
}

/** Charges an open invoice of a subscription; what fails is tried again on the next of the days, or ends it. */
async function charge(tx: Db, deps: TestDeps, row: TestSubscriptionRow, invoice: InvoiceRow): Promise<void> {
  const card = await cardOf(tx, row.customerId);
  if (pays(card?.does, true)) {
    await payInvoice(tx, deps, invoice);
    await change(tx, deps, row, { state: 'active', dueAt: row.periodEnd });
    return;
  }
  const days = RETRY_DAYS[invoice.attempts];
  const nextAttemptAt = days === undefined ? null : new Date(row.periodStart.getTime() + days * DAY_MS);
  await tx
    .update(testInvoices)
    .set({ attempts: invoice.attempts + 1, nextAttemptAt })
    .where(eq(testInvoices.id, invoice.id));
  if (nextAttemptAt) await change(tx, deps, row, { state: 'past_due', dueAt: nextAttemptAt });
  else await end(tx, deps, row, deps.clock.now());
}

/** Begins the next month with its invoice. */
async function renew(tx: Db, deps: TestDeps, row: TestSubscriptionRow): Promise<void> {
  const months = row.months + 1;
  const period = { periodStart: row.periodEnd, periodEnd: monthsAfter(row.startedAt, months) };
  const invoice = await insertInvoice(tx, {
    customerId: row.customerId,
    subscriptionId: row.id,
    lineName: row.line.name,
    createdAt: row.periodEnd,
    ...amountsOf(deps, [row.line], await couponIn(tx, row, months)),
    ...period,
  });
  const [renewed] = await tx
    .update(testSubscriptions)
    .set({ months, ...period })
    .where(eq(testSubscriptions.id, row.id))
    .returning();
  if (renewed && invoice) await charge(tx, deps, renewed, invoice);
}

/** Does what is due for one held subscription: ends it, renews it or tries a failed payment again. */
async function advance(tx: Db, deps: TestDeps, row: TestSubscriptionRow): Promise<void> {
  if (row.state === 'active') {
    if (row.cancelAtPeriodEnd) await end(tx, deps, row, row.periodEnd);
    else await renew(tx, deps, row);
    return;
  }
  const [invoice] = await tx
    .select()
    .from(testInvoices)
    .where(and(eq(testInvoices.subscriptionId, row.id), eq(testInvoices.state, 'open')));
  if (invoice) await charge(tx, deps, row, invoice);
}

const BATCH = 50;

/**
 * Renews, ends and charges everything that is due, missed months one after the other. Several processes may do so at the same
 * time: a period has one invoice. @returns how many steps it took.
 */
export async function renewTestSubscriptions(deps: TestDeps): Promise<number> {
  let steps = 0;
  for (;;) {
    const done = await deps.db.transaction(async (tx) => {
      const due = await tx
        .select()
        .from(testSubscriptions)
        .where(and(isNotNull(testSubscriptions.dueAt), lte(testSubscriptions.dueAt, deps.clock.now())))
        .orderBy(asc(testSubscriptions.dueAt), asc(testSubscriptions.id))
        .limit(BATCH)
        .for('update', { skipLocked: true });
      for (const row of due) await advance(tx, deps, row);
      return due.length;
    });
    steps += done;
    if (done === 0) return steps;
  }
}

/** Tries an unpaid invoice right away, such as after a change of card. */
export async function retryNow(deps: TestDeps, customerId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(testSubscriptions)
      .where(and(eq(testSubscriptions.customerId, customerId), eq(testSubscriptions.state, 'past_due')))
      .for('update');
    for (const row of due) await advance(tx, deps, row);
  });
}
