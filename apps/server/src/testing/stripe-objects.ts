import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { Fields } from './stripe-double.ts';

/** The parts of Stripe's objects that this stand-in keeps, by Stripe's own names. */
export type StripeSession = Pick<
  Stripe.Checkout.Session,
  'id' | 'object' | 'mode' | 'status' | 'payment_status' | 'client_reference_id' | 'currency' | 'expires_at' | 'url'
> & {
  amount_subtotal: number;
  amount_total: number;
  total_details: { amount_discount: number; amount_tax: number; amount_shipping: number };
  customer: string;
  payment_intent: null;
  subscription: string | null;
  invoice: string | null;
};
export type StripeInvoice = ReturnType<typeof newInvoice>;
export type StripeSubscription = {
  id: string;
  object: 'subscription';
  status: Stripe.Subscription.Status;
  customer: string;
  metadata: Record<string, string>;
  cancel_at: null;
  cancel_at_period_end: boolean;
  start_date: number;
  ended_at: number | null;
  items: { data: { current_period_start: number; current_period_end: number; price: object }[] };
  latest_invoice: StripeInvoice;
  discounts: { id: string; end: number | null; source: { coupon: StripeCoupon } }[];
};
export type StripeCoupon = {
  id: string;
  duration: string;
  percent_off: number | null;
  amount_off: number | null;
};
export type StripePayment = {
  id: string;
  object: 'payment_intent';
  status: string;
  customer: string;
  currency: string;
  amount: number;
  /** The state of its dispute, if there is one. */
  dispute: string | null;
};
export type StripeRefund = {
  id: string;
  object: 'refund';
  payment_intent: string;
  status: string;
  amount: number;
  metadata: Fields;
};
export type StripeEvent = { id: string; type: string; created: number; object: object };

export const MONTH = 30 * 86_400;
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
export const text = (value: string | Fields | undefined): string => (typeof value === 'string' ? value : '');
export const within = (fields: Fields, ...path: string[]): string | Fields | undefined =>
  path.reduce<string | Fields | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), fields);

export function newInvoice(of: {
  subscription: string;
  start: number;
  at: number;
  cents: number;
  discount: number;
  reason: string;
}) {
  return {
    id: newId('in'),
    object: 'invoice' as const,
    number: `T-${randomBytes(3).toString('hex').toUpperCase()}`,
    status: 'draft' as string,
    currency: 'usd',
    subtotal: of.cents,
    total: of.cents - of.discount,
    total_discount_amounts: of.discount > 0 ? [{ amount: of.discount, discount: 'di_1' }] : [],
    total_taxes: [],
    created: of.at,
    status_transitions: { paid_at: null as number | null },
    billing_reason: of.reason,
    period_start: of.start - MONTH,
    period_end: of.start,
    lines: { data: [{ period: { start: of.start, end: of.start + MONTH } }] },
    parent: { subscription_details: { subscription: of.subscription } },
    payments: {
      data: [] as { status: string; is_default: boolean; payment: { type: string; payment_intent: string } }[],
    },
    attempt_count: 0,
    attempted: false,
    next_payment_attempt: null as number | null,
    invoice_pdf: 'https://pay.stripe.com/invoice/pdf',
  };
}

/** A price by the month, as Stripe returns it. */
export const monthlyPrice = ({ id, key, cents }: { id: string; key: string; cents: number }) => ({
  id,
  object: 'price',
  currency: 'usd',
  unit_amount: cents,
  recurring: { interval: 'month' },
  lookup_key: key,
});
