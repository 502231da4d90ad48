import type Stripe from 'stripe';
import { type Card, PaymentError } from '../provider.ts';
import { ask } from './stripe-client.ts';
import { wholeOf } from './stripe-shapes.ts';

export async function createCustomer(
  stripe: Stripe,
  { userId, email, name }: { userId: number; email: string; name: string },
  idempotencyKey: string,
): Promise<{ id: string }> {
  const { id } = await ask(() =>
    stripe.customers.create({ email, name, metadata: { user_id: String(userId) } }, { idempotencyKey }),
  );
  return { id };
}

/** Deletes a customer with their cards; Stripe ends their subscriptions with it. Unknown ids are fine. */
export async function deleteCustomer(stripe: Stripe, id: string): Promise<void> {
  try {
    await ask(() => stripe.customers.del(id));
  } catch (error) {
    if (!(error instanceof PaymentError && error.kind === 'not_found')) throw error;
  }
}

function cardOf(method: string | Stripe.PaymentMethod | null | undefined): Card | null {
  const card = wholeOf(method)?.card;
  if (!card) return null;
  return { brand: card.brand, last4: card.last4, expiryMonth: card.exp_month, expiryYear: card.exp_year };
}

/** The card of the newest running subscription, else the customer's default. */
export async function getCard(stripe: Stripe, customerId: string): Promise<Card | null> {
  const { data } = await ask(() =>
    stripe.subscriptions.list({ customer: customerId, limit: 1, expand: ['data.default_payment_method'] }),
  );
  const ofSubscription = cardOf(data[0]?.default_payment_method);
  if (ofSubscription) return ofSubscription;
  const customer = await ask(() =>
    stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] }),
  );
  return customer.deleted ? null : cardOf(customer.invoice_settings.default_payment_method);
}
