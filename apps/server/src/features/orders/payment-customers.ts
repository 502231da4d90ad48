import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../platform/deps.ts';
import type { PaymentProvider } from '../../platform/payments/provider.ts';
import { paymentCustomers } from './orders.tables.ts';

/** The member's id at the provider, in its mode, or null for who never ordered anything. */
export async function customerIdOf(
  { db }: Pick<Deps, 'db'>,
  { name, isTest }: Pick<PaymentProvider, 'name' | 'isTest'>,
  userId: number,
): Promise<string | null> {
  const [found] = await db
    .select({ customerId: paymentCustomers.customerId })
    .from(paymentCustomers)
    .where(
      and(
        eq(paymentCustomers.userId, userId),
        eq(paymentCustomers.provider, name),
        eq(paymentCustomers.isTest, isTest),
      ),
    );
  return found?.customerId ?? null;
}
