import type Stripe from 'stripe';
import type { CouponRequest } from '../provider.ts';
import { ask } from './stripe-client.ts';
import { secondsOf } from './stripe-shapes.ts';

function durationOf(months: number | null) {
  if (months === null) return { duration: 'forever' as const };
  return months === 1 ? { duration: 'once' as const } : { duration: 'repeating' as const, duration_in_months: months };
}

/** Under this key a promotion code carries ours, which Stripe itself forgets after a day. */
const OUR_KEY = 'request_key';

/** The active promotion code that was made under a key. */
export async function findCoupon(stripe: Stripe, code: string, key: string): Promise<{ id: string } | null> {
  const { data } = await ask(() => stripe.promotionCodes.list({ code, active: true, limit: 100 }));
  const made = data.find(({ metadata }) => metadata?.[OUR_KEY] === key);
  return made ? { id: made.id } : null;
}

/** Creates a coupon with one promotion code. Its id is the promotion code's: that is what checkouts name, and what can end. */
export async function createCoupon(
  stripe: Stripe,
  { code, off, months, maxRedemptions, expiresAt }: CouponRequest,
  idempotencyKey: string,
): Promise<{ id: string }> {
  const coupon = await ask(() =>
    stripe.coupons.create(
      {
        name: code,
        ...('percent' in off ? { percent_off: off.percent } : { amount_off: off.cents, currency: 'usd' }),
        ...durationOf(months),
      },
      { idempotencyKey: `${idempotencyKey}:coupon` },
    ),
  );
  const { id } = await ask(() =>
    stripe.promotionCodes.create(
      {
        promotion: { type: 'coupon', coupon: coupon.id },
        code,
        metadata: { [OUR_KEY]: idempotencyKey },
        ...(maxRedemptions === null ? {} : { max_redemptions: maxRedemptions }),
        ...(expiresAt === null ? {} : { expires_at: secondsOf(expiresAt) }),
      },
      { idempotencyKey: `${idempotencyKey}:code` },
    ),
  );
  return { id };
}

/** Ends a promotion code; what was bought with it keeps its discount. */
export async function endCoupon(stripe: Stripe, id: string): Promise<void> {
  await ask(() => stripe.promotionCodes.update(id, { active: false }));
}
