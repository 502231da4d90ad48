import { and, eq, inArray } from 'drizzle-orm';
import { dollars } from '@innerspring/contract/money';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { isOf, PaymentError, type PaymentProvider } from '../../platform/payments/provider.ts';
import { isPaid, lockOrder, noteProblem, type OrderRow, paidCentsOf } from './order-rows.ts';
import { orderRefunds, orders } from './orders.tables.ts';
import { ordersEvents } from './orders.tokens.ts';
import { asPaymentFailure } from './pricing.ts';
import { promisedCents, refreshPayment, refundKey } from './returned.ts';

const MINUTE = 60_000;

/** Notes a refund in the caller's transaction; it is sent through the outbox. The caller holds the order. */
export async function requestReturn(
  tx: Db,
  { clock, outbox }: Pick<Deps, 'clock' | 'outbox'>,
  order: Pick<OrderRow, 'id'>,
  { cents, reason, actorId = null }: { cents: number; reason: string; actorId?: number | null },
  notBefore?: Date,
): Promise<number> {
  const [refund] = await tx
    .insert(orderRefunds)
    .values({ orderId: order.id, cents, reason: reason.trim(), createdById: actorId, createdAt: clock.now() })
    .returning({ id: orderRefunds.id });
  if (!refund) throw new Error('The refund was not stored.');
  await outbox.emit(tx, ordersEvents.refundWanted, { refundId: refund.id }, notBefore);
  return refund.id;
}

/** Notes that the provider refuses a refund, for staff to look at. */
async function noteRefusal(deps: Deps, orderId: number, refundId: number, cents: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const held = await lockOrder(tx, orderId);
    await tx.update(orderRefunds).set({ state: 'failed' }).where(eq(orderRefunds.id, refundId));
    if (held)
      await noteProblem(tx, held.order, `The payment provider refused a refund of ${dollars(cents)}`, deps.clock.now());
  });
}

/**
 * Asks the provider for a refund that was requested; repeated with the same key, it returns the money once.
 * @returns whether the provider takes it.
 */
async function sendRefund(deps: Deps, payments: PaymentProvider, refundId: number): Promise<boolean> {
  const [found] = await deps.db
    .select({ refund: orderRefunds, order: orders })
    .from(orderRefunds)
    .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
    .where(and(eq(orderRefunds.id, refundId), eq(orderRefunds.state, 'requested')));
  if (!found?.order.paymentId || !isOf(payments, found.order)) return true;
  const { refund, order } = found;
  const { paymentId } = found.order;
  try {
    await payments.refund(paymentId, refund.cents, refundKey(refundId));
  } catch (error) {
    if (!(error instanceof PaymentError) || (error.kind !== 'rejected' && error.kind !== 'not_found')) throw error;
    deps.log.error({ err: error, refundId }, 'The payment provider refused a refund');
    await noteRefusal(deps, order.id, refundId, refund.cents);
    return false;
  }
  await refreshPayment(deps, payments, paymentId);
  return true;
}

type RefundRequest = { orderId: number; cents: number; reason: string };
type Staff = { actorId: number; ip: string };

async function noteAudit(
  tx: Db,
  { actorId, ip }: Staff,
  order: OrderRow,
  { cents, reason }: Omit<RefundRequest, 'orderId'>,
) {
  await recordAudit(tx, {
    actorId,
    action: 'orders.refund',
    summary: `Refunded ${dollars(cents)} of order ${order.reference}`,
    subjectType: 'order',
    subjectId: order.id,
    after: { cents },
    reason,
    ip,
  });
}

/** Notes the request with its audit line, so that it is sent even if this process ends now. */
function requestRefund(deps: Deps, staff: Staff, { orderId, cents, reason }: RefundRequest) {
  return deps.db.transaction(async (tx) => {
    const held = await lockOrder(tx, orderId);
    if (!held) throw new AppError('not_found', 'Order not found');
    const { order } = held;
    if (!isPaid(order) || !order.paymentId) throw new AppError('conflict', 'This order has no payment to refund.');
    const left = paidCentsOf(order) - (await promisedCents(tx, orderId));
    if (cents > left)
      throw fieldError('cents', left > 0 ? `You can return at most ${dollars(left)}` : 'All of it was returned');
    await noteAudit(tx, staff, order, { cents, reason });
    // It is sent right after; the outbox sends what a crash leaves.
    const later = new Date(deps.clock.now().getTime() + MINUTE);
    return requestReturn(tx, deps, order, { cents, reason, actorId: staff.actorId }, later);
  });
}

/**
 * Returns some or all of an order's money.
 * @throws {AppError} `not_found`, `conflict` without a payment or where the provider refuses, `invalid` beyond what is left,
 * `unavailable` while the provider doesn't answer: the refund is sent later then.
 */
export async function refundOrder(
  deps: Deps,
  viewer: Pick<Viewer, 'id'>,
  request: RefundRequest,
  ip: string,
): Promise<void> {
  const { payments } = deps;
  if (!payments) throw new AppError('conflict', 'Payments aren’t set up, so nothing can be returned.');
  const refundId = await requestRefund(deps, { actorId: viewer.id, ip }, request);
  const isTaken = await sendRefund(deps, payments, refundId).catch((error: unknown) => {
    throw asPaymentFailure(error);
  });
  if (!isTaken) throw new AppError('conflict', 'The payment provider refused this refund. Check the payment there.');
}

/**
 * Returns what is left of an order's money, through the outbox: the caller's transaction may hold what was bought.
 * Nothing happens where all of it was returned, or no money was paid.
 */
export async function refundWhole(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  wanted: { orderId: number; reason: string; actorId: number; ip: string },
): Promise<void> {
  await outbox.emit(tx, ordersEvents.returnWanted, wanted);
}

/** Sends refunds that a decision owes. */
export function subscribeRefunds(deps: Deps): void {
  const { db, outbox } = deps;
  outbox.consume(ordersEvents.returnWanted, 'orders.return', ({ orderId, reason, actorId, ip }) =>
    db.transaction(async (tx) => {
      const held = await lockOrder(tx, orderId);
      if (!held?.order.paymentId || !isPaid(held.order)) return;
      const cents = paidCentsOf(held.order) - (await promisedCents(tx, orderId));
      if (cents <= 0) return;
      await noteAudit(tx, { actorId, ip }, held.order, { cents, reason });
      await requestReturn(tx, deps, held.order, { cents, reason, actorId });
    }),
  );
  outbox.consume(ordersEvents.refundWanted, 'orders.refund', async ({ refundId }) => {
    if (deps.payments) await sendRefund(deps, deps.payments, refundId);
  });
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

/** The refunds of some orders. */
export const refundsOf = (tx: Db, orderIds: readonly number[]) =>
  orderIds.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(orderRefunds)
        .where(inArray(orderRefunds.orderId, [...orderIds]))
        .orderBy(orderRefunds.id);
