import type Stripe from 'stripe';
import type { Checkout, CheckoutRequest } from '../provider.ts';
import { ask, type StripeSettings } from './stripe-client.ts';
import { ensureMonthlyPrice } from './stripe-prices.ts';
import { amountsOf, dateOf, idOf, REFERENCE, secondsOf, wholeOf } from './stripe-shapes.ts';

type LineItem = Stripe.Checkout.SessionCreateParams.LineItem;

/** What decides whether a finished checkout whose money isn't there yet may still be paid. */
const EXPAND = ['payment_intent', 'subscription'];

function stateOf(session: Stripe.Checkout.Session): Checkout['state'] {
  if (session.status === 'open') return 'open';
  if (session.status === 'expired') return 'expired';
  if (session.payment_status !== 'unpaid') return 'paid';
  const payment = wholeOf(session.payment_intent);
  const subscription = wholeOf(session.subscription);
  const hasFailed =
    payment?.status === 'requires_payment_method' ||
    payment?.status === 'canceled' ||
    subscription?.status === 'incomplete_expired' ||
    subscription?.status === 'canceled';
  return hasFailed ? 'failed' : 'processing';
}

/** A checkout session as a checkout. */
export function checkoutOf(session: Stripe.Checkout.Session): Checkout {
  return {
    ...amountsOf(session.currency ?? 'usd', {
      subtotal: session.amount_subtotal ?? 0,
      discount: session.total_details?.amount_discount ?? 0,
      tax: session.total_details?.amount_tax ?? 0,
      total: session.amount_total ?? 0,
    }),
    id: session.id,
    reference: session.client_reference_id,
    url: session.url,
    expiresAt: dateOf(session.expires_at),
    state: stateOf(session),
    customerId: idOf(session.customer),
    paymentId: idOf(session.payment_intent),
    subscriptionId: idOf(session.subscription),
    invoiceId: idOf(session.invoice),
  };
}

/** What is sold, as Stripe's payment page lists it. */
async function lineItemsOf(stripe: Stripe, sale: CheckoutRequest['sale']): Promise<LineItem[]> {
  if (sale.kind === 'subscription') {
    const price = await ensureMonthlyPrice(stripe, sale.priceKey, sale.line);
    return [{ price: price.id, quantity: sale.line.quantity }];
  }
  return sale.lines.map(({ name, unitCents, quantity }) => ({
    quantity,
    price_data: { currency: 'usd', unit_amount: unitCents, tax_behavior: 'exclusive', product_data: { name } },
  }));
}

/** Opens a payment page at Stripe for one order. */
export async function startCheckout(
  stripe: Stripe,
  { automaticTax }: Pick<StripeSettings, 'automaticTax'>,
  request: CheckoutRequest,
  idempotencyKey: string,
): Promise<Checkout> {
  const { reference, customerId, sale, couponId, successUrl, cancelUrl, expiresAt } = request;
  const metadata = { [REFERENCE]: reference };
  const lineItems = await lineItemsOf(stripe, sale);
  const session = await ask(() =>
    stripe.checkout.sessions.create(
      {
        mode: sale.kind === 'once' ? 'payment' : 'subscription',
        customer: customerId,
        client_reference_id: reference,
        line_items: lineItems,
        success_url: successUrl.replace('{CHECKOUT_ID}', '{CHECKOUT_SESSION_ID}'),
        cancel_url: cancelUrl,
        expires_at: secondsOf(expiresAt),
        metadata,
        // Orders are in US dollars, and so is what their buyers pay.
        adaptive_pricing: { enabled: false },
        ...(couponId ? { discounts: [{ promotion_code: couponId }] } : {}),
        ...(automaticTax
          ? { automatic_tax: { enabled: true }, customer_update: { address: 'auto', name: 'auto' } }
          : {}),
        ...(sale.kind === 'once'
          ? { payment_intent_data: { metadata }, invoice_creation: { enabled: true } }
          : { subscription_data: { metadata } }),
        expand: EXPAND,
      },
      { idempotencyKey },
    ),
  );
  return checkoutOf(session);
}

export const getCheckout = async (stripe: Stripe, id: string): Promise<Checkout> =>
  checkoutOf(await ask(() => stripe.checkout.sessions.retrieve(id, { expand: EXPAND })));

/** Closes a checkout if it is open, and gives it as it is then. */
export async function expireCheckout(stripe: Stripe, id: string): Promise<Checkout> {
  const found = await getCheckout(stripe, id);
  if (found.state !== 'open') return found;
  try {
    return checkoutOf(await ask(() => stripe.checkout.sessions.expire(id, { expand: EXPAND })));
  } catch (error) {
    // Stripe rejects to close what was paid or closed since; anything else is a failure.
    const now = await getCheckout(stripe, id);
    if (now.state === 'open') throw error;
    return now;
  }
}
