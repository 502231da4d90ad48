import type Stripe from 'stripe';
import type { CheckoutLine } from '../provider.ts';
import { ask } from './stripe-client.ts';

/** The id of the Stripe product behind a price's lookup key. */
export const productIdOf = (priceKey: string): string => priceKey.replaceAll(/[^\w-]/g, '_');

const isSame = (price: Stripe.Price, { unitCents }: Pick<CheckoutLine, 'unitCents'>): boolean =>
  price.currency === 'usd' && price.unit_amount === unitCents && price.recurring?.interval === 'month';

/** The active price of a lookup key, or null. */
export async function findPrice(stripe: Stripe, priceKey: string): Promise<Stripe.Price | null> {
  const { data } = await ask(() => stripe.prices.list({ lookup_keys: [priceKey], active: true, limit: 1 }));
  return data[0] ?? null;
}

async function ensureProduct(stripe: Stripe, priceKey: string, name: string): Promise<string> {
  const id = productIdOf(priceKey);
  const found = await ask(() => stripe.products.list({ ids: [id], limit: 1 }));
  if (!found.data[0]) await ask(() => stripe.products.create({ id, name }, { idempotencyKey: `product:${id}` }));
  return id;
}

/**
 * The monthly price of a lookup key at the amount that this site asks now. Stripe's prices never change: for another amount, a
 * new price takes the lookup key over, and running subscriptions keep theirs.
 */
export async function ensureMonthlyPrice(
  stripe: Stripe,
  priceKey: string,
  line: Pick<CheckoutLine, 'name' | 'unitCents'>,
): Promise<Stripe.Price> {
  const found = await findPrice(stripe, priceKey);
  if (found && isSame(found, line)) return found;
  const product = await ensureProduct(stripe, priceKey, line.name);
  return ask(() =>
    stripe.prices.create(
      {
        product,
        currency: 'usd',
        unit_amount: line.unitCents,
        recurring: { interval: 'month' },
        tax_behavior: 'exclusive',
        lookup_key: priceKey,
        transfer_lookup_key: true,
      },
      // Two buyers at once make one price; a price that comes back later takes the key over again.
      { idempotencyKey: `price:${priceKey}:${line.unitCents}:${found?.id ?? 'first'}` },
    ),
  );
}
