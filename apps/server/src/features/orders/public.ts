import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../platform/deps.ts';
import type { PaymentProvider } from '../../platform/payments/provider.ts';
import { paymentCustomers } from './orders.tables.ts';

export { dollars } from './orders.mails.ts';
export { receiveSignal } from './payment-events.commands.ts';
export { asPaymentFailure } from './placing.commands.ts';
export { NO_PAYMENTS, requirePayments } from './pricing.ts';

/** The member's id at the provider, or null for who never ordered anything. */
export async function customerIdOf(
  { db }: Pick<Deps, 'db'>,
  { name }: PaymentProvider,
  userId: number,
): Promise<string | null> {
  const [found] = await db
    .select({ customerId: paymentCustomers.customerId })
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.userId, userId), eq(paymentCustomers.provider, name)));
  return found?.customerId ?? null;
}
