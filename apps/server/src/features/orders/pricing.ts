import type { HandlerInput, api } from '@innerspring/contract';
import { and, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { discountCents, splitCents, sumOfLines } from '../../platform/payments/money.ts';
import { type PricedLine, type Product, productsOf } from '../../platform/payments/product.ts';
import { PaymentError, type PaymentProvider } from '../../platform/payments/provider.ts';
import { OPEN_STATES } from './order-rows.ts';
import { coupons, orders } from './orders.tables.ts';

export type OrderRequest = HandlerInput<typeof api.orders.place>['body'];
type CouponRow = typeof coupons.$inferSelect;

/** What an order would be now. */
export type Priced = {
  product: Product;
  wanted: { subjectId: number | null; quantity: number };
  line: PricedLine & { quantity: number; discountCents: number };
  subtotalCents: number;
  discountCents: number;
  coupon: CouponRow | null;
};

/** The sentence of every buy button where nothing can be bought. */
export const NO_PAYMENTS = 'You can’t buy anything here yet, because payments aren’t set up on this site.';

/** The sentence while the payment provider doesn't answer. */
export const PROVIDER_DOWN =
  'We can’t reach our payment provider right now. Nothing was charged. Please try again in a moment.';

/** What a failure of the provider means to a buyer. */
export function asPaymentFailure(error: unknown): unknown {
  if (!(error instanceof PaymentError)) return error;
  return new AppError('unavailable', PROVIDER_DOWN, { cause: error, retryAfter: 10 });
}

/** @throws {AppError} `conflict` where the site takes no payments. */
export function requirePayments({ payments }: Pick<Deps, 'payments'>): PaymentProvider {
  if (!payments) throw new AppError('conflict', NO_PAYMENTS);
  return payments;
}

const unusable = (sentence: string) => fieldError('coupon', sentence);

/** Paid orders use their coupon, also once staff have returned the money; those that couldn't be delivered don't. */
export const spentCoupon = and(isNotNull(orders.paidAt), isNull(orders.returnReason));

/**
 * Orders that use a coupon: those that spent it, and the unpaid ones of others while their payment pages are open. The buyer's
 * own unpaid order gives way to the next.
 */
const usesOf = (couponId: number, buyerId: number, now: Date) =>
  and(
    eq(orders.couponId, couponId),
    or(
      spentCoupon,
      and(inArray(orders.state, [...OPEN_STATES]), gt(orders.expiresAt, now), ne(orders.buyerId, buyerId)),
    ),
  );

/**
 * The coupon of a code, if this buyer can use it now for this product. Holds it, so that its last use goes to one order only.
 * @throws {AppError} `invalid` with the field `coupon`.
 */
async function findCoupon(tx: Db, code: string, { sale }: Product, buyerId: number, now: Date): Promise<CouponRow> {
  const [coupon] = await tx
    .select()
    .from(coupons)
    .where(and(eq(coupons.code, code), isNull(coupons.endedAt)))
    .for('update');
  if (!coupon?.providerId) throw unusable('We don’t know this coupon');
  if (coupon.expiresAt && coupon.expiresAt <= now) throw unusable('This coupon has expired');
  // It says how many months it takes something off, so it is for what is paid by the month.
  if (coupon.months !== null && sale.kind !== 'subscription') throw unusable('This coupon is for Premium only');
  const [used] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      own: sql<number>`(count(*) filter (where ${orders.buyerId} = ${buyerId}))::int`,
    })
    .from(orders)
    .where(usesOf(coupon.id, buyerId, now));
  if (used && used.own > 0) throw unusable('You’ve already used this coupon');
  if (used && coupon.maxRedemptions !== null && used.all >= coupon.maxRedemptions)
    throw unusable('This coupon has been used up');
  return coupon;
}

const offOf = ({ percentOff, centsOff }: CouponRow) =>
  percentOff !== null ? { percent: percentOff } : { cents: centsOff ?? 0 };

/**
 * What has to happen before a request is priced.
 * @throws {AppError} `unavailable` while the provider doesn't answer.
 */
export async function prepareOrder(deps: Deps, viewer: Viewer, { product }: OrderRequest): Promise<void> {
  await productsOf(deps)
    .get(product)
    ?.prepare?.(deps, viewer)
    .catch((error: unknown) => {
      throw asPaymentFailure(error);
    });
}

/**
 * Prices a request: the product's price from the site's settings, less the coupon.
 * @throws {AppError} `not_found` for an unknown product or subject, `conflict` where it can't be bought now, `invalid` for the coupon.
 */
export async function priceOf(tx: Db, deps: Deps, viewer: Viewer, request: OrderRequest): Promise<Priced> {
  const product = productsOf(deps).get(request.product);
  if (!product) throw new AppError('not_found', 'This isn’t for sale.');
  const wanted = { subjectId: request.subjectId ?? null, quantity: request.quantity ?? 1 };
  if (product.sale.kind === 'subscription' && wanted.quantity !== 1)
    throw fieldError('quantity', 'You can buy this once');
  const { name, unitCents } = await product.price(tx, deps, viewer, wanted);
  const subtotalCents = sumOfLines([{ unitCents, quantity: wanted.quantity }]);
  const code = request.coupon?.trim();
  const coupon = code ? await findCoupon(tx, code, product, viewer.id, deps.clock.now()) : null;
  const discount = coupon ? discountCents(subtotalCents, offOf(coupon)) : 0;
  const [lineDiscount = 0] = splitCents(discount, [subtotalCents]);
  return {
    product,
    wanted,
    line: { name, unitCents, quantity: wanted.quantity, discountCents: lineDiscount },
    subtotalCents,
    discountCents: discount,
    coupon,
  };
}
