import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { dollars } from '@innerspring/contract/money';
import { isLeaving, lockMembers } from '../../core/accounts/public.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type Bought, CannotDeliver, productsOf } from '../../platform/payments/product.ts';
import {
  type Checkout,
  isOf,
  type Payment,
  type PaymentProvider,
  type Subscription,
} from '../../platform/payments/provider.ts';
import { applyFacts, known } from './facts.ts';
import {
  buyerOf,
  type Held,
  isOpen,
  lockOrder,
  moveOrder,
  noteProblem,
  OPEN_STATES,
  openKeyOf,
  type OrderLineRow,
  type OrderRow,
} from './order-rows.ts';
import { receiptMail } from './orders.mails.ts';
import { orders } from './orders.tables.ts';
import { ordersEvents } from './orders.tokens.ts';
import { requestReturn } from './refunds.commands.ts';
import { applyPayment, promisedCents } from './returned.ts';

/** What the provider says about a checkout and, once it is paid, about what was paid. */
type Facts = {
  checkout: Checkout | null;
  paymentId: string | null;
  payment: Payment | null;
  subscription: Subscription | null;
};
type Paid = Facts & { checkout: Checkout };

async function readFacts(payments: PaymentProvider, checkoutId: string): Promise<Facts> {
  const checkout = await known(payments.getCheckout(checkoutId));
  if (checkout?.state !== 'paid') return { checkout, paymentId: null, payment: null, subscription: null };
  const subscription = checkout.subscriptionId ? await payments.getSubscription(checkout.subscriptionId) : null;
  const paymentId =
    checkout.paymentId ?? (checkout.invoiceId ? (await payments.getInvoice(checkout.invoiceId)).paymentId : null);
  const payment = paymentId ? await known(payments.getPayment(paymentId)) : null;
  return { checkout, paymentId, payment, subscription };
}

/** How the provider's amounts differ from ours before tax, which is the provider's to compute; or null. */
export function priceMismatch(order: OrderRow, checkout: Checkout): string | null {
  const { subtotalCents, discountCents, taxCents, totalCents, currency, reference } = checkout;
  if (reference !== order.reference) return `The payment is for order ${reference ?? '(none)'}`;
  if (currency !== order.currency) return `Paid in ${currency}, ordered in ${order.currency}`;
  if (subtotalCents !== order.subtotalCents)
    return `Paid for ${dollars(subtotalCents)}, ordered for ${dollars(order.subtotalCents)}`;
  if (discountCents !== order.discountCents)
    return `Discount of ${dollars(discountCents)}, ordered with ${dollars(order.discountCents)}`;
  if (totalCents !== subtotalCents - discountCents + taxCents) return 'The provider’s amounts don’t add up';
  return null;
}

function mismatchOf(order: OrderRow, { checkout, subscription }: Paid, lines: readonly OrderLineRow[]): string | null {
  const mismatch = priceMismatch(order, checkout);
  if (mismatch || !subscription || subscription.unitCents === lines[0]?.unitCents) return mismatch;
  return `Renews for ${dollars(subscription.unitCents)}, ordered for ${dollars(lines[0]?.unitCents ?? 0)}`;
}

/** What a line is to its product. */
const boughtOf = (order: OrderRow, line: OrderLineRow, subscription: Subscription | null, at: Date): Bought | null =>
  order.buyerId === null
    ? null
    : {
        orderId: order.id,
        buyerId: order.buyerId,
        subjectId: line.subjectId,
        quantity: line.quantity,
        subscription,
        at,
      };

async function deliver(tx: Db, deps: Deps, order: OrderRow, lines: readonly OrderLineRow[], paid: Paid): Promise<void> {
  const products = productsOf(deps);
  if (order.buyerId !== null && (await isLeaving(tx, order.buyerId)))
    throw new CannotDeliver('The buyer is deleting their account.', 'Your account is being deleted.');
  for (const line of lines) {
    const product = products.get(line.product);
    const bought = boughtOf(order, line, paid.subscription, order.paidAt ?? deps.clock.now());
    if (!product) throw new CannotDeliver(`Nothing is called ${line.product} any more.`, 'It’s no longer for sale.');
    if (!bought) throw new CannotDeliver('The buyer’s account is gone.');
    await product.deliver(tx, deps, bought);
  }
}

/** Notes the payment with a held order, also one that doesn't match it, so that staff can return it. */
async function notePayment(tx: Db, { order }: Held, { checkout, paymentId }: Paid, isMatch: boolean, at: Date) {
  const set = {
    ...(isMatch ? { taxCents: checkout.taxCents, totalCents: checkout.totalCents } : {}),
    paidCents: checkout.totalCents,
    paymentId,
    invoiceId: checkout.invoiceId,
    subscriptionId: checkout.subscriptionId,
    customerId: checkout.customerId ?? order.customerId,
    paidAt: order.paidAt ?? at,
    paymentUrl: null,
  };
  if (order.state !== 'paid') return moveOrder(tx, order, 'paid', { at, text: 'Paid', set });
  const [noted = order] = await tx.update(orders).set(set).where(eq(orders.id, order.id)).returning();
  return noted;
}

/** Returns the money for what can't be delivered, and ends the subscription that it started. */
async function moneyBack(tx: Db, deps: Deps, order: OrderRow, reason: string): Promise<void> {
  const { provider, isTest, subscriptionId, paymentId, paidCents } = order;
  if (paymentId && paidCents) await requestReturn(tx, deps, order, { cents: paidCents, reason });
  if (subscriptionId) await deps.outbox.emit(tx, ordersEvents.endWanted, { provider, isTest, subscriptionId });
}

/**
 * Marks a held order as paid and delivers it, both or neither. A payment that doesn't match stays, for staff to look at; for
 * what can't be delivered, the money goes back.
 */
async function markPaid(deps: Deps, tx: Db, held: Held, paid: Paid): Promise<void> {
  const at = deps.clock.now();
  const mismatch = mismatchOf(held.order, paid, held.lines);
  const order = await notePayment(tx, held, paid, mismatch === null, at);
  if (mismatch) {
    deps.log.error({ orderId: order.id, mismatch }, 'A payment doesn’t match its order');
    await noteProblem(tx, order, mismatch, at);
    return;
  }
  if ((await promisedCents(tx, order.id)) > 0) return;
  try {
    // A savepoint: what was half delivered is undone, and that it was paid stays.
    await tx.transaction((inner) => deliver(inner, deps, order, held.lines, paid));
  } catch (error) {
    if (!(error instanceof CannotDeliver)) throw error;
    deps.log.error({ orderId: order.id, err: error }, 'A paid order can’t be delivered');
    await noteProblem(tx, order, error.message, at);
    await tx.update(orders).set({ returnReason: error.forBuyer }).where(eq(orders.id, order.id));
    await moneyBack(tx, deps, order, error.message);
    return;
  }
  const set = { problem: null, returnReason: null, deliveredAt: at };
  await moveOrder(tx, order, 'fulfilled', { at, text: 'Delivered', set });
  const buyer = await buyerOf(tx, order);
  if (buyer) await deps.mailer.queue(tx, receiptMail(deps.config, buyer, order, held.lines));
  await deps.outbox.emit(tx, ordersEvents.paid, { orderId: order.id });
}

const endings = {
  expired: { state: 'expired', text: 'Not paid in time' },
  failed: { state: 'expired', text: 'The payment failed' },
} as const;

/** Applies what the provider says about a checkout to its held order; the same again changes nothing. */
async function applyCheckout(tx: Db, deps: Deps, held: Held, facts: Facts): Promise<void> {
  const { checkout, payment, subscription } = facts;
  const { order } = held;
  const at = deps.clock.now();
  if (checkout?.state === 'paid') {
    // Also after it expired or was canceled here: the money came, so the goods go out.
    if (isOpen(order) || order.state === 'paid' || order.state === 'expired' || order.state === 'cancelled')
      await markPaid(deps, tx, held, { ...facts, checkout });
    const paid = payment && (await lockOrder(tx, order.id));
    if (paid) await applyPayment(tx, deps, paid, { payment, subscription });
    return;
  }
  const ending = checkout?.state === 'expired' || checkout?.state === 'failed' ? endings[checkout.state] : null;
  if (ending && isOpen(order))
    await moveOrder(tx, order, ending.state, { at, text: ending.text, set: { paymentUrl: null } });
}

/** Asks the provider about a checkout of an order, and applies it. @returns what the provider says. */
async function refreshCheckout(deps: Deps, payments: PaymentProvider, orderId: number, checkoutId: string) {
  const seen: { buyerId: number | null; state: Checkout['state'] | null } = { buyerId: null, state: null };
  await applyFacts(
    deps,
    orderId,
    async ({ buyerId }) => {
      const facts = await readFacts(payments, checkoutId);
      Object.assign(seen, { buyerId, state: facts.checkout?.state ?? null });
      return facts;
    },
    (tx, held, facts) => applyCheckout(tx, deps, held, facts),
  );
  // What was delivered may be a right: cached sessions are looked up again.
  if (seen.state === 'paid' && seen.buyerId !== null) deps.bus.publish('account.changed', { userId: seen.buyerId });
  return seen.state;
}

/** Ends an unpaid order that nobody can pay any more: its payment page never opened, or the provider knows nothing of it. */
async function expireUnknown(deps: Deps, orderId: number): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const held = await lockOrder(tx, orderId);
    if (held && isOpen(held.order) && held.order.expiresAt <= at)
      await moveOrder(tx, held.order, 'expired', { at, text: 'Not paid in time', set: { paymentUrl: null } });
  });
}

/**
 * Asks the provider how an order stands, and applies it.
 * @throws {PaymentError} when the provider doesn't answer; nothing has changed then.
 */
export async function settleOrder(
  deps: Deps,
  { id, checkoutId, provider, isTest }: Pick<OrderRow, 'id' | 'checkoutId' | 'provider' | 'isTest'>,
): Promise<void> {
  const { payments } = deps;
  const state =
    isOf(payments, { provider, isTest }) && checkoutId ? await refreshCheckout(deps, payments, id, checkoutId) : null;
  if (state === null) await expireUnknown(deps, id);
}

/** Settles the order of a checkout that the provider signaled, also one whose page was opened right before a crash. */
export async function settleCheckout(deps: Deps, checkoutId: string): Promise<void> {
  const { payments } = deps;
  if (!payments) return;
  const orderWith = async (condition: SQL) =>
    (await deps.db.select({ id: orders.id }).from(orders).where(condition))[0];
  const order =
    (await orderWith(eq(orders.checkoutId, checkoutId))) ??
    (await orderWith(eq(orders.reference, (await payments.getCheckout(checkoutId)).reference ?? '')));
  if (order) await refreshCheckout(deps, payments, order.id, checkoutId);
  else deps.log.warn({ checkoutId }, 'The payment provider signaled a checkout of no order');
}

/**
 * Closes an unpaid order with its payment page. If it was paid a moment before, it's delivered instead.
 * @throws {PaymentError} when the provider doesn't answer.
 * @throws {AppError} `conflict` while the bank looks at a payment.
 */
export async function closeOrder(deps: Deps, order: OrderRow, text: string): Promise<void> {
  const { payments } = deps;
  if (order.checkoutId && isOf(payments, order)) {
    const checkout = await known(payments.expireCheckout(order.checkoutId));
    if (checkout?.state === 'paid') {
      await refreshCheckout(deps, payments, order.id, order.checkoutId);
      return;
    }
    // The bank has not answered: closing it now could lose a payment.
    if (checkout?.state === 'processing')
      throw new AppError('conflict', 'Your payment is being processed. Please wait until it’s done.');
  }
  await deps.db.transaction(async (tx) => {
    const held = await lockOrder(tx, order.id);
    if (held && isOpen(held.order))
      await moveOrder(tx, held.order, 'cancelled', { at: deps.clock.now(), text, set: { paymentUrl: null } });
  });
}

/** Something that is sold, by one of its products. */
type Ordered = { product: string; subjectId: number };

/**
 * Gives up a member's unpaid orders, or those for one thing, in the caller's transaction, such as when they leave. Their payment pages close through the
 * outbox; what was paid a moment before is settled as any payment.
 */
export async function voidOpenOrders(
  tx: Db,
  { clock, outbox }: Pick<Deps, 'clock' | 'outbox'>,
  userId: number,
  reason: string,
  ordered?: Ordered,
): Promise<void> {
  await lockMembers(tx, [userId]);
  const isFor = ordered && eq(orders.openKey, openKeyOf(ordered.product, ordered.subjectId));
  const open = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.buyerId, userId), inArray(orders.state, [...OPEN_STATES]), isFor))
    .orderBy(orders.id)
    .for('update');
  for (const order of open) {
    await moveOrder(tx, order, 'cancelled', { at: clock.now(), text: reason, set: { paymentUrl: null } });
    if (order.checkoutId)
      await outbox.emit(tx, ordersEvents.closeWanted, { orderId: order.id, checkoutId: order.checkoutId });
  }
}

/** Closes the payment pages of orders that were given up, and ends subscriptions of those that couldn't be delivered. */
export function subscribeClosing(deps: Deps): void {
  const { db, outbox, payments } = deps;
  outbox.consume(ordersEvents.closeWanted, 'orders.close', async ({ orderId, checkoutId }) => {
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    if (!order || !isOf(payments, order)) return;
    if (await known(payments.expireCheckout(checkoutId))) await refreshCheckout(deps, payments, orderId, checkoutId);
  });
  outbox.consume(ordersEvents.endWanted, 'orders.end', async ({ subscriptionId, ...of }) => {
    if (isOf(payments, of)) await known(payments.endSubscription(subscriptionId));
  });
}
