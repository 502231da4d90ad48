import type Stripe from 'stripe';
import { ask } from './stripe-client.ts';

/** How our configuration of the portal is told from others of the account. */
const OURS = { use: 'innerspring' };

/** The portal changes cards and shows invoices. Canceling is ours, because it asks why and can be undone here. */
const portal = (returnUrl: string): Stripe.BillingPortal.ConfigurationCreateParams => ({
  metadata: OURS,
  default_return_url: returnUrl,
  features: {
    payment_method_update: { enabled: true },
    invoice_history: { enabled: true },
    customer_update: { enabled: true, allowed_updates: ['address', 'tax_id'] },
    subscription_cancel: { enabled: false },
    subscription_update: { enabled: false },
  },
});

async function findPortal(stripe: Stripe): Promise<string | null> {
  const { data } = await ask(() => stripe.billingPortal.configurations.list({ active: true, limit: 100 }));
  return data.find(({ metadata }) => metadata?.['use'] === OURS.use)?.id ?? null;
}

/** The id of the portal's configuration, created or updated. */
export async function ensurePortal(stripe: Stripe, returnUrl: string): Promise<string> {
  const found = await findPortal(stripe);
  const { id } = await ask(() =>
    found
      ? stripe.billingPortal.configurations.update(found, portal(returnUrl))
      : stripe.billingPortal.configurations.create(portal(returnUrl)),
  );
  return id;
}

/** Opens the portal for a customer; one session each time, for a short time. */
export function createPortals(stripe: Stripe) {
  // Looked up until it's found, which takes `stripe:setup`; until then, the account's default configuration is used.
  let configuration: string | null = null;
  return async (customerId: string, returnUrl: string): Promise<{ url: string }> => {
    configuration ??= await findPortal(stripe);
    const { url } = await ask(() =>
      stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: returnUrl,
        ...(configuration ? { configuration } : {}),
      }),
    );
    return { url };
  };
}
