import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { productsOf } from '../../platform/payments/product.ts';
import { type Payment, PaymentError, type PaymentProvider, type Refund } from '../../platform/payments/provider.ts';
import { buyerOf, isPaid, lockOrder, moveOrder, noteProblem, type OrderLineRow, type OrderRow } from './order-rows.ts';
import { refundMail } from './orders.mails.ts';
import { orderRefunds, orders } from './orders.tables.ts';
import { ordersEvents } from './orders.tokens.ts';
import { asPaymentFailure } from './pricing.ts';

type Held = { order: OrderRow; lines: OrderLineRow[] };

/** Cents that are returned, or on their way. */
async function returnedCents(tx: Db, orderId: number): Promise<number> {
  const [sum] = await tx
    .select({
      cents: sql<number>`coalesce(sum(${orderRefunds.cents}) filter (where ${orderRefunds.state} <> 'failed'), 0)::int`,
    })
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, orderId));
  return sum?.cents ?? 0;
}

async function takeBack(tx: Db, deps: Deps, { order, lines }: Held): Promise<void> {
  if (order.buyerId === null) return;
  for (const { product, subjectId, quantity } of lines)
    await productsOf(deps)
      .get(product)
      ?.takeBack(tx, deps, {
        orderId: order.id,
        buyerId: order.buyerId,
        subjectId,
        quantity,
        subscription: null,
        at: order.paidAt ?? order.createdAt,
      });
}

/** Sets what a held order has returned, and takes back what was bought once all of it is. */
async function applyReturned(tx: Db, deps: Deps, held: Held, cents: number): Promise<void> {
  const { order } = held;
  if (cents === order.refundedCents) return;
  const at = deps.clock.now();
  const isWhole = cents >= order.totalCents;
  const state = isWhole ? 'refunded' : cents > 0 ? 'partly_refunded' : 'fulfilled';
  await moveOrder(tx, order, state, {
    at,
    text: isWhole ? 'All of the money returned' : `${cents} cents returned so far`,
    set: { refundedCents: Math.min(cents, order.totalCents) },
  });
  if (isWhole) await takeBack(tx, deps, held);
  const more = cents - order.refundedCents;
  if (more <= 0) return;
  const buyer = await buyerOf(tx, order);
  if (buyer) await deps.mailer.queue(tx, refundMail(deps.config, buyer, order, more));
  await deps.outbox.emit(tx, ordersEvents.refunded, { orderId: order.id, cents: more });
}

async function applyRefund(deps: Deps, orderId: number, refundId: number, refund: Refund): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const held = await lockOrder(tx, orderId);
    if (!held) return;
    await tx
      .update(orderRefunds)
      .set({ state: refund.state, providerId: refund.id })
      .where(eq(orderRefunds.id, refundId));
    await applyReturned(tx, deps, held, await returnedCents(tx, orderId));
  });
}

/** Asks the provider for a refund that staff requested; repeated with the same key, it returns the money once. */
async function sendRefund(deps: Deps, payments: PaymentProvider, refundId: number): Promise<void> {
  const [found] = await deps.db
    .select({ refund: orderRefunds, order: orders })
    .from(orderRefunds)
    .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
    .where(eq(orderRefunds.id, refundId));
  if (!found?.order.paymentId) return;
  const { refund, order } = found;
  if (refund.state !== 'requested' || !order.paymentId) return;
  try {
    await applyRefund(
      deps,
      order.id,
      refundId,
      await payments.refund(order.paymentId, refund.cents, `refund:${refundId}`),
    );
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind !== 'rejected') throw error;
    await applyRefund(deps, order.id, refundId, { id: '', state: 'failed', cents: refund.cents });
    throw new AppError('conflict', 'The payment provider refused this refund. Check the payment there.', {
      cause: error,
    });
  }
}

type RefundRequest = { orderId: number; cents: number; reason: string };

/** Notes the request with its audit line, so that it is sent even if this process ends now. */
function requestRefund(deps: Deps, viewer: Viewer, { orderId, cents, reason }: RefundRequest, ip: string) {
  return deps.db.transaction(async (tx) => {
    const held = await lockOrder(tx, orderId);
    if (!held) throw new AppError('not_found', 'Order not found');
    const { order } = held;
    if (!isPaid(order) || !order.paymentId) throw new AppError('conflict', 'This order has no payment to refund.');
    const left = order.totalCents - (await returnedCents(tx, orderId));
    if (cents > left)
      throw fieldError(
        'cents',
        left > 0 ? `You can return at most $${(left / 100).toFixed(2)}` : 'All of it was returned',
      );
    const [refund] = await tx
      .insert(orderRefunds)
      .values({ orderId, cents, reason: reason.trim(), createdById: viewer.id, createdAt: deps.clock.now() })
      .returning({ id: orderRefunds.id });
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'orders.refund',
      summary: `Refunded $${(cents / 100).toFixed(2)} of order ${order.reference}`,
      subjectType: 'order',
      subjectId: orderId,
      after: { cents },
      reason,
      ip,
    });
    if (!refund) throw new Error('The refund was not stored.');
    return refund.id;
  });
}

/**
 * Returns some or all of an order's money.
 * @throws {AppError} `not_found`, `conflict` without a payment or where the provider refuses, `invalid` beyond what is left,
 * `unavailable` while the provider doesn't answer: the refund is sent later then.
 */
export async function refundOrder(deps: Deps, viewer: Viewer, request: RefundRequest, ip: string): Promise<void> {
  const { payments } = deps;
  if (!payments) throw new AppError('conflict', 'Payments aren’t set up, so nothing can be returned.');
  const refundId = await requestRefund(deps, viewer, request, ip);
  await sendRefund(deps, payments, refundId).catch((error: unknown) => {
    throw asPaymentFailure(error);
  });
}

/**
 * Returns what is left of an order's money; nothing where all of it was returned, or no money was paid.
 * @throws {AppError} as `refundOrder`.
 */
export async function refundWhole(
  deps: Deps,
  viewer: Viewer,
  { orderId, reason }: Omit<RefundRequest, 'cents'>,
  ip: string,
): Promise<void> {
  const [order] = await deps.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order?.paymentId) return;
  const cents = order.totalCents - (await returnedCents(deps.db, orderId));
  if (cents > 0) await refundOrder(deps, viewer, { orderId, cents, reason }, ip);
}

/** Sends refunds that were requested and not confirmed, such as before a crash. Gives how many it sent and failed to send. */
export async function resendRefunds(deps: Deps, payments: PaymentProvider): Promise<{ sent: number; failed: number }> {
  const waiting = await deps.db
    .select({ id: orderRefunds.id })
    .from(orderRefunds)
    .where(eq(orderRefunds.state, 'requested'))
    .orderBy(orderRefunds.id)
    .limit(200);
  let failed = 0;
  for (const { id } of waiting)
    await sendRefund(deps, payments, id).catch((error: unknown) => {
      failed += 1;
      deps.log.warn({ err: error, refundId: id }, 'A refund could not be sent');
    });
  return { sent: waiting.length - failed, failed };
}

const disputes: Record<Payment['dispute'], string | null> = {
  none: null,
  open: 'The buyer’s bank disputes the payment',
  lost: 'The dispute was lost: the bank took the money back',
  won: null,
};

/** Copies the refunds' states from the provider: an accepted refund may fail days later. Staff see those that did. */
async function syncRefundStates(tx: Db, order: OrderRow, refunds: Payment['refunds'], at: Date): Promise<void> {
  for (const { id, state } of refunds) {
    const changed = await tx
      .update(orderRefunds)
      .set({ state })
      .where(and(eq(orderRefunds.orderId, order.id), eq(orderRefunds.providerId, id), ne(orderRefunds.state, state)))
      .returning({ cents: orderRefunds.cents });
    if (state === 'failed' && changed[0])
      await noteProblem(tx, order, `The bank rejected a refund of ${changed[0].cents} cents`, at);
  }
}

async function applyPayment(deps: Deps, orderId: number, payment: Payment): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const held = await lockOrder(tx, orderId);
    if (!held || !(isPaid(held.order) || held.order.state === 'refunded')) return;
    const at = deps.clock.now();
    const problem = disputes[payment.dispute];
    if (problem) await noteProblem(tx, held.order, problem, at);
    if (payment.dispute === 'lost' && held.order.state !== 'refunded') {
      await applyReturned(tx, deps, held, held.order.totalCents);
      return;
    }
    await syncRefundStates(tx, held.order, payment.refunds, at);
    // What staff returned at the provider's own dashboard counts too.
    const known = await returnedCents(tx, orderId);
    const extra = payment.refundedCents - known;
    if (extra > 0)
      await tx.insert(orderRefunds).values({
        orderId,
        cents: extra,
        reason: 'Returned at the payment provider',
        state: 'succeeded',
        createdAt: at,
      });
    await applyReturned(tx, deps, held, Math.max(known, payment.refundedCents));
  });
}

/** Applies refunds and disputes of a payment to its order, if it is of one. */
export async function refreshPayment(deps: Deps, payments: PaymentProvider, paymentId: string): Promise<void> {
  const found = await deps.db.select({ id: orders.id }).from(orders).where(eq(orders.paymentId, paymentId));
  if (found.length === 0) return;
  const payment = await payments.getPayment(paymentId);
  for (const { id } of found) await applyPayment(deps, id, payment);
}

/** The refunds of some orders. */
export const refundsOf = (tx: Db, orderIds: readonly number[]) =>
  orderIds.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(orderRefunds)
        .where(inArray(orderRefunds.orderId, [...orderIds]))
        .orderBy(orderRefunds.id);
