import { api } from '@innerspring/contract';
import { JOB_PACKAGES } from '@innerspring/contract/jobs/choices';
import { PREMIUM_PRODUCT } from '@innerspring/contract/premium/endpoints';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { discountCents, taxCents } from '../../platform/payments/money.ts';
import { PaymentError } from '../../platform/payments/provider.ts';
import type { Person } from '../../testing/member-kit.ts';
import { completeJob } from '../jobs/jobs.kit.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { testCoupons, testPayments } from '../test-payments/test-payments.tables.ts';
import { testPaymentsSettings } from '../test-payments/test-payments.tokens.ts';
import { coupons, orders } from './orders.tables.ts';
import { type PaymentsKit, paymentsKit } from './payments.kit.ts';

const RUNS = Number(process.env['PAYMENT_RUNS'] ?? 12);

let kit: PaymentsKit;
let staff: Person;
let made = 0;
beforeAll(async () => {
  kit = await paymentsKit();
  staff = await kit.member({ isAdmin: true });
});
afterAll(() => kit.close());
afterEach(() => vi.restoreAllMocks());

type Off = { percentOff: number } | { centsOff: number };
const cart = fc.record({
  product: fc.constantFrom(PREMIUM_PRODUCT, ...Object.values(JOB_PACKAGES)),
  off: fc.option(
    fc.oneof(
      fc.record({ percentOff: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ centsOff: fc.integer({ min: 1, max: 60_000 }) }),
    ) as fc.Arbitrary<Off>,
    { nil: null },
  ),
  /** Hundredths of a percent. */
  tax: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3000 })),
  /** How often the buyer leaves an unpaid checkout and comes back. */
  returns: fc.nat(2),
});

async function newCoupon(off: Off, more: { months?: number; maxRedemptions?: number } = {}): Promise<string> {
  made += 1;
  const code = `CART-${made}`;
  // Staff prove their password again after a while; what is tested here is the price.
  await kit.signInAgain(staff);
  const { createCoupon } = await import('./coupons.commands.ts');
  const viewer = { ...staff, isAdmin: true, isPremium: false, applicationStatus: 'approved' as const };
  await createCoupon(kit.deps, viewer, { code, ...off, ...more }, '127.0.0.1');
  return code;
}

/** Makes the test provider's tax what `taxNow` says. */
function taxed(taxNow: () => number): void {
  const { siteSettings } = kit.deps;
  const real = siteSettings.get.bind(siteSettings);
  vi.spyOn(siteSettings, 'get').mockImplementation((setting) =>
    setting.key === testPaymentsSettings.taxBasisPoints.key ? taxNow() : real(setting),
  );
}

describe('one sum', () => {
  it('is quoted, ordered, asked for on the payment page and charged, for any cart', { timeout: 300_000 }, async () => {
    let basisPoints = 0;
    taxed(() => basisPoints);
    await fc.assert(
      fc.asyncProperty(cart, async ({ product, off, tax, returns }) => {
        basisPoints = tax;
        const buyer = await kit.member();
        const coupon = off ? await newCoupon(off) : undefined;
        const subjectId =
          product === PREMIUM_PRODUCT ? undefined : (await buyer.ok(api.jobs.create, { body: completeJob })).id;
        const wanted = { product, ...(subjectId ? { subjectId } : {}), ...(coupon ? { coupon } : {}) };
        const quote = await buyer.ok(api.orders.quote, { body: wanted });
        const given = off && ('percentOff' in off ? { percent: off.percentOff } : { cents: off.centsOff });
        expect(quote.discountCents).toBe(given ? discountCents(quote.subtotalCents, given) : 0);
        expect(quote.totalCents).toBe(quote.subtotalCents - quote.discountCents);

        let order = await buyer.ok(api.orders.place, { body: { ...wanted, agreedCents: quote.totalCents } });
        for (let times = 0; times < returns; times += 1) {
          expect(await buyer.ok(api.orders.quote, { body: wanted })).toMatchObject({ totalCents: quote.totalCents });
          order = await buyer.ok(api.orders.place, { body: { ...wanted, agreedCents: quote.totalCents } });
        }
        const { lines, subtotalCents, discountCents: discount, totalCents } = quote;
        expect(order).toMatchObject({ lines, subtotalCents, discountCents: discount, totalCents });

        const id = kit.checkoutIdOf(order);
        const due = totalCents + taxCents(totalCents, tax);
        expect(await buyer.ok(api.testPayments.checkout, { params: { id } })).toMatchObject({
          subtotalCents,
          discountCents: discount,
          totalCents: due,
        });
        await kit.pay(buyer, id);
        expect(await kit.settle(buyer, id)).toMatchObject({ state: 'fulfilled', totalCents: due });
        const [paid] = await kit.db.select().from(orders).where(eq(orders.id, order.id));
        const [payment] = await kit.db
          .select()
          .from(testPayments)
          .where(eq(testPayments.id, paid?.paymentId ?? ''));
        expect([paid?.paidCents, payment?.amountCents]).toEqual([due, due]);
      }),
      { numRuns: RUNS },
    );
  });

  it('is refused where it is another one than the buyer agreed to', async () => {
    const buyer = await kit.member();
    const body = { product: PREMIUM_PRODUCT, agreedCents: 499 };
    expect(await buyer.refused(api.orders.place, { body })).toMatchObject({
      status: 409,
      error: 'The price has changed to $5.99. Check it and try again.',
    });
    expect((await buyer.ok(api.orders.list, { query: {} })).items).toEqual([]);
  });

  it('is what the provider asks for, or nothing is ordered', async () => {
    const buyer = await kit.member();
    const { payments } = kit.deps;
    if (!payments) throw new Error('The kit takes payments.');
    const real = payments.startCheckout.bind(payments);
    vi.spyOn(payments, 'startCheckout').mockImplementation(async (...given) => ({
      ...(await real(...given)),
      discountCents: 1,
    }));
    expect(await buyer.refused(api.orders.place, { body: { product: PREMIUM_PRODUCT } })).toMatchObject({
      status: 409,
    });
    const { items } = await buyer.ok(api.orders.list, { query: {} });
    expect(items).toMatchObject([{ state: 'cancelled', paymentUrl: null }]);
  });
});

describe('a coupon', () => {
  const premium = { product: PREMIUM_PRODUCT };

  it('that was left at an unpaid checkout works again, for another product too, and for one payment', async () => {
    const buyer = await kit.member();
    const coupon = await newCoupon({ percentOff: 50 }, { maxRedemptions: 1 });
    const first = await buyer.ok(api.orders.place, { body: { ...premium, coupon } });
    const { id: subjectId } = await buyer.ok(api.jobs.create, { body: completeJob });
    const job = { product: JOB_PACKAGES.standard, subjectId, coupon };
    const quote = await buyer.ok(api.orders.quote, { body: job });
    const second = await buyer.ok(api.orders.place, { body: { ...job, agreedCents: quote.totalCents } });
    expect(second.discountCents).toBe(quote.subtotalCents / 2);
    expect((await buyer.ok(api.orders.get, { params: { id: first.id } })).state).toBe('cancelled');
    await kit.pay(buyer, kit.checkoutIdOf(second));
    await kit.settle(buyer, kit.checkoutIdOf(second));
    expect(await buyer.refused(api.orders.quote, { body: { ...premium, coupon } })).toMatchObject({
      fields: { coupon: 'You’ve already used this coupon' },
    });
  });

  it('is held by another’s unpaid checkout only while that is open, and counts once it is paid', async () => {
    const [one, other] = [await kit.member(), await kit.member()];
    const coupon = await newCoupon({ centsOff: 100 }, { maxRedemptions: 1 });
    await one.ok(api.orders.place, { body: { ...premium, coupon } });
    expect(await other.refused(api.orders.quote, { body: { ...premium, coupon } })).toMatchObject({ status: 400 });
    const used = async () => {
      const found = await (await kit.signInAgain(staff)).ok(api.adminOrders.coupons, { query: {} });
      return found.items.find(({ code }) => code === coupon)?.redemptions;
    };
    expect(await used()).toBe(0);
    kit.clock.advance(61 * 60_000);
    const order = await other.ok(api.orders.place, { body: { ...premium, coupon } });
    await kit.pay(other, kit.checkoutIdOf(order));
    await kit.settle(other, kit.checkoutIdOf(order));
    expect(await used()).toBe(1);
  });

  it('is given back by a payment that we returned, as nothing could be delivered, and not by a refund of staff', async () => {
    const buyer = await kit.member();
    const coupon = await newCoupon({ percentOff: 50 });
    const { id: subjectId } = await buyer.ok(api.jobs.create, { body: completeJob });
    const placed = await buyer.ok(api.orders.place, { body: { product: JOB_PACKAGES.standard, subjectId, coupon } });
    await kit.db.delete(jobs).where(eq(jobs.id, subjectId));
    await kit.pay(buyer, kit.checkoutIdOf(placed));
    const why = { returnReason: 'The posting was deleted.' };
    expect(await kit.settle(buyer, kit.checkoutIdOf(placed))).toMatchObject({ state: 'paid', ...why });
    const quote = { body: { ...premium, coupon } };
    expect(await buyer.ok(api.orders.quote, quote)).toMatchObject({ totalCents: 299 });
    await kit.drain();
    expect(await buyer.ok(api.orders.get, { params: { id: placed.id } })).toMatchObject({ state: 'refunded', ...why });
    const used = async () => {
      const found = await (await kit.signInAgain(staff)).ok(api.adminOrders.coupons, { query: {} });
      return found.items.find(({ code }) => code === coupon)?.redemptions;
    };
    expect(await used()).toBe(0);
    const again = await kit.placePremium(buyer, { coupon });
    await kit.pay(buyer, kit.checkoutIdOf(again));
    expect(await kit.settle(buyer, kit.checkoutIdOf(again))).toMatchObject({ state: 'fulfilled', returnReason: null });
    const { totalCents: cents } = await buyer.ok(api.orders.get, { params: { id: again.id } });
    const refund = { params: { id: again.id }, body: { cents, reason: 'Asked for it.' } };
    await (await kit.member({ isAdmin: true })).ok(api.adminOrders.refund, refund);
    expect(await used()).toBe(1);
    expect(await buyer.refused(api.orders.quote, quote)).toMatchObject({
      fields: { coupon: 'You’ve already used this coupon' },
    });
  });

  it('for some months is for Premium only', async () => {
    const buyer = await kit.member();
    const coupon = await newCoupon({ percentOff: 50 }, { months: 1 });
    const { id: subjectId } = await buyer.ok(api.jobs.create, { body: completeJob });
    const job = { product: JOB_PACKAGES.standard, subjectId, coupon };
    expect(await buyer.refused(api.orders.quote, { body: job })).toMatchObject({
      fields: { coupon: 'This coupon is for Premium only' },
    });
    expect(await buyer.ok(api.orders.quote, { body: { ...premium, coupon } })).toMatchObject({
      totalCents: 299,
      renewsCents: 599,
      couponMonths: 1,
    });
  });

  it('whose creation got no answer is ended at the provider, and its code is free', async () => {
    const { payments } = kit.deps;
    if (!payments) throw new Error('The kit takes payments.');
    const real = payments.createCoupon.bind(payments);
    const lost: string[] = [];
    vi.spyOn(payments, 'createCoupon').mockImplementationOnce(async (...given) => {
      lost.push((await real(...given)).id);
      throw new PaymentError('unavailable', 'The answer was lost');
    });
    await expect(newCoupon({ percentOff: 99 })).rejects.toMatchObject({ code: 'unavailable' });
    const code = `CART-${made}`;
    await kit.reconcile();
    expect(await kit.db.select().from(coupons).where(eq(coupons.code, code))).toEqual([]);
    const [stray] = await kit.db
      .select()
      .from(testCoupons)
      .where(eq(testCoupons.id, lost[0] ?? ''));
    expect(stray?.isEnded).toBe(true);
  });
});
