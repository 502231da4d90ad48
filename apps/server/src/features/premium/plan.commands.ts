import type { api, HandlerInput } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { PaymentError, type PaymentProvider } from '../../platform/payments/provider.ts';
import { asPaymentFailure, customerIdOf, requirePayments } from '../orders/public.ts';
import { subscriptions } from './premium.tables.ts';
import { premiumLimits } from './premium.tokens.ts';
import { applySubscription } from './subscription.commands.ts';
import { runningOf, type SubscriptionRow } from './subscription-rows.ts';

type Reason = HandlerInput<typeof api.premium.cancel>['body'];

async function requireRunning(deps: Deps, payments: PaymentProvider, viewer: Viewer): Promise<SubscriptionRow> {
  await deps.limits.take(premiumLimits.changes, viewer.id);
  const row = await runningOf(deps.db, payments, viewer.id);
  if (!row) throw new AppError('conflict', 'You have no running subscription.');
  return row;
}

async function setCancel(deps: Deps, payments: PaymentProvider, row: SubscriptionRow, cancel: boolean): Promise<void> {
  if (row.cancelAtPeriodEnd === cancel) return;
  // One key for each change of mind, so that a repeated request is the same and a later one isn't.
  const key = `cancel:${row.id}:${String(cancel)}:${row.changedAt.getTime()}`;
  const subscription = await payments.setCancelAtPeriodEnd(row.subscriptionId, cancel, key).catch((error: unknown) => {
    throw asPaymentFailure(error);
  });
  await applySubscription(deps, subscription);
}

/** Cancels Premium: it runs until the paid month is over. @throws {AppError} `conflict`, `unavailable`. */
export async function cancelPremium(deps: Deps, viewer: Viewer, { reason, comment }: Reason): Promise<void> {
  const payments = requirePayments(deps);
  const row = await requireRunning(deps, payments, viewer);
  await setCancel(deps, payments, row, true);
  if (reason || comment?.trim())
    await deps.db
      .update(subscriptions)
      .set({ cancelReason: reason ?? null, cancelComment: comment?.trim() || null })
      .where(eq(subscriptions.id, row.id));
}

/** Takes a cancellation back. @throws {AppError} `conflict` once it has ended, `unavailable`. */
export async function resumePremium(deps: Deps, viewer: Viewer): Promise<void> {
  const payments = requirePayments(deps);
  const row = await requireRunning(deps, payments, viewer);
  await setCancel(deps, payments, row, false);
  await deps.db
    .update(subscriptions)
    .set({ cancelReason: null, cancelComment: null })
    .where(eq(subscriptions.id, row.id));
}

/** The member at the provider. @throws {AppError} `conflict` for who never bought anything. */
async function requireCustomer(deps: Deps, payments: PaymentProvider, viewer: Viewer): Promise<string> {
  const customerId = await customerIdOf(deps, payments, viewer.id);
  if (!customerId) throw new AppError('conflict', 'You haven’t bought anything yet.');
  return customerId;
}

/** The address of the page where the member changes their card. @throws {AppError} `conflict`, `unavailable`. */
export async function openPortal(deps: Deps, viewer: Viewer): Promise<{ url: string }> {
  const payments = requirePayments(deps);
  const customerId = await requireCustomer(deps, payments, viewer);
  return payments.openPortal(customerId, `${deps.config.publicUrl}/settings/subscription`).catch((error: unknown) => {
    throw asPaymentFailure(error);
  });
}

/** A page of the member's invoices; none for who never bought anything. @throws {AppError} `unavailable`. */
export async function ownInvoices(deps: Deps, viewer: Viewer, after: string | undefined) {
  const { payments } = deps;
  const customerId = payments ? await customerIdOf(deps, payments, viewer.id) : null;
  if (!payments || !customerId) return { items: [], hasMore: false };
  return payments
    .listInvoices(customerId, { limit: 20, ...(after === undefined ? {} : { after }) })
    .catch((error: unknown) => {
      if (error instanceof PaymentError && error.kind === 'not_found')
        throw new AppError('invalid', 'This page link isn’t valid');
      throw asPaymentFailure(error);
    });
}
