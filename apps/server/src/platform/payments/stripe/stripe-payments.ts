import type Stripe from 'stripe';
import type { Payment, Refund } from '../provider.ts';
import { ask } from './stripe-client.ts';
import { idOf, wholeOf } from './stripe-shapes.ts';

const paymentStates: Record<string, Payment['state']> = {
  succeeded: 'succeeded',
  processing: 'processing',
  requires_capture: 'processing',
  requires_action: 'requires_action',
  requires_confirmation: 'requires_action',
  requires_payment_method: 'failed',
  canceled: 'canceled',
};

const disputeStates: Record<string, Payment['dispute']> = {
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  warning_needs_response: 'open',
  warning_under_review: 'open',
  lost: 'lost',
  won: 'won',
  // An inquiry that became no dispute, and a dispute that a refund prevented.
  warning_closed: 'won',
  prevented: 'none',
};
const WORST_FIRST = ['lost', 'open', 'won', 'none'] as const;

/** The worst of what the buyer's bank has to say about a payment. */
async function disputeOf(stripe: Stripe, paymentId: string): Promise<Payment['dispute']> {
  const { data } = await ask(() => stripe.disputes.list({ payment_intent: paymentId, limit: 100 }));
  const states = new Set(data.map(({ status }) => disputeStates[status] ?? 'open'));
  return WORST_FIRST.find((state) => states.has(state)) ?? 'none';
}

const refundState = (status: string | null): Refund['state'] =>
  status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending';

/** Under this key a refund at Stripe carries our key, which Stripe itself forgets after a day. */
const OUR_KEY = 'request_key';

const refundOf = ({ id, status, amount, metadata }: Stripe.Refund): Refund => ({
  id,
  key: metadata?.[OUR_KEY] ?? null,
  state: refundState(status),
  cents: amount,
});

const refundsOf = async (stripe: Stripe, paymentId: string): Promise<Stripe.Refund[]> =>
  (await ask(() => stripe.refunds.list({ payment_intent: paymentId, limit: 100 }))).data;

/** A payment with what was returned of it. */
export async function getPayment(stripe: Stripe, id: string): Promise<Payment> {
  const payment = await ask(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
  const charge = wholeOf(payment.latest_charge);
  // Only what was charged can have refunds.
  const refunds = charge?.status === 'succeeded' ? (await refundsOf(stripe, id)).map(refundOf) : [];
  const returned = refunds.filter(({ state }) => state !== 'failed').reduce((sum, { cents }) => sum + cents, 0);
  return {
    id: payment.id,
    customerId: idOf(payment.customer),
    state: paymentStates[payment.status] ?? 'processing',
    currency: payment.currency,
    amountCents: payment.amount,
    // Stripe's own sum also has refunds beyond the hundred newest.
    refundedCents: Math.max(returned, charge?.amount_refunded ?? 0),
    refunds,
    dispute: charge?.disputed ? await disputeOf(stripe, id) : 'none',
  };
}

/** Returns money once for each key, also when the call is repeated days later. */
export async function refund(stripe: Stripe, paymentId: string, cents: number, key: string): Promise<Refund> {
  const made = (await refundsOf(stripe, paymentId)).find(({ metadata }) => metadata?.[OUR_KEY] === key);
  if (made) return refundOf(made);
  return refundOf(
    await ask(() =>
      stripe.refunds.create(
        { payment_intent: paymentId, amount: cents, metadata: { [OUR_KEY]: key } },
        { idempotencyKey: key },
      ),
    ),
  );
}
