import type { Config } from '../config/config.ts';
import type { PaymentProvider } from './provider.ts';

/**
 * The payment provider that the configuration asks for: none in production, where nothing can be bought then; the local one
 * elsewhere, which charges no card.
 */
export function createPayments(
  { production }: Pick<Config, 'production'>,
  local: () => PaymentProvider,
): PaymentProvider | null {
  return production ? null : local();
}
