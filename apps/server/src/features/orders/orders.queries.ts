import type { api, HandlerOutput } from '@innerspring/contract';
import { and, desc, eq, lt } from 'drizzle-orm';
import { beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { productsOf } from '../../platform/payments/product.ts';
import { coupons, orders } from './orders.tables.ts';
import { isOpen, linesOf, type OrderLineRow, type OrderRow } from './order-rows.ts';
import type { Priced } from './pricing.ts';

type Order = HandlerOutput<typeof api.orders.get>;
type Quote = HandlerOutput<typeof api.orders.quote>;

export const orderNotFound = () => new AppError('not_found', 'Order not found');

const lineView = ({
  product,
  subjectId,
  name,
  quantity,
  unitCents,
  discountCents,
}: Omit<OrderLineRow, 'id' | 'orderId'>) => ({
  product,
  subjectId,
  name,
  quantity,
  unitCents,
  amountCents: unitCents * quantity,
  discountCents,
});

/** An order as its buyer sees it. */
export function orderView(deps: Deps, order: OrderRow, lines: readonly OrderLineRow[], coupon: string | null): Order {
  const { id, reference, state, currency, subtotalCents, discountCents, taxCents, totalCents, refundedCents } = order;
  const isPayable = isOpen(order) && order.expiresAt > deps.clock.now();
  const [first] = lines;
  return {
    id,
    reference,
    state,
    lines: lines.map(lineView),
    currency,
    subtotalCents,
    discountCents,
    taxCents,
    totalCents,
    refundedCents,
    returnReason: order.returnReason,
    coupon,
    isTest: order.isTest,
    createdAt: order.createdAt,
    paidAt: order.paidAt,
    paymentUrl: isPayable ? order.paymentUrl : null,
    expiresAt: isPayable ? order.expiresAt : null,
    nextHref: (first && productsOf(deps).get(first.product)?.nextHref) ?? null,
  };
}

/** Orders of a buyer as they see them. */
export async function viewsOf(
  deps: Deps,
  found: readonly { order: OrderRow; coupon: string | null }[],
): Promise<Order[]> {
  const lines = await linesOf(
    deps.db,
    found.map(({ order }) => order.id),
  );
  return found.map(({ order, coupon }) =>
    orderView(
      deps,
      order,
      lines.filter(({ orderId }) => orderId === order.id),
      coupon,
    ),
  );
}

const withCoupon = (db: Db) =>
  db.select({ order: orders, coupon: coupons.code }).from(orders).leftJoin(coupons, eq(coupons.id, orders.couponId));

/** One page of a buyer's orders, newest first. */
export async function ownOrders(deps: Deps, buyerId: number, cursor?: string) {
  const found = await withCoupon(deps.db)
    .where(and(eq(orders.buyerId, buyerId), lt(orders.id, beforeOf(cursor))))
    .orderBy(desc(orders.id))
    .limit(TAKE);
  return pageOf(await viewsOf(deps, found));
}

/** One order of a buyer. @throws {AppError} `not_found`, also for another's. */
export async function ownOrder(deps: Deps, buyerId: number, id: number): Promise<Order> {
  const found = await withCoupon(deps.db).where(and(eq(orders.id, id), eq(orders.buyerId, buyerId)));
  const [view] = await viewsOf(deps, found);
  if (!view) throw orderNotFound();
  return view;
}

/** The row of a buyer's order. @throws {AppError} `not_found`, also for another's. */
export async function ownOrderRow(deps: Deps, buyerId: number, which: { id: number } | { checkoutId: string }) {
  const named = 'id' in which ? eq(orders.id, which.id) : eq(orders.checkoutId, which.checkoutId);
  const [order] = await deps.db
    .select()
    .from(orders)
    .where(and(named, eq(orders.buyerId, buyerId)));
  if (!order) throw orderNotFound();
  return order;
}

/** A month later, on the same day or the last one of a shorter month. */
function monthAfter(now: Date): Date {
  const next = new Date(now);
  next.setUTCMonth(next.getUTCMonth() + 1);
  if (next.getUTCDate() !== now.getUTCDate()) next.setUTCDate(0);
  return next;
}

/** A price as its buyer sees it before ordering. */
export function quoteView(deps: Deps, { product, line, wanted, coupon, ...priced }: Priced): Quote {
  const isMonthly = product.sale.kind === 'subscription';
  const totalCents = priced.subtotalCents - priced.discountCents;
  // A coupon for the first month only is over at the first renewal.
  const isStillOff = coupon !== null && (coupon.months === null || coupon.months > 1);
  return {
    product: product.key,
    lines: [lineView({ product: product.key, subjectId: wanted.subjectId, ...line })],
    currency: 'usd',
    subtotalCents: priced.subtotalCents,
    discountCents: priced.discountCents,
    taxCents: 0,
    totalCents,
    mayAddTax: deps.payments?.mayAddTax ?? false,
    coupon: coupon?.code ?? null,
    isMonthly,
    renewsAt: isMonthly ? monthAfter(deps.clock.now()) : null,
    renewsCents: isMonthly ? (isStillOff ? totalCents : priced.subtotalCents) : null,
    couponMonths: coupon?.months ?? null,
    isTest: deps.payments?.isTest ?? false,
  };
}
