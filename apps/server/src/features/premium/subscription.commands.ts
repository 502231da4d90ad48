import { and, asc, eq, lt, ne, sql } from 'drizzle-orm';
import { GRACE_MAIL_DAYS } from '@innerspring/contract/premium/endpoints';
import { users } from '../../core/accounts/accounts.tables.ts';
import { lockMembers } from '../../core/accounts/public.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { type Bought, CannotDeliver, type Reconciled } from '../../platform/payments/product.ts';
import { PaymentError, type PaymentProvider, type Subscription } from '../../platform/payments/provider.ts';
import { renewedMail } from './premium.mails.ts';
import { subscriptions } from './premium.tables.ts';
import { premiumEvents } from './premium.tokens.ts';
import { DAY_MS, premiumUntilOf, projectPremium, runningOf, type SubscriptionRow } from './subscription-rows.ts';

/** What the provider says, as our row has it. */
function factsOf(subscription: Subscription, now: Date) {
  const { state, unitCents, periodStart, periodEnd, cancelAtPeriodEnd, endedAt, latestInvoice } = subscription;
  return {
    state: state === 'incomplete' ? ('ended' as const) : state,
    unitCents,
    periodStart,
    periodEnd,
    cancelAtPeriodEnd,
    endedAt: state === 'ended' || state === 'incomplete' ? (endedAt ?? now) : null,
    retryAt: state === 'past_due' ? (latestInvoice?.nextAttemptAt ?? null) : null,
    premiumUntil: premiumUntilOf({ ...subscription, endedAt: endedAt ?? (state === 'ended' ? now : null) }),
  };
}

type Facts = ReturnType<typeof factsOf>;
const watched = ['state', 'unitCents', 'periodStart', 'periodEnd', 'cancelAtPeriodEnd', 'endedAt', 'retryAt'] as const;
const same = (row: SubscriptionRow, facts: Facts) =>
  watched.every((key) => {
    const [one, other] = [row[key], facts[key]];
    return one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;
  });

/** Tells what changed: a failed renewal on the days of its grace period, a paid one, a cancellation, the end. */
async function announce(tx: Db, deps: Deps, before: SubscriptionRow, after: SubscriptionRow): Promise<void> {
  const { outbox, clock } = deps;
  const subscriptionRowId = after.id;
  const isLaterPeriod = after.periodStart > before.periodStart;
  if (after.state === 'ended') {
    if (before.state !== 'ended') await outbox.emit(tx, premiumEvents.ended, { subscriptionRowId });
    return;
  }
  if (after.state === 'past_due' && (before.state !== 'past_due' || isLaterPeriod))
    for (const day of GRACE_MAIL_DAYS) {
      const due = new Date(after.periodStart.getTime() + day * DAY_MS);
      const periodStart = after.periodStart.toISOString();
      await outbox.emit(
        tx,
        premiumEvents.pastDue,
        { subscriptionRowId, periodStart, day },
        due > clock.now() ? due : clock.now(),
      );
    }
  if (after.state === 'active' && (isLaterPeriod || before.state === 'past_due'))
    await announceRenewal(tx, deps, after);
  if (after.cancelAtPeriodEnd && !before.cancelAtPeriodEnd)
    await outbox.emit(tx, premiumEvents.canceled, { subscriptionRowId, periodEnd: after.periodEnd.toISOString() });
}

async function announceRenewal(tx: Db, { outbox, mailer, config }: Deps, row: SubscriptionRow): Promise<void> {
  const periodEnd = row.periodEnd.toISOString();
  await outbox.emit(tx, premiumEvents.renewed, { subscriptionRowId: row.id, periodEnd });
  const [member] = await tx
    .select({ fullName: users.fullName, email: users.email })
    .from(users)
    .where(eq(users.id, row.userId));
  if (member) await mailer.queue(tx, renewedMail(config, member, row));
}

/** Finds the row of a subscription and holds it, its member first. */
async function lockRow(tx: Db, provider: string, subscriptionId: string): Promise<SubscriptionRow | null> {
  const row = and(eq(subscriptions.provider, provider), eq(subscriptions.subscriptionId, subscriptionId));
  const [found] = await tx.select({ userId: subscriptions.userId }).from(subscriptions).where(row);
  if (!found) return null;
  await lockMembers(tx, [found.userId]);
  const [held] = await tx.select().from(subscriptions).where(row).for('update');
  return held ?? null;
}

/**
 * Applies what the provider says about a subscription now; the same again changes nothing. One that no order started yet is left
 * to its order. @returns whether something changed.
 */
export async function applySubscription(deps: Deps, subscription: Subscription): Promise<boolean> {
  const { payments, clock, db } = deps;
  if (!payments) return false;
  const userId = await db.transaction(async (tx) => {
    const before = await lockRow(tx, payments.name, subscription.id);
    // Ended is final: a signal that was read before the end may be applied after it.
    if (!before || before.state === 'ended') return null;
    const now = clock.now();
    const facts = factsOf(subscription, now);
    if (same(before, facts)) {
      await tx.update(subscriptions).set({ checkedAt: now }).where(eq(subscriptions.id, before.id));
      return null;
    }
    const [after] = await tx
      .update(subscriptions)
      .set({ ...facts, checkedAt: now, changedAt: now })
      .where(eq(subscriptions.id, before.id))
      .returning();
    await projectPremium(tx, before.userId);
    if (after) await announce(tx, deps, before, after);
    return before.userId;
  });
  if (userId === null) return false;
  deps.bus.publish('account.changed', { userId });
  return true;
}

/** Starts Premium with a paid order. The caller holds the buyer. @throws {CannotDeliver} where another subscription runs. */
export async function startSubscription(tx: Db, deps: Deps, bought: Bought): Promise<void> {
  const { subscription, buyerId, orderId } = bought;
  const { payments, clock } = deps;
  if (!subscription || !payments) throw new CannotDeliver('The payment started no subscription');
  const running = await runningOf(tx, buyerId);
  if (running?.subscriptionId === subscription.id) return;
  if (running) throw new CannotDeliver('Premium was already active: refund this order and end its subscription');
  const now = clock.now();
  const facts = factsOf(subscription, now);
  if (facts.state === 'ended') throw new CannotDeliver('The subscription had ended before it could start');
  await tx.insert(subscriptions).values({
    ...facts,
    userId: buyerId,
    orderId,
    provider: payments.name,
    subscriptionId: subscription.id,
    startedAt: subscription.startedAt,
    checkedAt: now,
    changedAt: now,
  });
  await projectPremium(tx, buyerId);
}

/** SQL condition: no later month of the same subscription was paid, so the order is of the month that runs. */
const isLastMonth = (orderId: number) => sql`not exists (
  select 1 from orders given join orders later on later.subscription_id = given.subscription_id and later.id > given.id
  where given.id = ${orderId} and later.state in ('fulfilled', 'partly_refunded'))`;

/**
 * Ends Premium with a refunded order, if that paid for the month that runs: here at once, and at the provider through the outbox.
 * The caller holds the buyer.
 */
export async function endWithRefund(tx: Db, deps: Deps, { orderId, buyerId }: Bought): Promise<void> {
  const now = deps.clock.now();
  const [row] = await tx
    .update(subscriptions)
    .set({ state: 'ended', endedAt: now, premiumUntil: now, retryAt: null, changedAt: now })
    .where(
      and(
        sql`${subscriptions.subscriptionId} = (select subscription_id from orders where id = ${orderId})`,
        eq(subscriptions.userId, buyerId),
        ne(subscriptions.state, 'ended'),
        isLastMonth(orderId),
      ),
    )
    .returning();
  if (!row) return;
  await projectPremium(tx, buyerId);
  const { provider, subscriptionId } = row;
  await deps.outbox.emit(tx, premiumEvents.endWanted, { provider, subscriptionId });
  await deps.outbox.emit(tx, premiumEvents.ended, { subscriptionRowId: row.id });
}

const HOUR = 3_600_000;
const BATCH = 100;

/** Asks the provider about a subscription, and ends it where its grace period is over. @returns whether something changed. */
async function compare(deps: Deps, payments: PaymentProvider, row: SubscriptionRow): Promise<boolean> {
  const isOver = row.state === 'past_due' && row.premiumUntil <= deps.clock.now();
  const now = isOver
    ? await payments.endSubscription(row.subscriptionId)
    : await payments.getSubscription(row.subscriptionId);
  return applySubscription(deps, now);
}

/**
 * Settles a subscription of the member that gives no Premium any more and still counts as running, so that they can buy again.
 * @throws {PaymentError} when the provider doesn't answer.
 */
export async function settleOverdue(deps: Deps, { id }: Pick<Viewer, 'id'>): Promise<void> {
  const { payments, db, clock } = deps;
  const row = await runningOf(db, id);
  if (payments && row?.provider === payments.name && row.premiumUntil <= clock.now())
    await compare(deps, payments, row);
}

/** Compares running subscriptions with the provider that were not asked about for an hour, and ends those whose grace is over. */
export async function reconcileSubscriptions(deps: Deps): Promise<Reconciled> {
  const { payments, clock, db, log } = deps;
  const total: Reconciled = { checked: 0, changed: 0, failed: 0 };
  if (!payments) return total;
  const startedAt = clock.now();
  const before = new Date(startedAt.getTime() - HOUR);
  let failedIds: number[] = [];
  for (;;) {
    const batch = await db
      .select()
      .from(subscriptions)
      .where(
        and(
          ne(subscriptions.state, 'ended'),
          eq(subscriptions.provider, payments.name),
          lt(subscriptions.checkedAt, before),
        ),
      )
      .orderBy(asc(subscriptions.checkedAt), asc(subscriptions.id))
      .limit(BATCH + failedIds.length);
    const next = batch.filter(({ id }) => !failedIds.includes(id));
    for (const row of next) {
      total.checked += 1;
      try {
        if (await compare(deps, payments, row)) total.changed += 1;
      } catch (error) {
        if (!(error instanceof PaymentError)) throw error;
        total.failed += 1;
        failedIds = [...failedIds, row.id];
        log.warn(
          { err: error, subscriptionRowId: row.id },
          'A subscription could not be compared with the payment provider',
        );
        // It doesn't answer; the rest waits for the next run.
        if (error.kind === 'unavailable') return total;
      }
    }
    if (next.length === 0) return total;
  }
}

/** Ends subscriptions at the provider that ended here. */
export function subscribeEndings(deps: Deps): void {
  deps.outbox.consume(premiumEvents.endWanted, 'premium.end', async ({ provider, subscriptionId }) => {
    if (deps.payments?.name === provider) await deps.payments.endSubscription(subscriptionId);
  });
}
