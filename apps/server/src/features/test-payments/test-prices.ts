import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { discountCents, sumOfLines, taxCents } from '../../platform/payments/money.ts';
import type { Amounts, CheckoutLine } from '../../platform/payments/provider.ts';
import { notThere, rejected, type TestDeps } from './test-objects.ts';
import { testCoupons } from './test-payments.tables.ts';
import { testPaymentsSettings } from './test-payments.tokens.ts';

type TestCoupon = typeof testCoupons.$inferSelect;

/** Amounts of lines with a coupon and the site's test tax. */
export function amountsOf(
  { siteSettings }: Pick<TestDeps, 'siteSettings'>,
  lines: readonly CheckoutLine[],
  coupon: TestCoupon | null,
): Omit<Amounts, 'currency'> {
  const subtotalCents = sumOfLines(lines);
  const discount = coupon ? discountCents(subtotalCents, coupon.coupon.off) : 0;
  const tax = taxCents(subtotalCents - discount, siteSettings.get(testPaymentsSettings.taxBasisPoints));
  return { subtotalCents, discountCents: discount, taxCents: tax, totalCents: subtotalCents - discount + tax };
}

/** Reads a coupon, and holds it if `hold`. @throws {PaymentError} `not_found`. */
export async function couponOf(tx: Db, id: string, hold = false): Promise<TestCoupon> {
  const read = tx.select().from(testCoupons).where(eq(testCoupons.id, id));
  const [coupon] = hold ? await read.for('update') : await read;
  if (!coupon) throw notThere('coupon');
  return coupon;
}

/** Whether the coupon still works. Held until the payment commits, so the last redemption goes to one checkout. */
export async function redeem(tx: Db, id: string, now: Date): Promise<boolean> {
  const { coupon, redemptions, isEnded } = await couponOf(tx, id, true);
  const expiresAt = coupon.expiresAt ? new Date(coupon.expiresAt) : null;
  if (isEnded || (expiresAt && expiresAt <= now)) return false;
  if (coupon.maxRedemptions !== null && redemptions >= coupon.maxRedemptions) return false;
  await tx
    .update(testCoupons)
    .set({ redemptions: redemptions + 1 })
    .where(eq(testCoupons.id, id));
  return true;
}

/** @throws {PaymentError} `rejected` for one that no longer works. */
export async function requireUsable(tx: Db, id: string, now: Date): Promise<TestCoupon> {
  const found = await couponOf(tx, id);
  const { coupon, redemptions, isEnded } = found;
  const isOver = coupon.expiresAt !== null && new Date(coupon.expiresAt) <= now;
  const isUsed = coupon.maxRedemptions !== null && redemptions >= coupon.maxRedemptions;
  if (isEnded || isOver || isUsed) throw rejected('The coupon can’t be used any more', 'coupon_expired');
  return found;
}

/** The instant some months after another: on the same day, or on the last one of a shorter month. */
export function monthsAfter(start: Date, months: number): Date {
  const moved = new Date(start);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return moved;
}
