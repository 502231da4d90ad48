import { and, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type StopJob, startJob } from '../../platform/jobs/jobs.ts';
import { productsOf, type Reconciled } from '../../platform/payments/product.ts';
import type { PaymentProvider } from '../../platform/payments/provider.ts';
import { endStrayCoupons } from './coupons.commands.ts';
import { orders } from './orders.tables.ts';
import { resendRefunds } from './refunds.commands.ts';
import { refreshPayment } from './returned.ts';
import { settleOrder } from './settling.commands.ts';

const HOUR = 3_600_000;
const BATCH = 100;
/** How many orders are asked about at the same time. */
const WIDTH = 5;
/** Class of the lock of a run; any number that nothing else uses. */
const LOCK = 7_413;

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const next = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: WIDTH }, next));
}

/** Every order that is open, or paid and not delivered. */
async function settleAll(deps: Deps): Promise<Reconciled> {
  const total: Reconciled = { checked: 0, changed: 0, failed: 0 };
  let after = 0;
  for (;;) {
    const batch = await deps.db
      .select({
        id: orders.id,
        state: orders.state,
        checkoutId: orders.checkoutId,
        provider: orders.provider,
        isTest: orders.isTest,
      })
      .from(orders)
      .where(and(inArray(orders.state, ['draft', 'awaiting_payment', 'paid']), gt(orders.id, after)))
      .orderBy(orders.id)
      .limit(BATCH);
    await inTurns(batch, async (order) => {
      total.checked += 1;
      try {
        await settleOrder(deps, order);
      } catch (error) {
        total.failed += 1;
        deps.log.warn({ err: error, orderId: order.id }, 'An order could not be compared with the payment provider');
      }
    });
    const ids = batch.map(({ id }) => id);
    const [changed] = await deps.db
      .select({
        count: sql<number>`(count(*) filter (where ${orders.state}::text is distinct from before.state))::int`,
      })
      .from(orders)
      .innerJoin(
        sql`jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as before (id bigint, state text)`,
        sql`before.id = ${orders.id}`,
      );
    total.changed += changed?.count ?? 0;
    after = ids.at(-1) ?? 0;
    if (batch.length < BATCH) return total;
  }
}

/** Ends coupons that the provider made although its answer never came. */
async function endStrays(deps: Deps, payments: PaymentProvider): Promise<Reconciled> {
  try {
    const ended = await endStrayCoupons(deps, payments);
    return { checked: ended, changed: ended, failed: 0 };
  } catch (error) {
    deps.log.warn({ err: error }, 'Coupons could not be compared with the payment provider');
    return { checked: 1, changed: 0, failed: 1 };
  }
}

const DAY = 24 * HOUR;
/** How long a payment may still be refunded or disputed, and how many of them one run asks about. */
const PAYMENT_DAYS = 180;
const PAYMENTS = 500;

/** Payments that were not asked about for a day: a refund at the provider's own dashboard whose signal was lost is found here. */
async function refreshPayments(deps: Deps, payments: PaymentProvider): Promise<Reconciled> {
  const total: Reconciled = { checked: 0, changed: 0, failed: 0 };
  const now = deps.clock.now().getTime();
  const due = await deps.db
    .select({ paymentId: orders.paymentId })
    .from(orders)
    .where(
      and(
        isNotNull(orders.paymentId),
        eq(orders.provider, payments.name),
        eq(orders.isTest, payments.isTest),
        lt(orders.checkedAt, new Date(now - DAY)),
        gt(orders.paidAt, new Date(now - PAYMENT_DAYS * DAY)),
      ),
    )
    .orderBy(orders.checkedAt)
    .limit(PAYMENTS);
  await inTurns(due, async ({ paymentId }) => {
    total.checked += 1;
    try {
      if (paymentId) await refreshPayment(deps, payments, paymentId);
    } catch (error) {
      total.failed += 1;
      deps.log.warn({ err: error, paymentId }, 'A payment could not be compared with the payment provider');
    }
  });
  return total;
}

/**
 * Compares every open or doubtful order and subscription with the payment provider.
 * @throws {AppError} `conflict` where the site takes no payments, or while another run is going on.
 */
export async function reconcile(deps: Deps): Promise<Reconciled> {
  const { payments } = deps;
  if (!payments) throw new AppError('conflict', 'Payments aren’t set up.');
  const lock = await deps.pool.connect();
  try {
    const { rows } = await lock.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK]);
    if (!rows[0]?.held) throw new AppError('conflict', 'A comparison is already going on.');
    try {
      const total = await settleAll(deps);
      const refunds = await resendRefunds(deps, payments);
      const parts = [total, { checked: refunds.sent + refunds.failed, changed: refunds.sent, failed: refunds.failed }];
      parts.push(await refreshPayments(deps, payments));
      parts.push(await endStrays(deps, payments));
      for (const product of productsOf(deps).values()) if (product.reconcile) parts.push(await product.reconcile(deps));
      const sum = (key: keyof Reconciled) => parts.reduce((all, part) => all + part[key], 0);
      return { checked: sum('checked'), changed: sum('changed'), failed: sum('failed') };
    } finally {
      await lock.query('select pg_advisory_unlock($1)', [LOCK]);
    }
  } finally {
    lock.release();
  }
}

/** Compares with the provider now and every hour; returns the way to stop. */
export function startReconciling(deps: Deps): StopJob {
  const work = async () => {
    if (!deps.payments) return;
    await reconcile(deps).catch((error: unknown) => {
      // Another process is at it.
      if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    });
  };
  const failure = 'Failed to compare orders with the payment provider';
  return startJob(deps, { name: 'orders.reconcile', everyMs: HOUR, work, failure });
}
