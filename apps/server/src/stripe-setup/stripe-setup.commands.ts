import type { Config } from '../platform/config/config.ts';
import type { Product } from '../platform/payments/product.ts';
import { createStripeClient, STRIPE_API_VERSION } from '../platform/payments/stripe/stripe-client.ts';
import { ensureMonthlyPrice, findPrice } from '../platform/payments/stripe/stripe-prices.ts';
import { ensurePortal } from '../platform/payments/stripe/stripe-portal.ts';
import { isTestKey } from '../platform/payments/stripe/stripe-provider.ts';
import { STRIPE_EVENTS } from '../platform/payments/stripe/stripe-signals.ts';

type Setup = {
  /** The webhook's signing secret isn't needed: the endpoint is registered after this. */
  secretKey: string;
  apiUrl: string | null;
  publicUrl: Config['publicUrl'];
  products: readonly Product[];
  say: (line: string) => void;
};

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/**
 * Prepares a Stripe account: a product and a monthly price for everything that renews, and the portal's configuration. Repeated,
 * it changes nothing; a price that exists stays as it is. Then it says what to register as the webhook.
 * @throws {PaymentError} when Stripe doesn't answer or doesn't accept the key.
 */
export async function setUpStripe({ secretKey, apiUrl, publicUrl, products, say }: Setup): Promise<void> {
  const stripe = createStripeClient({ secretKey, apiUrl });
  say(isTestKey(secretKey) ? 'This key is of a test environment: no card is charged.' : 'This key charges real cards.');
  for (const { sale } of products) {
    if (sale.kind !== 'subscription') continue;
    const line = { name: sale.title, unitCents: sale.monthlyCents };
    const price = (await findPrice(stripe, sale.priceKey)) ?? (await ensureMonthlyPrice(stripe, sale.priceKey, line));
    say(`Price ${sale.priceKey}: ${price.id}, ${dollars(price.unit_amount ?? 0)} a month`);
  }
  say(`Portal: ${await ensurePortal(stripe, `${publicUrl}/settings/subscription`)}`);
  say('');
  say('Add a webhook endpoint in Stripe (Developers, Webhooks) with:');
  say(`  URL          ${publicUrl}/api/payments/webhook`);
  say(`  API version  ${STRIPE_API_VERSION}`);
  say('  Events');
  for (const type of STRIPE_EVENTS) say(`    ${type}`);
  say('');
  say('Set its signing secret (whsec_…) as STRIPE_WEBHOOK_SECRET, and restart the server.');
}
