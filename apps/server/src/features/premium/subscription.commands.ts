import { and, asc, eq, lt, ne, sql } from 'drizzle-orm';
import { GRACE_MAIL_DAYS } from '@innerspring/contract/premium/endpoints';
import { users } from '../../core/accounts/accounts.tables.ts';
import { isLeaving, lockMembers } from '../../core/accounts/public.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { type Bought, CannotDeliver, type Reconciled } from '../../platform/payments/product.ts';
import {
  type Invoice,
  isOf,
  PaymentError,
  type PaymentProvider,
  type Subscription,
} from '../../platform/payments/provider.ts';
import { renewedMail } from './premium.mails.ts';
import { subscriptions } from './premium.tables.ts';
import { premiumEvents } from './premium.tokens.ts';
import {
  compOf,
  DAY_MS,
  isCurrent,
  premiumUntilOf,
  projectPremium,
  runningOf,
  type SubscriptionRow,
} from './subscription-rows.ts';

/** What the provider says, as our row has it. */
function factsOf(subscription: Subscription, now: Date) {
  const { state, unitCents, nextCents, periodStart, periodEnd, cancelAtPeriodEnd, endedAt, latestInvoice } =
    subscription;
  return {
    state: state === 'incomplete' ? ('ended' as const) : state,
    unitCents,
    nextCents,
    periodStart,
    periodEnd,
    cancelAtPeriodEnd,
    endedAt: state === 'ended' || state === 'incomplete' ? (endedAt ?? now) : null,
    retryAt: state === 'past_due' ? (latestInvoice?.nextAttemptAt ?? null) : null,
    premiumUntil: premiumUntilOf({ ...subscription, endedAt: endedAt ?? (state === 'ended' ? now : null) }),
  };
}

type Facts = ReturnType<typeof factsOf>;
const watched = [
  'state',
  'unitCents',
  'nextCents',
  'periodStart',
  'periodEnd',
  'cancelAtPeriodEnd',
  'endedAt',
  'retryAt',
] as const;
const same = (row: SubscriptionRow, facts: Facts) =>
  watched.every((key) => {
    const [one, other] = [row[key], facts[key]];
    return one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;
  });

/** Tells what changed: a failed renewal on the days of its grace period, a paid one, a cancellation, the end. */
async function announce(
  tx: Db,
  deps: Deps,
  before: SubscriptionRow,
  after: SubscriptionRow,
  invoice: Invoice | null,
): Promise<void> {
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
  // Once for each period, however often its state goes back and forth.
  if (after.state === 'active' && after.periodStart > before.toldPeriod)
    await announceRenewal(tx, deps, after, invoice);
  if (after.cancelAtPeriodEnd && !before.cancelAtPeriodEnd)
    await outbox.emit(tx, premiumEvents.canceled, { subscriptionRowId, periodEnd: after.periodEnd.toISOString() });
}

/** What was charged for the period that runs, tax included; null where its invoice says nothing. */
const chargedFor = (invoice: Invoice | null) => (invoice?.state === 'paid' ? invoice.totalCents : null);

async function announceRenewal(
  tx: Db,
  { outbox, mailer, config }: Deps,
  row: SubscriptionRow,
  invoice: Invoice | null,
): Promise<void> {
  await tx.update(subscriptions).set({ toldPeriod: row.periodStart }).where(eq(subscriptions.id, row.id));
  const periodEnd = row.periodEnd.toISOString();
  await outbox.emit(tx, premiumEvents.renewed, { subscriptionRowId: row.id, periodEnd });
  const [member] = await tx
    .select({ fullName: users.fullName, email: users.email })
    .from(users)
    .where(eq(users.id, row.userId));
  if (member) await mailer.queue(tx, renewedMail(config, member, row, chargedFor(invoice)));
}

/** Finds the row of a subscription and holds it, its member first. */
async function lockRow(tx: Db, payments: PaymentProvider, subscriptionId: string): Promise<SubscriptionRow | null> {
  const row = and(isCurrent(payments), eq(subscriptions.subscriptionId, subscriptionId));
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
    const before = await lockRow(tx, payments, subscription.id);
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
    if (after) await announce(tx, deps, before, after, subscription.latestInvoice);
    return before.userId;
  });
  if (userId === null) return false;
  deps.bus.publish('account.changed', { userId });
  return true;
}

/** Starts Premium with a paid order. The caller holds the buyer. @throws {CannotDeliver} where another subscription or a gift runs. */
export async function startSubscription(tx: Db, deps: Deps, bought: Bought): Promise<void> {
  const { subscription, buyerId, orderId } = bought;
  const { payments, clock } = deps;
  if (!subscription || !payments) throw new CannotDeliver('The payment started no subscription.');
  const running = await runningOf(tx, payments, buyerId);
  if (running?.subscriptionId === subscription.id) return;
  if (running) throw new CannotDeliver('Premium was already active.');
  const now = clock.now();
  // Given while the payment page was open.
  if (await compOf(tx, buyerId, now))
    throw new CannotDeliver('The buyer has Premium as a gift.', 'You have Premium as a gift now.');
  const facts = factsOf(subscription, now);
  if (facts.state === 'ended') throw new CannotDeliver('The subscription had ended before it could start.');
  const [row] = await tx
    .insert(subscriptions)
    .values({
      ...facts,
      userId: buyerId,
      orderId,
      provider: payments.name,
      isTest: payments.isTest,
      subscriptionId: subscription.id,
      toldPeriod: facts.periodStart,
      startedAt: subscription.startedAt,
      checkedAt: now,
      changedAt: now,
    })
    .returning({ id: subscriptions.id });
  await projectPremium(tx, buyerId);
  // It was heard of so late that it has been renewed since: those months have no orders yet.
  if (row && facts.periodStart > subscription.startedAt)
    await deps.outbox.emit(tx, premiumEvents.renewed, {
      subscriptionRowId: row.id,
      periodEnd: facts.periodEnd.toISOString(),
    });
}

/** SQL condition: the order paid the latest invoice of its subscription, so it is of the month that runs. */
const paidLast = (orderId: number, { latestInvoice }: Subscription) =>
  latestInvoice?.state === 'paid'
    ? sql`exists (select 1 from orders where id = ${orderId} and payment_id = ${latestInvoice.paymentId})`
    : sql`true`;

/**
 * Ends Premium with a refunded order, if that paid for the month that runs: here at once, and at the provider through the outbox.
 * The caller holds the buyer.
 */
export async function endWithRefund(tx: Db, deps: Deps, { orderId, buyerId, subscription }: Bought): Promise<void> {
  const now = deps.clock.now();
  const [row] = await tx
    .update(subscriptions)
    .set({ state: 'ended', endedAt: now, premiumUntil: now, retryAt: null, changedAt: now })
    .where(
      and(
        sql`${subscriptions.subscriptionId} = (select subscription_id from orders where id = ${orderId})`,
        eq(subscriptions.userId, buyerId),
        ne(subscriptions.state, 'ended'),
        subscription ? paidLast(orderId, subscription) : undefined,
      ),
    )
    .returning();
  if (!row) return;
  await projectPremium(tx, buyerId);
  const { provider, isTest, subscriptionId } = row;
  await deps.outbox.emit(tx, premiumEvents.endWanted, { provider, isTest, subscriptionId });
  await deps.outbox.emit(tx, premiumEvents.ended, { subscriptionRowId: row.id });
}

const HOUR = 3_600_000;
const BATCH = 100;

/** Switches off the renewal at the provider. One whose renewal failed ends now, or its next try would charge. */
const stop = (
  payments: PaymentProvider,
  { id, subscriptionId, state, changedAt }: SubscriptionRow,
): Promise<Subscription> =>
  state === 'past_due'
    ? payments.endSubscription(subscriptionId)
    : payments.setCancelAtPeriodEnd(subscriptionId, true, `stop:${id}:${changedAt.getTime()}`);

/** Whether the provider charges the next month. */
export const renews = ({ state, cancelAtPeriodEnd }: SubscriptionRow) =>
  state === 'past_due' || (state === 'active' && !cancelAtPeriodEnd);

/** Lets a member's subscription end with the paid month, in the caller's transaction; at the provider through the outbox. */
export async function stopRenewal(
  tx: Db,
  { outbox, payments }: Pick<Deps, 'outbox' | 'payments'>,
  userId: number,
): Promise<void> {
  const row = await runningOf(tx, payments, userId);
  if (row && renews(row)) await outbox.emit(tx, premiumEvents.stopWanted, { subscriptionRowId: row.id });
}

/**
 * Asks the provider about a subscription, and ends it where its grace period is over. One that would still renew although its
 * member leaves is stopped. @returns whether something changed.
 */
async function compare(deps: Deps, payments: PaymentProvider, row: SubscriptionRow): Promise<boolean> {
  const isOver = row.state === 'past_due' && row.premiumUntil <= deps.clock.now();
  if (!isOver && renews(row) && (await isLeaving(deps.db, row.userId)))
    return applySubscription(deps, await stop(payments, row));
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
  const row = await runningOf(db, payments, id);
  if (payments && row && row.premiumUntil <= clock.now()) await compare(deps, payments, row);
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
      .where(and(ne(subscriptions.state, 'ended'), isCurrent(payments), lt(subscriptions.checkedAt, before)))
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

/** Ends subscriptions at the provider that ended here, and stops those of members who leave. */
export function subscribeEndings(deps: Deps): void {
  deps.outbox.consume(premiumEvents.stopWanted, 'premium.stop', async ({ subscriptionRowId }) => {
    const [row] = await deps.db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionRowId));
    const { payments } = deps;
    if (row && isOf(payments, row) && renews(row)) await applySubscription(deps, await stop(payments, row));
  });
  deps.outbox.consume(premiumEvents.endWanted, 'premium.end', async ({ provider, isTest, subscriptionId }) => {
    const { payments } = deps;
    if (payments && isOf(payments, { provider, isTest: isTest ?? payments.isTest }))
      await payments.endSubscription(subscriptionId);
  });
}
