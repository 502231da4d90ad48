import { dollars } from '@innerspring/contract/money';
import { and, eq, inArray, or } from 'drizzle-orm';
import { users } from '../../core/accounts/accounts.tables.ts';
import { isLeaving, lockMembers } from '../../core/accounts/public.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { ORDER_LIMITS } from '@innerspring/contract/orders/endpoints';
import { productsOf } from '../../platform/payments/product.ts';
import {
  type Checkout,
  type CheckoutRequest,
  isOf,
  PaymentError,
  type PaymentProvider,
} from '../../platform/payments/provider.ts';
import { coupons, orderLines, orders, paymentCustomers } from './orders.tables.ts';
import {
  linesOf,
  lockOrder,
  moveOrder,
  newReference,
  noteOrder,
  OPEN_STATES,
  openKeyOf,
  isOpen,
  type OrderRow,
} from './order-rows.ts';
import { ordersEvents, ordersLimits } from './orders.tokens.ts';
import { customerIdOf } from './payment-customers.ts';
import { asPaymentFailure, type OrderRequest, type Priced, prepareOrder, priceOf, requirePayments } from './pricing.ts';
import { closeOrder, priceMismatch } from './settling.commands.ts';

const keyOf = ({ product, wanted }: Priced) => openKeyOf(product.key, wanted.subjectId);

/** The buyer's unpaid orders that stand in the way: for the same thing, or with the same coupon, which is used once. */
const openOrders = (tx: Db, buyerId: number, priced: Priced) =>
  tx
    .select({ order: orders, product: orderLines.product })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.buyerId, buyerId),
        inArray(orders.state, [...OPEN_STATES]),
        or(eq(orders.openKey, keyOf(priced)), priced.coupon ? eq(orders.couponId, priced.coupon.id) : undefined),
      ),
    );

/** The same at the same price, with time left to pay. */
const isSame = ({ order, product }: { order: OrderRow; product: string }, priced: Priced, now: Date) =>
  product === priced.product.key &&
  order.openKey === keyOf(priced) &&
  order.subtotalCents === priced.subtotalCents &&
  order.discountCents === priced.discountCents &&
  order.couponId === (priced.coupon?.id ?? null) &&
  order.expiresAt.getTime() - now.getTime() > 5 * 60_000;

async function insertOrder(tx: Db, payments: PaymentProvider, viewer: Viewer, priced: Priced, now: Date) {
  const { line, subtotalCents, discountCents, coupon, wanted, product } = priced;
  const [order] = await tx
    .insert(orders)
    .values({
      reference: newReference(),
      buyerId: viewer.id,
      openKey: keyOf(priced),
      subtotalCents,
      discountCents,
      totalCents: subtotalCents - discountCents,
      couponId: coupon?.id ?? null,
      provider: payments.name,
      isTest: payments.isTest,
      createdAt: now,
      expiresAt: new Date(now.getTime() + ORDER_LIMITS.openMinutes * 60_000),
    })
    .returning();
  if (!order) throw new Error('The order was not stored.');
  await tx.insert(orderLines).values({ orderId: order.id, product: product.key, subjectId: wanted.subjectId, ...line });
  await noteOrder(tx, order.id, 'draft', { at: now, text: 'Order placed' });
  return order;
}

type Placed = { order: OrderRow } | { outdated: OrderRow };

/** Writes the order, or finds the unpaid one that it would repeat, or the one that has to be closed first. */
function place(deps: Deps, payments: PaymentProvider, viewer: Viewer, request: OrderRequest): Promise<Placed> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    // Two tabs that buy the same take turns here, and with what delivers a paid order.
    await lockMembers(tx, [viewer.id]);
    if (await isLeaving(tx, viewer.id))
      throw new AppError('conflict', 'Your account is being deleted, so you can’t buy anything.');
    const priced = await priceOf(tx, deps, viewer, request);
    const agreed = request.agreedCents;
    const totalCents = priced.subtotalCents - priced.discountCents;
    if (agreed !== undefined && agreed !== totalCents)
      throw new AppError('conflict', `The price has changed to ${dollars(totalCents)}. Check it and try again.`);
    const open = await openOrders(tx, viewer.id, priced);
    const outdated = open.find((one) => !isSame(one, priced, now) || !isOf(payments, one.order));
    if (outdated) return { outdated: outdated.order };
    return { order: open[0]?.order ?? (await insertOrder(tx, payments, viewer, priced, now)) };
  });
}

/** The member at the provider, made with the first order. */
async function customerOf(deps: Deps, payments: PaymentProvider, userId: number): Promise<string> {
  const known = await customerIdOf(deps, payments, userId);
  if (known) return known;
  const [member] = await deps.db
    .select({ email: users.email, name: users.fullName })
    .from(users)
    .where(eq(users.id, userId));
  if (!member) throw new AppError('not_signed_in');
  const { id: customerId } = await payments.createCustomer({ userId, ...member }, `customer:${userId}`);
  await deps.db
    .insert(paymentCustomers)
    .values({ userId, provider: payments.name, isTest: payments.isTest, customerId })
    .onConflictDoNothing();
  return (await customerIdOf(deps, payments, userId)) ?? customerId;
}

async function checkoutRequestOf(deps: Deps, order: OrderRow, customerId: string): Promise<CheckoutRequest> {
  const [line] = await linesOf(deps.db, [order.id]);
  const product = line && productsOf(deps).get(line.product);
  if (!line || !product) throw new AppError('conflict', 'This is no longer for sale.');
  const [coupon] = order.couponId
    ? await deps.db.select({ providerId: coupons.providerId }).from(coupons).where(eq(coupons.id, order.couponId))
    : [];
  const { name, unitCents, quantity } = line;
  const sold = { name, unitCents, quantity };
  return {
    reference: order.reference,
    customerId,
    sale:
      product.sale.kind === 'once'
        ? { kind: 'once', lines: [sold] }
        : { kind: 'subscription', line: sold, priceKey: product.sale.priceKey },
    couponId: coupon?.providerId ?? null,
    successUrl: `${deps.config.publicUrl}${product.successPath}?checkout={CHECKOUT_ID}`,
    cancelUrl: `${deps.config.publicUrl}${product.cancelPath(line.subjectId)}`,
    expiresAt: order.expiresAt,
  };
}

/** Opens the payment page of an order. Repeated after a crash, it finds the page that was opened before it. */
async function openCheckout(deps: Deps, payments: PaymentProvider, order: OrderRow): Promise<OrderRow> {
  if (order.state !== 'draft' || order.buyerId === null) return order;
  const customerId = await customerOf(deps, payments, order.buyerId);
  const request = await checkoutRequestOf(deps, order, customerId);
  const checkout = await payments.startCheckout(request, `checkout:${order.reference}`);
  const mismatch = priceMismatch(order, checkout);
  if (mismatch) {
    // Nobody pays another sum than the one they agreed to.
    await payments.expireCheckout(checkout.id);
    throw new PaymentError('rejected', `The payment page asks for another sum: ${mismatch}`);
  }
  return deps.db.transaction((tx) => noteCheckout(tx, deps, order.id, { checkout, customerId }));
}

type Opened = { checkout: Checkout; customerId: string };

async function noteCheckout(tx: Db, { clock, outbox }: Deps, orderId: number, { checkout, customerId }: Opened) {
  const held = await lockOrder(tx, orderId);
  if (!held) throw new AppError('not_found', 'Order not found');
  if (held.order.state !== 'draft') {
    // Given up while its page opened: nobody pays there.
    if (held.order.checkoutId !== checkout.id)
      await outbox.emit(tx, ordersEvents.closeWanted, { orderId, checkoutId: checkout.id });
    return held.order;
  }
  const at = clock.now();
  const set = { checkoutId: checkout.id, paymentUrl: checkout.url, customerId };
  return moveOrder(tx, held.order, 'awaiting_payment', { at, text: 'Payment page opened', set });
}

/** Gives up an order that the provider refuses, so that the buyer can start again. */
async function giveUp(deps: Deps, orderId: number, text: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const held = await lockOrder(tx, orderId);
    if (held && isOpen(held.order)) await moveOrder(tx, held.order, 'cancelled', { at: deps.clock.now(), text });
  });
}

/**
 * Orders something and opens its payment page. An unpaid order for the same at the same price is continued; another one for the
 * same is closed first, and if that was paid a moment ago, this order is refused.
 * @throws {AppError} `not_found`, `conflict` (not for sale, already active), `invalid`, `rate_limited`, `unavailable`.
 */
export async function placeOrder(deps: Deps, viewer: Viewer, request: OrderRequest): Promise<OrderRow> {
  const payments = requirePayments(deps);
  await deps.limits.take(ordersLimits.placing, viewer.id);
  await prepareOrder(deps, viewer, request);
  for (let tries = 0; tries < 3; tries += 1) {
    const placed = await place(deps, payments, viewer, request);
    if ('outdated' in placed) {
      await closeOrder(deps, placed.outdated, 'Replaced by a new order').catch((error: unknown) => {
        throw asPaymentFailure(error);
      });
      continue;
    }
    try {
      return await openCheckout(deps, payments, placed.order);
    } catch (error) {
      if (error instanceof PaymentError && error.kind === 'rejected') {
        deps.log.error({ err: error, orderId: placed.order.id }, 'The payment provider refused an order');
        await giveUp(deps, placed.order.id, 'The payment provider refused it');
        throw request.coupon
          ? fieldError('coupon', 'This coupon can’t be used for this')
          : new AppError('conflict', 'This can’t be bought right now. Please contact support.');
      }
      throw asPaymentFailure(error);
    }
  }
  throw new AppError('conflict');
}
