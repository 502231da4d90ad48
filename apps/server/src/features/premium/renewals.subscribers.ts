import { eq } from 'drizzle-orm';
import type { Deps } from '../../platform/deps.ts';
import { isOf } from '../../platform/payments/provider.ts';
import { recordRenewals } from '../orders/public.ts';
import { premiumProduct } from './premium.product.ts';
import { subscriptions } from './premium.tables.ts';
import { premiumEvents } from './premium.tokens.ts';

/** Writes the orders of paid months. */
export function subscribeRenewals(deps: Deps): void {
  deps.outbox.consume(premiumEvents.renewed, 'premium.renewals', async ({ subscriptionRowId }) => {
    const [row] = await deps.db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionRowId));
    if (!row || !isOf(deps.payments, row)) return;
    await recordRenewals(deps, { userId: row.userId, subscriptionId: row.subscriptionId, product: premiumProduct });
  });
}
