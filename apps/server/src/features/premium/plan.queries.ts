import type { api, HandlerOutput } from '@innerspring/contract';
import { PLAN_FEATURE_LABELS, type PlanFeature } from '@innerspring/contract/plan';
import type { PremiumState } from '@innerspring/contract/premium/endpoints';
import { desc, eq } from 'drizzle-orm';
import { planLock } from '../../core/accounts/public.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { type Card, isOf, type PaymentProvider } from '../../platform/payments/provider.ts';
import { customerIdOf, NO_PAYMENTS } from '../orders/public.ts';
import { ALREADY_ACTIVE } from './premium.product.ts';
import { subscriptions } from './premium.tables.ts';
import { premiumSettings } from './premium.tokens.ts';
import { compOf, type SubscriptionRow } from './subscription-rows.ts';

type Plan = HandlerOutput<typeof api.premium.plan>;

const featureKeys = Object.keys(PLAN_FEATURE_LABELS) as PlanFeature[];

/** The state of a member's Premium, of their latest subscription and what staff gave. */
export function stateOf(row: SubscriptionRow | null, isComped: boolean, now: Date): PremiumState {
  const runs = row !== null && row.state !== 'ended' && row.premiumUntil > now;
  if (runs && row.state === 'past_due') return 'past_due';
  if (runs) return row.cancelAtPeriodEnd ? 'cancel_at_period_end' : 'active';
  if (isComped) return 'comped';
  return row ? 'ended' : 'none';
}

function subscriptionView(row: SubscriptionRow, isElsewhere: boolean): Plan['subscription'] {
  const { startedAt, periodStart, periodEnd, unitCents, nextCents, retryAt, state } = row;
  const renews = state === 'active' && !row.cancelAtPeriodEnd && !isElsewhere;
  return {
    startedAt,
    periodStart,
    periodEnd,
    unitCents,
    nextCents,
    isElsewhere,
    nextPaymentAt: renews ? periodEnd : null,
    retryAt,
    graceUntil: state === 'past_due' ? row.premiumUntil : null,
  };
}

/** The card that is charged; null where the provider doesn't answer, since the plan is worth showing without it. */
async function cardOf(deps: Deps, payments: PaymentProvider | null, userId: number): Promise<Card | null> {
  const customerId = payments ? await customerIdOf(deps, payments, userId) : null;
  if (!payments || !customerId) return null;
  return payments.getCard(customerId).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'The payment provider didn’t say which card it charges');
    return null;
  });
}

/** A member's plan: what it includes, what pays for it, and whether they can buy Premium. */
export async function planOf(deps: Deps, viewer: Viewer): Promise<Plan> {
  const { payments, clock, db, siteSettings } = deps;
  const now = clock.now();
  // The one at the present provider counts first; one of a former provider is shown while it still gives Premium.
  const found = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, viewer.id))
    .orderBy(desc(subscriptions.id))
    .limit(20);
  const gives = (one: SubscriptionRow) => one.state !== 'ended' && one.premiumUntil > now;
  const row = found.find((one) => isOf(payments, one) && gives(one)) ?? found.find(gives) ?? found[0] ?? null;
  const isElsewhere = row !== null && payments !== null && !isOf(payments, row);
  const comp = await compOf(db, viewer.id, now);
  const state = stateOf(row, comp !== null, now);
  const isActive = state !== 'none' && state !== 'ended';
  // One whose grace is over is settled when the member buys again.
  const runs = row !== null && row.state !== 'ended' && row.premiumUntil > now;
  const member = { isPremium: isActive };
  const whyNot = payments ? ((runs && !isElsewhere) || comp ? ALREADY_ACTIVE : null) : NO_PAYMENTS;
  const paidUntil = runs && isActive ? (row.state === 'past_due' ? row.premiumUntil : row.periodEnd) : null;
  return {
    priceCents: siteSettings.get(premiumSettings.monthlyCents),
    state,
    until: isActive ? latest(paidUntil, comp?.until ?? null) : null,
    features: featureKeys.map((feature) => {
      const lock = planLock(member, feature);
      return { feature, isIncluded: lock === null, reason: lock?.reason ?? null };
    }),
    subscription: row ? subscriptionView(row, isElsewhere) : null,
    comp: comp ? { until: comp.until, reason: comp.reason } : null,
    card: runs && !isElsewhere ? await cardOf(deps, payments, viewer.id) : null,
    canBuy: whyNot === null,
    whyNot,
    isTest: payments?.isTest ?? false,
  };
}

const latest = (one: Date | null, other: Date | null) => (one && other ? (one > other ? one : other) : (one ?? other));
