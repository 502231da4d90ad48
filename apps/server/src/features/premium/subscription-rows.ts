import { and, eq, ne, sql } from 'drizzle-orm';
import { GRACE_DAYS } from '@innerspring/contract/premium/endpoints';
import { setPremiumUntil } from '../../core/accounts/public.ts';
import type { Db } from '../../platform/deps.ts';
import type { PaymentProvider, Subscription } from '../../platform/payments/provider.ts';
import { premiumComps, subscriptions } from './premium.tables.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export const DAY_MS = 86_400_000;
const graceAfter = (start: Date) => new Date(start.getTime() + GRACE_DAYS * DAY_MS);

type Standing = Pick<Subscription, 'state' | 'periodStart' | 'periodEnd' | 'cancelAtPeriodEnd' | 'endedAt'>;

/**
 * Until when a subscription gives Premium.
 * - Running: until the grace period after the next renewal is over, so that a late signal costs nobody anything.
 * - Canceled: until the paid month is over.
 * - A renewal failed: seven days from the renewal, which is when the unpaid period began.
 * - Ended: until it did.
 */
export function premiumUntilOf({ state, periodStart, periodEnd, cancelAtPeriodEnd, endedAt }: Standing): Date {
  if (state === 'ended' || state === 'incomplete') return endedAt ?? periodStart;
  if (state === 'past_due') return graceAfter(periodStart);
  return cancelAtPeriodEnd ? periodEnd : graceAfter(periodEnd);
}

/** Sets `users.premium_until` to what the member's subscriptions and comp give. The caller holds the member. */
export async function projectPremium(tx: Db, userId: number): Promise<void> {
  const [given] = await tx.select({ until: sql<string | null>`max(until)` }).from(
    sql`(select premium_until as until from subscriptions where user_id = ${userId}
        union all select until from premium_comps where user_id = ${userId}) given`,
  );
  await setPremiumUntil(tx, userId, given?.until ? new Date(given.until) : null);
}

/** What `users.premium_until` should be, as SQL over a row `t` of users; for the consistency check. */
export const projectedPremium = sql`(select max(until) from (
  select premium_until as until from subscriptions where user_id = t.id
  union all select until from premium_comps where user_id = t.id) given)`;

/** SQL condition: a subscription is of this provider and mode. Those of a former one can't be asked about or changed any more. */
export const isCurrent = ({ name, isTest }: Pick<PaymentProvider, 'name' | 'isTest'>) =>
  and(eq(subscriptions.provider, name), eq(subscriptions.isTest, isTest));

/** The subscription of a member that runs at the present provider, if one does. */
export async function runningOf(
  tx: Db,
  payments: Pick<PaymentProvider, 'name' | 'isTest'> | null,
  userId: number,
): Promise<SubscriptionRow | null> {
  if (!payments) return null;
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isCurrent(payments), ne(subscriptions.state, 'ended')));
  return row ?? null;
}

/** What staff gave a member, if it still counts. */
export async function compOf(tx: Db, userId: number, now: Date) {
  const [comp] = await tx.select().from(premiumComps).where(eq(premiumComps.userId, userId));
  return comp && comp.until > now ? comp : null;
}
