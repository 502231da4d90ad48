import type { Config } from '../config/config.ts';
import type { PaymentProvider } from './provider.ts';

/**
 * The payment provider that the configuration asks for: Stripe where its keys are set, else the local one, which charges no
 * card. In production without Stripe there is none, and nothing can be bought.
 */
export async function createPayments(
  { production, stripe }: Pick<Config, 'production' | 'stripe'>,
  local: () => PaymentProvider,
): Promise<PaymentProvider | null> {
  if (!stripe) return production ? null : local();
  // Stripe's library is read only where it's used.
  const { createStripeProvider } = await import('./stripe/stripe-provider.ts');
  return createStripeProvider(stripe);
}
