import { eq } from 'drizzle-orm';
import type { Db, Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type Bought, CannotDeliver, productsOf } from '../../platform/payments/product.ts';
import {
  type Checkout,
  PaymentError,
  type PaymentProvider,
  type Subscription,
} from '../../platform/payments/provider.ts';
import { buyerOf, isOpen, lockOrder, moveOrder, noteProblem, type OrderLineRow, type OrderRow } from './order-rows.ts';
import { receiptMail } from './orders.mails.ts';
import { orders } from './orders.tables.ts';
import { ordersEvents } from './orders.tokens.ts';

/** What the provider says about a paid checkout, read before the transaction that applies it. */
type Paid = { checkout: Checkout; paymentId: string | null; subscription: Subscription | null };

async function readPaid(payments: PaymentProvider, checkout: Checkout): Promise<Paid> {
  const subscription = checkout.subscriptionId ? await payments.getSubscription(checkout.subscriptionId) : null;
  const paymentId =
    checkout.paymentId ?? (checkout.invoiceId ? (await payments.getInvoice(checkout.invoiceId)).paymentId : null);
  return { checkout, paymentId, subscription };
}

/** How the provider's amounts differ from ours, or null. Tax is the provider's to compute. */
function mismatchOf(order: OrderRow, { checkout, subscription }: Paid, lines: readonly OrderLineRow[]): string | null {
  if (checkout.reference !== order.reference) return `The payment is for order ${checkout.reference ?? '(none)'}`;
  if (checkout.currency !== order.currency) return `Paid in ${checkout.currency}, ordered in ${order.currency}`;
  if (checkout.subtotalCents !== order.subtotalCents)
    return `Paid for ${checkout.subtotalCents} cents, ordered for ${order.subtotalCents}`;
  if (checkout.discountCents !== order.discountCents)
    return `Discount of ${checkout.discountCents} cents, ordered with ${order.discountCents}`;
  if (checkout.totalCents !== checkout.subtotalCents - checkout.discountCents + checkout.taxCents)
    return 'The provider’s amounts don’t add up';
  if (subscription && subscription.unitCents !== lines[0]?.unitCents)
    return `Renews for ${subscription.unitCents} cents, ordered for ${lines[0]?.unitCents ?? 0}`;
  return null;
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
  for (const line of lines) {
    const product = products.get(line.product);
    const bought = boughtOf(order, line, paid.subscription, order.paidAt ?? deps.clock.now());
    if (!product) throw new CannotDeliver(`Nothing is called ${line.product} any more`);
    if (!bought) throw new CannotDeliver('The buyer’s account is gone');
    await product.deliver(tx, deps, bought);
  }
}

/** Marks a held order as paid and delivers it, both or neither; what can't be delivered stays paid, for staff to look at. */
async function markPaid(
  deps: Deps,
  tx: Db,
  held: { order: OrderRow; lines: OrderLineRow[] },
  paid: Paid,
): Promise<void> {
  const at = deps.clock.now();
  const { checkout } = paid;
  const mismatch = mismatchOf(held.order, paid, held.lines);
  if (mismatch) {
    deps.log.error({ orderId: held.order.id, mismatch }, 'A payment doesn’t match its order');
    await noteProblem(tx, held.order, mismatch, at);
    return;
  }
  const set = {
    taxCents: checkout.taxCents,
    totalCents: checkout.totalCents,
    paymentId: paid.paymentId,
    invoiceId: checkout.invoiceId,
    subscriptionId: checkout.subscriptionId,
    customerId: checkout.customerId ?? held.order.customerId,
    paidAt: held.order.paidAt ?? at,
    paymentUrl: null,
    checkedAt: at,
  };
  const order =
    held.order.state === 'paid' ? held.order : await moveOrder(tx, held.order, 'paid', { at, text: 'Paid', set });
  try {
    // A savepoint: what was half delivered is undone, and that it was paid stays.
    await tx.transaction((inner) => deliver(inner, deps, order, held.lines, paid));
  } catch (error) {
    if (!(error instanceof CannotDeliver)) throw error;
    deps.log.error({ orderId: order.id, err: error }, 'A paid order can’t be delivered');
    await noteProblem(tx, order, error.message, at);
    return;
  }
  await moveOrder(tx, order, 'fulfilled', { at, text: 'Delivered', set: { problem: null } });
  const buyer = await buyerOf(tx, order);
  if (buyer) await deps.mailer.queue(tx, receiptMail(deps.config, buyer, order, held.lines));
  await deps.outbox.emit(tx, ordersEvents.paid, { orderId: order.id });
}

const endings = {
  expired: { state: 'expired', text: 'Not paid in time' },
  failed: { state: 'expired', text: 'The payment failed' },
} as const;

/** Applies what the provider says about a checkout to its order; the same again changes nothing. */
async function applyCheckout(
  deps: Deps,
  payments: PaymentProvider,
  orderId: number,
  checkout: Checkout,
): Promise<void> {
  const paid = checkout.state === 'paid' ? await readPaid(payments, checkout) : null;
  const buyerId = await deps.db.transaction(async (tx) => {
    const held = await lockOrder(tx, orderId);
    if (!held) return null;
    const { order } = held;
    if (paid) {
      // Also after it expired or was canceled here: the money came, so the goods go out.
      if (isOpen(order) || order.state === 'paid' || order.state === 'expired' || order.state === 'cancelled')
        await markPaid(deps, tx, held, paid);
      return order.buyerId;
    }
    const at = deps.clock.now();
    const ending = checkout.state === 'expired' || checkout.state === 'failed' ? endings[checkout.state] : null;
    if (ending && isOpen(order))
      await moveOrder(tx, order, ending.state, { at, text: ending.text, set: { paymentUrl: null, checkedAt: at } });
    else await tx.update(orders).set({ checkedAt: at }).where(eq(orders.id, orderId));
    return null;
  });
  // What was delivered may be a right: cached sessions are looked up again.
  if (buyerId !== null) deps.bus.publish('account.changed', { userId: buyerId });
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

/** What the provider has of a checkout, or null where it has none, such as after a change of account. */
const known = (checkout: Promise<Checkout>): Promise<Checkout | null> =>
  checkout.catch((error: unknown) => {
    if (error instanceof PaymentError && error.kind === 'not_found') return null;
    throw error;
  });

/**
 * Asks the provider how an order stands, and applies it.
 * @throws {PaymentError} when the provider doesn't answer; nothing has changed then.
 */
export async function settleOrder(deps: Deps, order: Pick<OrderRow, 'id' | 'checkoutId' | 'provider'>): Promise<void> {
  const { payments } = deps;
  const isOurs = payments !== null && payments.name === order.provider;
  const checkout = isOurs && order.checkoutId ? await known(payments.getCheckout(order.checkoutId)) : null;
  if (isOurs && checkout) await applyCheckout(deps, payments, order.id, checkout);
  else await expireUnknown(deps, order.id);
}

/** Settles the order of a checkout that the provider signaled, also one whose page was opened right before a crash. */
export async function settleCheckout(deps: Deps, checkoutId: string): Promise<void> {
  const { payments } = deps;
  if (!payments) return;
  const checkout = await payments.getCheckout(checkoutId);
  const [byId] = await deps.db.select({ id: orders.id }).from(orders).where(eq(orders.checkoutId, checkoutId));
  const [order] = byId
    ? [byId]
    : await deps.db
        .select({ id: orders.id })
        .from(orders)
        .where(eq(orders.reference, checkout.reference ?? ''));
  if (!order) {
    deps.log.warn({ checkoutId }, 'The payment provider signaled a checkout of no order');
    return;
  }
  await applyCheckout(deps, payments, order.id, checkout);
}

/**
 * Closes an unpaid order with its payment page. If it was paid a moment before, it's delivered instead.
 * @throws {PaymentError} when the provider doesn't answer.
 * @throws {AppError} `conflict` while the bank looks at a payment.
 */
export async function closeOrder(deps: Deps, order: OrderRow, text: string): Promise<void> {
  const { payments } = deps;
  if (order.checkoutId && payments?.name === order.provider) {
    const checkout = await known(payments.expireCheckout(order.checkoutId));
    if (checkout?.state === 'paid') return applyCheckout(deps, payments, order.id, checkout);
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
