import type { api, HandlerInput, HandlerOutput } from '@innerspring/contract';
import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { PaymentError, type PaymentProvider } from '../../platform/payments/provider.ts';
import { known } from './facts.ts';
import { coupons, orders } from './orders.tables.ts';
import { ordersEvents } from './orders.tokens.ts';
import { asPaymentFailure, requirePayments, spentCoupon } from './pricing.ts';

type NewCoupon = HandlerInput<typeof api.adminOrders.createCoupon>['body'];
type Coupon = HandlerOutput<typeof api.adminOrders.createCoupon>;
type CouponRow = typeof coupons.$inferSelect;

const viewOf = ({ providerId: _provider, createdById: _by, ...coupon }: CouponRow, redemptions: number): Coupon => ({
  ...coupon,
  redemptions,
});

/** Orders that spent a coupon. */
const redemptions = sql<number>`(select count(*)::int from ${orders} where ${eq(orders.couponId, coupons.id)} and ${spentCoupon})`;

/** One page of all coupons, newest first, with how often each was used. */
export async function allCoupons({ db }: Deps, cursor?: string) {
  const found = await db
    .select({ coupon: coupons, used: redemptions })
    .from(coupons)
    .where(and(lt(coupons.id, beforeOf(cursor)), or(isNotNull(coupons.providerId), isNull(coupons.endedAt))))
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

const keyOf = ({ id }: Pick<CouponRow, 'id'>) => `coupon:${id}`;

/** Whether the provider refuses for good, rather than not having answered. */
const isRefusal = (error: unknown) =>
  error instanceof PaymentError && (error.kind === 'rejected' || error.kind === 'misconfigured');

/**
 * Ends coupons at the provider that it made although its answer never came: here they ended at once, and nothing names them.
 * @throws {PaymentError} when the provider doesn't answer.
 */
export async function endStrayCoupons(deps: Deps, payments: PaymentProvider, code?: string): Promise<number> {
  const strays = await deps.db
    .select()
    .from(coupons)
    .where(
      and(
        isNull(coupons.providerId),
        isNotNull(coupons.endedAt),
        code === undefined ? undefined : eq(coupons.code, code),
      ),
    )
    .limit(100);
  for (const stray of strays) {
    const found = await payments.findCoupon(stray.code, keyOf(stray));
    if (found) await payments.endCoupon(found.id);
    // It was usable by nobody.
    await deps.db.delete(coupons).where(eq(coupons.id, stray.id));
  }
  return strays.length;
}

/** Creates a coupon here and at the provider. @throws {AppError} `already_exists`, `invalid`, `conflict`, `unavailable`. */
export async function createCoupon(deps: Deps, viewer: Viewer, input: NewCoupon, ip: string): Promise<Coupon> {
  const payments = requirePayments(deps);
  const row = await store(deps, viewer, input, ip);
  const off = row.percentOff === null ? { cents: row.centsOff ?? 0 } : { percent: row.percentOff };
  const { code, months, maxRedemptions, expiresAt } = row;
  try {
    await endStrayCoupons(deps, payments, code);
    const { id } = await payments.createCoupon({ code, off, months, maxRedemptions, expiresAt }, keyOf(row));
    await deps.db.update(coupons).set({ providerId: id }).where(eq(coupons.id, row.id));
  } catch (error) {
    // It was usable by nobody yet. Where no answer came, the provider may have made it: the comparison ends it there.
    if (isRefusal(error)) await deps.db.delete(coupons).where(eq(coupons.id, row.id));
    else await deps.db.update(coupons).set({ endedAt: deps.clock.now() }).where(eq(coupons.id, row.id));
    if (error instanceof PaymentError && error.kind === 'rejected')
      throw new AppError('conflict', 'The payment provider refused this coupon.', { cause: error });
    throw asPaymentFailure(error);
  }
  return viewOf(row, 0);
}

/** Ends a coupon here at once, and at the provider through the outbox; twice is once. @throws {AppError} `not_found`. */
export async function endCoupon(deps: Deps, viewer: Viewer, id: number, ip: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update');
    if (!coupon) throw new AppError('not_found', 'Coupon not found');
    if (coupon.endedAt) return;
    await tx.update(coupons).set({ endedAt: deps.clock.now() }).where(eq(coupons.id, id));
    if (coupon.providerId) await deps.outbox.emit(tx, ordersEvents.couponEnded, { couponId: id });
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

/** Ends coupons at the provider that ended here. */
export function subscribeCoupons(deps: Deps): void {
  deps.outbox.consume(ordersEvents.couponEnded, 'orders.coupons', async ({ couponId }) => {
    const [coupon] = await deps.db.select().from(coupons).where(eq(coupons.id, couponId));
    if (coupon?.providerId && deps.payments) await known(deps.payments.endCoupon(coupon.providerId));
  });
}
