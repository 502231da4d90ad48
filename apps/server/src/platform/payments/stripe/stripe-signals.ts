import Stripe from 'stripe';
import { PaymentError, type PaymentSignal } from '../provider.ts';
import { dateOf, idOf } from './stripe-shapes.ts';

/** A signature is accepted for five minutes. */
const TOLERANCE_SECONDS = 300;

/** The events that the webhook endpoint has to be registered for; `npm run stripe:setup` prints them. */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.updated',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const satisfies readonly Stripe.Event['type'][];

/** An object that some events are about, with the ids that matter here. */
type About = {
  object: string;
  id?: string;
  customer?: string | { id: string } | null;
  subscription?: string | { id: string } | null;
  payment_intent?: string | { id: string } | null;
  parent?: { subscription_details?: { subscription?: string | { id: string } | null } | null } | null;
};

const named = (ids: Record<keyof PaymentSignal['about'], string | null>): PaymentSignal['about'] =>
  Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== null));

const NOTHING = { checkoutId: null, subscriptionId: null, paymentId: null, invoiceId: null, customerId: null };

function aboutOf(object: About): PaymentSignal['about'] {
  const id = object.id ?? null;
  const shared = { ...NOTHING, customerId: idOf(object.customer) };
  switch (object.object) {
    case 'checkout.session':
      return named({ ...shared, checkoutId: id, subscriptionId: idOf(object.subscription) });
    case 'subscription':
      return named({ ...shared, subscriptionId: id });
    case 'invoice':
      return named({
        ...shared,
        invoiceId: id,
        subscriptionId: idOf(object.parent?.subscription_details?.subscription),
      });
    case 'payment_intent':
      return named({ ...shared, paymentId: id });
    // A charge, a refund and a dispute name the payment that they belong to.
    default:
      return named({ ...shared, paymentId: idOf(object.payment_intent) });
  }
}

/** Checks a webhook request with each signing secret. */
function verified(rawBody: Buffer, signature: string, secrets: readonly string[], now: Date): Stripe.Event | null {
  for (const secret of secrets) {
    try {
      return Stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime());
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  return null;
}

/**
 * Reads a signal from a webhook request of Stripe.
 * @throws {PaymentError} `bad_signature` unless one of the secrets signed it within five minutes of `now`.
 */
export function readSignal(
  secrets: readonly string[],
  rawBody: Buffer,
  signature: string | undefined,
  now: Date,
): PaymentSignal {
  if (!signature) throw new PaymentError('bad_signature', 'The request has no signature');
  let event: Stripe.Event | null;
  try {
    event = verified(rawBody, signature, secrets, now);
  } catch {
    throw new PaymentError('bad_signature', 'The signed body is no event of Stripe');
  }
  if (!event) throw new PaymentError('bad_signature', 'The signature is wrong or too old');
  return { id: event.id, type: event.type, createdAt: dateOf(event.created), about: aboutOf(event.data.object) };
}
