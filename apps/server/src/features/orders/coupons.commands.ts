import { randomUUID } from 'node:crypto';
import type { api, HandlerInput, HandlerOutput } from '@innerspring/contract';
import { and, desc, eq, isNull, lt, notInArray, sql } from 'drizzle-orm';
import { beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { PaymentError } from '../../platform/payments/provider.ts';
import { coupons, orders } from './orders.tables.ts';
import { asPaymentFailure, requirePayments } from './pricing.ts';

type NewCoupon = HandlerInput<typeof api.adminOrders.createCoupon>['body'];
type Coupon = HandlerOutput<typeof api.adminOrders.createCoupon>;
type CouponRow = typeof coupons.$inferSelect;

const viewOf = ({ providerId: _provider, createdById: _by, ...coupon }: CouponRow, redemptions: number): Coupon => ({
  ...coupon,
  redemptions,
});

const redemptions = sql<number>`(select count(*)::int from ${orders} where ${orders.couponId} = ${coupons.id}
  and ${notInArray(orders.state, ['expired', 'cancelled'])})`;

/** One page of all coupons, newest first, with how often each was used. */
export async function allCoupons({ db }: Deps, cursor?: string) {
  const found = await db
    .select({ coupon: coupons, used: redemptions })
    .from(coupons)
    .where(lt(coupons.id, beforeOf(cursor)))
    .orderBy(desc(coupons.id))
    .limit(TAKE);
  return pageOf(found.map(({ coupon, used }) => viewOf(coupon, used)));
}

/** Stores a coupon of a code that none in use has. It works once the provider has it too. */
async function store(deps: Deps, viewer: Viewer, input: NewCoupon, ip: string): Promise<CouponRow> {
  if (((input.percentOff ?? null) === null) === ((input.centsOff ?? null) === null))
    throw fieldError('percentOff', 'Enter either a percentage or an amount');
  const expiresAt = input.expiresAt ? new Date(input.expiresAt) : null;
  if (expiresAt && expiresAt <= deps.clock.now()) throw fieldError('expiresAt', 'Choose a date that’s still to come');
  return deps.db.transaction(async (tx) => {
    const code = input.code.trim().toUpperCase();
    const [made] = await tx
      .insert(coupons)
      .values({
        code,
        percentOff: input.percentOff ?? null,
        centsOff: input.centsOff ?? null,
        months: input.months ?? null,
        maxRedemptions: input.maxRedemptions ?? null,
        expiresAt,
        createdById: viewer.id,
        createdAt: deps.clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (!made) throw new AppError('already_exists', `There’s already a coupon called ${code}.`);
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'orders.coupon',
      summary: `Created the coupon ${code}`,
      subjectType: 'coupon',
      subjectId: made.id,
      after: input,
      ip,
    });
    return made;
  });
}

/** Creates a coupon here and at the provider. @throws {AppError} `already_exists`, `invalid`, `conflict`, `unavailable`. */
export async function createCoupon(deps: Deps, viewer: Viewer, input: NewCoupon, ip: string): Promise<Coupon> {
  const payments = requirePayments(deps);
  const row = await store(deps, viewer, input, ip);
  const off = row.percentOff === null ? { cents: row.centsOff ?? 0 } : { percent: row.percentOff };
  const { code, months, maxRedemptions, expiresAt } = row;
  try {
    const { id } = await payments.createCoupon(
      { code, off, months, maxRedemptions, expiresAt },
      `coupon:${randomUUID()}`,
    );
    await deps.db.update(coupons).set({ providerId: id }).where(eq(coupons.id, row.id));
  } catch (error) {
    // It was usable by nobody yet.
    await deps.db.delete(coupons).where(and(eq(coupons.id, row.id), isNull(coupons.providerId)));
    if (error instanceof PaymentError && error.kind === 'rejected')
      throw new AppError('conflict', 'The payment provider refused this coupon.', { cause: error });
    throw asPaymentFailure(error);
  }
  return viewOf(row, 0);
}

/** Ends a coupon; twice is once. @throws {AppError} `not_found`, `unavailable`. */
export async function endCoupon(deps: Deps, viewer: Viewer, id: number, ip: string): Promise<void> {
  const [coupon] = await deps.db.select().from(coupons).where(eq(coupons.id, id));
  if (!coupon) throw new AppError('not_found', 'Coupon not found');
  if (coupon.endedAt) return;
  if (coupon.providerId && deps.payments)
    await deps.payments.endCoupon(coupon.providerId).catch((error: unknown) => {
      if (!(error instanceof PaymentError && error.kind === 'not_found')) throw asPaymentFailure(error);
    });
  await deps.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(coupons)
      .set({ endedAt: deps.clock.now() })
      .where(and(eq(coupons.id, id), isNull(coupons.endedAt)))
      .returning({ id: coupons.id });
    if (!ended) return;
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'orders.endCoupon',
      summary: `Ended the coupon ${coupon.code}`,
      subjectType: 'coupon',
      subjectId: id,
      ip,
    });
  });
}
