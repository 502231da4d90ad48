import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listOf, signedEvent, type StripeAnswer, stripeDouble, stripeError } from '../../../testing/stripe-double.ts';
import { PaymentError, type PaymentProvider } from '../provider.ts';
import { STRIPE_API_VERSION } from './stripe-client.ts';
import { STRIPE_EVENTS } from './stripe-signals.ts';
import { createStripeProvider } from './stripe-provider.ts';
import type Stripe from 'stripe';

/** What is read with every subscription. */
const EXPAND = { 0: 'latest_invoice.payments', 1: 'discounts.source.coupon' };

/** The parts of an object that matter here, checked against Stripe's own types. */
type Part<T> = T extends (infer Item)[] ? Part<Item>[] : T extends object ? { [Name in keyof T]?: Part<T[Name]> } : T;

const SECRET = 'whsec_of_the_endpoint';
const NOW = new Date('2026-11-27T12:00:00Z');
const seconds = (text: string) => Math.floor(new Date(text).getTime() / 1000);
const MARCH = seconds('2026-03-01T00:00:00Z');
const APRIL = seconds('2026-04-01T00:00:00Z');
const MAY = seconds('2026-05-01T00:00:00Z');

const session: Part<Stripe.Checkout.Session> = {
  id: 'cs_test_1',
  object: 'checkout.session',
  status: 'open',
  payment_status: 'unpaid',
  client_reference_id: 'IS-1',
  currency: 'usd',
  amount_subtotal: 599,
  amount_total: 583,
  total_details: { amount_discount: 60, amount_tax: 44, amount_shipping: 0 },
  expires_at: MAY,
  url: 'https://checkout.stripe.com/c/pay/cs_test_1',
  customer: 'cus_1',
  payment_intent: null,
  subscription: null,
  invoice: null,
};

const invoice: Part<Stripe.Invoice> = {
  id: 'in_1',
  object: 'invoice',
  number: 'A-0001',
  status: 'paid',
  currency: 'usd',
  subtotal: 599,
  total: 583,
  total_discount_amounts: [{ amount: 60, discount: 'di_1' }],
  total_taxes: [{ amount: 40 }, { amount: 4 }],
  created: APRIL,
  status_transitions: { paid_at: APRIL + 60 },
  billing_reason: 'subscription_cycle',
  period_start: MARCH,
  period_end: APRIL,
  lines: { object: 'list', data: [{ period: { start: APRIL, end: MAY } }], has_more: false, url: '/v1' },
  parent: { type: 'subscription_details', subscription_details: { subscription: 'sub_1' } },
  payments: {
    object: 'list',
    data: [
      { status: 'canceled', is_default: false, payment: { type: 'payment_intent', payment_intent: 'pi_0' } },
      { status: 'paid', is_default: true, payment: { type: 'payment_intent', payment_intent: 'pi_1' } },
    ],
    has_more: false,
    url: '/v1',
  },
  attempt_count: 1,
  attempted: true,
  next_payment_attempt: null,
  invoice_pdf: 'https://pay.stripe.com/invoice/1/pdf',
};

const subscription: Part<Stripe.Subscription> = {
  id: 'sub_1',
  object: 'subscription',
  discounts: [],
  status: 'active',
  customer: 'cus_1',
  metadata: { order_reference: 'IS-1' },
  cancel_at: null,
  cancel_at_period_end: false,
  start_date: MARCH,
  ended_at: null,
  items: {
    object: 'list',
    data: [
      {
        current_period_start: APRIL,
        current_period_end: MAY,
        price: { lookup_key: 'innerspring_premium_monthly', unit_amount: 599 },
      },
    ],
    has_more: false,
    url: '/v1',
  },
  latest_invoice: invoice,
};

const price: Part<Stripe.Price> = {
  id: 'price_1',
  object: 'price',
  currency: 'usd',
  unit_amount: 599,
  recurring: { interval: 'month' },
  lookup_key: 'innerspring_premium_monthly',
};

const payment: Part<Stripe.PaymentIntent> = {
  id: 'pi_1',
  object: 'payment_intent',
  status: 'succeeded',
  customer: 'cus_1',
  currency: 'usd',
  amount: 583,
  latest_charge: {
    id: 'ch_1',
    object: 'charge',
    status: 'succeeded',
    amount_refunded: 100,
    refunded: false,
    disputed: false,
  },
};

const refundMade: Part<Stripe.Refund> = {
  id: 're_1',
  object: 'refund',
  status: 'succeeded',
  amount: 100,
  metadata: {},
};

/** What Stripe answers to each call when all goes well. */
const goodAnswers: Record<string, unknown> = {
  'POST /v1/customers': { id: 'cus_1', object: 'customer' },
  'DELETE /v1/customers/cus_1': { id: 'cus_1', deleted: true },
  'GET /v1/customers/cus_1': {
    id: 'cus_1',
    object: 'customer',
    invoice_settings: {
      default_payment_method: { id: 'pm_2', card: { brand: 'amex', last4: '0005', exp_month: 1, exp_year: 2031 } },
    },
  },
  'GET /v1/prices': listOf([price]),
  'GET /v1/products': listOf([]),
  'POST /v1/products': { id: 'innerspring_premium_monthly', object: 'product' },
  'POST /v1/prices': { ...price, id: 'price_2', unit_amount: 699 },
  'POST /v1/checkout/sessions': session,
  'GET /v1/checkout/sessions/cs_test_1': session,
  'POST /v1/checkout/sessions/cs_test_1/expire': { ...session, status: 'expired', url: null },
  'GET /v1/payment_intents/pi_1': payment,
  'GET /v1/refunds': listOf([refundMade]),
  'POST /v1/refunds': refundMade,
  'GET /v1/disputes': listOf([{ id: 'du_1', status: 'won' }]),
  'GET /v1/subscriptions/sub_1': subscription,
  'GET /v1/subscriptions': listOf([subscription]),
  'POST /v1/subscriptions/sub_1': { ...subscription, cancel_at_period_end: true },
  'DELETE /v1/subscriptions/sub_1': { ...subscription, status: 'canceled', ended_at: APRIL + 5 },
  'GET /v1/invoices/in_1': invoice,
  'GET /v1/invoices': listOf([invoice], true),
  'GET /v1/billing_portal/configurations': listOf([
    { id: 'bpc_other', metadata: {} },
    { id: 'bpc_1', metadata: { use: 'innerspring' } },
  ]),
  'POST /v1/billing_portal/sessions': { id: 'bps_1', url: 'https://billing.stripe.com/p/session/1' },
  'POST /v1/coupons': { id: 'coupon_1', object: 'coupon' },
  'GET /v1/promotion_codes': listOf([
    { id: 'promo_1', object: 'promotion_code', metadata: { request_key: 'coupon:7' } },
  ]),
  'POST /v1/promotion_codes': { id: 'promo_1', object: 'promotion_code' },
  'POST /v1/promotion_codes/promo_1': { id: 'promo_1', object: 'promotion_code', active: false },
};

let stripe: Awaited<ReturnType<typeof stripeDouble>>;
let provider: PaymentProvider;
const answers = (more: Record<string, unknown> = {}) =>
  stripe.answerWith(({ what }): StripeAnswer | null => {
    const body = { ...goodAnswers, ...more }[what];
    return body === undefined ? null : { body };
  });
const providerWith = (more: Partial<Parameters<typeof createStripeProvider>[0]> = {}) =>
  createStripeProvider({
    secretKey: 'sk_test_1',
    webhookSecrets: [SECRET],
    automaticTax: false,
    apiUrl: stripe.url,
    ...more,
  });

beforeAll(async () => {
  stripe = await stripeDouble(() => null);
});
afterAll(() => stripe.close());
beforeEach(() => {
  stripe.calls.length = 0;
  answers();
  provider = providerWith();
});

/** A new idempotency key: Stripe repeats its first response to a known one. */
let keys = 0;
const newKey = () => {
  keys += 1;
  return `key-${keys}`;
};

const once = (more: object = {}) => ({
  reference: 'IS-1',
  customerId: 'cus_1',
  sale: { kind: 'once' as const, lines: [{ name: 'Job posting', unitCents: 9900, quantity: 2 }] },
  couponId: null,
  successUrl: 'https://example.com/done?checkout={CHECKOUT_ID}',
  cancelUrl: 'https://example.com/plans',
  expiresAt: new Date(MAY * 1000),
  ...more,
});
const monthly = (unitCents = 599) =>
  once({
    sale: {
      kind: 'subscription',
      priceKey: 'innerspring_premium_monthly',
      line: { name: 'Premium, one month', unitCents, quantity: 1 },
    },
  });

describe('each call sends what Stripe documents', () => {
  const withKey = [
    'createCustomer',
    'startCheckout, once',
    'startCheckout, every month',
    'refund',
    'setCancelAtPeriodEnd',
    'createCoupon',
  ];
  type Row = { name: string; call: (key: string) => Promise<unknown>; sends: [what: string, fields: object][] };
  const rows: Row[] = [
    {
      name: 'createCustomer',
      call: (key) => provider.createCustomer({ userId: 7, email: 'bo@example.com', name: 'Bo Ticking' }, key),
      sends: [['POST /v1/customers', { email: 'bo@example.com', name: 'Bo Ticking', metadata: { user_id: '7' } }]],
    },
    {
      name: 'deleteCustomer',
      call: () => provider.deleteCustomer('cus_1'),
      sends: [['DELETE /v1/customers/cus_1', {}]],
    },
    {
      name: 'getCard',
      call: () => provider.getCard('cus_1'),
      sends: [
        ['GET /v1/subscriptions', { customer: 'cus_1', limit: '1', expand: { 0: 'data.default_payment_method' } }],
        ['GET /v1/customers/cus_1', { expand: { 0: 'invoice_settings.default_payment_method' } }],
      ],
    },
    {
      name: 'startCheckout, once',
      call: (key) => provider.startCheckout(once({ couponId: 'promo_1' }), key),
      sends: [
        [
          'POST /v1/checkout/sessions',
          {
            mode: 'payment',
            customer: 'cus_1',
            client_reference_id: 'IS-1',
            line_items: {
              0: {
                quantity: '2',
                price_data: {
                  currency: 'usd',
                  unit_amount: '9900',
                  tax_behavior: 'exclusive',
                  product_data: { name: 'Job posting' },
                },
              },
            },
            success_url: 'https://example.com/done?checkout={CHECKOUT_SESSION_ID}',
            cancel_url: 'https://example.com/plans',
            expires_at: String(MAY),
            metadata: { order_reference: 'IS-1' },
            adaptive_pricing: { enabled: 'false' },
            discounts: { 0: { promotion_code: 'promo_1' } },
            payment_intent_data: { metadata: { order_reference: 'IS-1' } },
            invoice_creation: { enabled: 'true' },
            expand: { 0: 'payment_intent', 1: 'subscription' },
          },
        ],
      ],
    },
    {
      name: 'startCheckout, every month',
      call: (key) => providerWith({ automaticTax: true }).startCheckout(monthly(), key),
      sends: [
        ['GET /v1/prices', { lookup_keys: { 0: 'innerspring_premium_monthly' }, active: 'true', limit: '1' }],
        [
          'POST /v1/checkout/sessions',
          {
            mode: 'subscription',
            customer: 'cus_1',
            client_reference_id: 'IS-1',
            line_items: { 0: { price: 'price_1', quantity: '1' } },
            success_url: 'https://example.com/done?checkout={CHECKOUT_SESSION_ID}',
            cancel_url: 'https://example.com/plans',
            expires_at: String(MAY),
            metadata: { order_reference: 'IS-1' },
            adaptive_pricing: { enabled: 'false' },
            automatic_tax: { enabled: 'true' },
            customer_update: { address: 'auto', name: 'auto' },
            subscription_data: { metadata: { order_reference: 'IS-1' } },
            expand: { 0: 'payment_intent', 1: 'subscription' },
          },
        ],
      ],
    },
    {
      name: 'getCheckout',
      call: () => provider.getCheckout('cs_test_1'),
      sends: [['GET /v1/checkout/sessions/cs_test_1', { expand: { 0: 'payment_intent', 1: 'subscription' } }]],
    },
    {
      name: 'expireCheckout',
      call: () => provider.expireCheckout('cs_test_1'),
      sends: [
        ['GET /v1/checkout/sessions/cs_test_1', { expand: { 0: 'payment_intent', 1: 'subscription' } }],
        ['POST /v1/checkout/sessions/cs_test_1/expire', { expand: { 0: 'payment_intent', 1: 'subscription' } }],
      ],
    },
    {
      name: 'getPayment',
      call: () => provider.getPayment('pi_1'),
      sends: [
        ['GET /v1/payment_intents/pi_1', { expand: { 0: 'latest_charge' } }],
        ['GET /v1/refunds', { payment_intent: 'pi_1', limit: '100' }],
      ],
    },
    {
      name: 'refund',
      call: (key) => provider.refund('pi_1', 100, key),
      sends: [
        ['GET /v1/refunds', { payment_intent: 'pi_1', limit: '100' }],
        ['POST /v1/refunds', { payment_intent: 'pi_1', amount: '100', metadata: { request_key: expect.any(String) } }],
      ],
    },
    {
      name: 'getSubscription',
      call: () => provider.getSubscription('sub_1'),
      sends: [['GET /v1/subscriptions/sub_1', { expand: EXPAND }]],
    },
    {
      name: 'listSubscriptions',
      call: () => provider.listSubscriptions('cus_1'),
      sends: [
        [
          'GET /v1/subscriptions',
          {
            customer: 'cus_1',
            status: 'all',
            limit: '20',
            expand: { 0: 'data.latest_invoice.payments', 1: 'data.discounts.source.coupon' },
          },
        ],
      ],
    },
    {
      name: 'setCancelAtPeriodEnd',
      call: (key) => provider.setCancelAtPeriodEnd('sub_1', true, key),
      sends: [['POST /v1/subscriptions/sub_1', { cancel_at_period_end: 'true', expand: EXPAND }]],
    },
    {
      name: 'endSubscription',
      call: () => provider.endSubscription('sub_1'),
      sends: [
        ['GET /v1/subscriptions/sub_1', { expand: EXPAND }],
        ['DELETE /v1/subscriptions/sub_1', { prorate: 'false', expand: EXPAND }],
      ],
    },
    {
      name: 'getInvoice',
      call: () => provider.getInvoice('in_1'),
      sends: [['GET /v1/invoices/in_1', { expand: { 0: 'payments' } }]],
    },
    {
      name: 'listInvoices',
      call: () => provider.listInvoices('cus_1', { limit: 10, after: 'in_0' }),
      sends: [
        [
          'GET /v1/invoices',
          { customer: 'cus_1', limit: '10', starting_after: 'in_0', expand: { 0: 'data.payments' } },
        ],
      ],
    },
    {
      name: 'openPortal',
      call: () => provider.openPortal('cus_1', 'https://example.com/settings/subscription'),
      sends: [
        ['GET /v1/billing_portal/configurations', { active: 'true', limit: '100' }],
        [
          'POST /v1/billing_portal/sessions',
          { customer: 'cus_1', return_url: 'https://example.com/settings/subscription', configuration: 'bpc_1' },
        ],
      ],
    },
    {
      name: 'createCoupon',
      call: (key) =>
        provider.createCoupon(
          { code: 'SPRING', off: { percent: 20 }, months: 3, maxRedemptions: 50, expiresAt: new Date(MAY * 1000) },
          key,
        ),
      sends: [
        ['POST /v1/coupons', { name: 'SPRING', percent_off: '20', duration: 'repeating', duration_in_months: '3' }],
        [
          'POST /v1/promotion_codes',
          {
            promotion: { type: 'coupon', coupon: 'coupon_1' },
            code: 'SPRING',
            metadata: { request_key: expect.any(String) },
            max_redemptions: '50',
            expires_at: String(MAY),
          },
        ],
      ],
    },
    {
      name: 'findCoupon',
      call: () => provider.findCoupon('SPRING', 'coupon:7'),
      sends: [['GET /v1/promotion_codes', { code: 'SPRING', active: 'true', limit: '100' }]],
    },
    {
      name: 'endCoupon',
      call: () => provider.endCoupon('promo_1'),
      sends: [['POST /v1/promotion_codes/promo_1', { active: 'false' }]],
    },
  ];

  it.each(rows)('$name', async ({ call, sends }) => {
    await call(newKey());
    expect(stripe.calls.map(({ what, fields }) => [what, fields])).toEqual(sends);
    for (const { version, authorization } of stripe.calls) {
      expect(version).toBe(STRIPE_API_VERSION);
      expect(authorization).toBe('Bearer sk_test_1');
    }
  });

  it('covers every method of a provider that calls Stripe', () => {
    const named = new Set(rows.map(({ name }) => name.split(',')[0]));
    const all = Object.keys(provider).filter((name) => !['name', 'isTest', 'mayAddTax', 'readSignal'].includes(name));
    expect([...named].toSorted()).toEqual(all.toSorted());
  });

  it.each(rows.filter(({ name }) => withKey.includes(name)))('$name carries the key it was given', async ({ call }) => {
    const key = newKey();
    await call(key);
    const changing = stripe.calls.filter(({ what }) => what.startsWith('POST'));
    for (const sent of changing) expect(sent.key).toMatch(new RegExp(`^${key}(?::|$)`));
    expect(new Set(changing.map((sent) => sent.key)).size).toBe(changing.length);
  });

  it('a coupon of an amount, for the first month or for all', async () => {
    const coupon = { code: 'TEN', off: { cents: 1000 }, maxRedemptions: null, expiresAt: null };
    await provider.createCoupon({ ...coupon, months: 1 }, newKey());
    await provider.createCoupon({ ...coupon, months: null }, newKey());
    expect(stripe.calls.map(({ fields }) => fields)).toEqual([
      { name: 'TEN', amount_off: '1000', currency: 'usd', duration: 'once' },
      { promotion: { type: 'coupon', coupon: 'coupon_1' }, code: 'TEN', metadata: { request_key: expect.any(String) } },
      { name: 'TEN', amount_off: '1000', currency: 'usd', duration: 'forever' },
      { promotion: { type: 'coupon', coupon: 'coupon_1' }, code: 'TEN', metadata: { request_key: expect.any(String) } },
    ]);
  });

  it('another price than Stripe has makes a price that takes the lookup key over', async () => {
    await provider.startCheckout(monthly(699), newKey());
    expect(stripe.calls.map(({ what }) => what)).toEqual([
      'GET /v1/prices',
      'GET /v1/products',
      'POST /v1/products',
      'POST /v1/prices',
      'POST /v1/checkout/sessions',
    ]);
    expect(stripe.calls[3]?.fields).toEqual({
      product: 'innerspring_premium_monthly',
      currency: 'usd',
      unit_amount: '699',
      recurring: { interval: 'month' },
      tax_behavior: 'exclusive',
      lookup_key: 'innerspring_premium_monthly',
      transfer_lookup_key: 'true',
    });
    expect(stripe.calls[4]?.fields['line_items']).toEqual({ 0: { price: 'price_2', quantity: '1' } });
  });
});

describe('what Stripe answers', () => {
  it('is a checkout, with amounts that add up', async () => {
    expect(await provider.getCheckout('cs_test_1')).toEqual({
      id: 'cs_test_1',
      reference: 'IS-1',
      url: 'https://checkout.stripe.com/c/pay/cs_test_1',
      expiresAt: new Date(MAY * 1000),
      state: 'open',
      currency: 'usd',
      subtotalCents: 599,
      discountCents: 60,
      taxCents: 44,
      totalCents: 583,
      customerId: 'cus_1',
      paymentId: null,
      subscriptionId: null,
      invoiceId: null,
    });
  });

  it.each<[string, Part<Stripe.Checkout.Session>]>([
    ['open', { status: 'open', payment_status: 'unpaid' }],
    ['expired', { status: 'expired', payment_status: 'unpaid' }],
    [
      'paid',
      {
        status: 'complete',
        payment_status: 'paid',
        payment_intent: { id: 'pi_1', status: 'succeeded' },
      },
    ],
    ['paid', { status: 'complete', payment_status: 'no_payment_required' }],
    [
      'processing',
      {
        status: 'complete',
        payment_status: 'unpaid',
        payment_intent: { id: 'pi_1', status: 'processing' },
      },
    ],
    [
      'processing',
      {
        status: 'complete',
        payment_status: 'unpaid',
        subscription: { id: 'sub_1', status: 'incomplete' },
      },
    ],
    [
      'failed',
      {
        status: 'complete',
        payment_status: 'unpaid',
        payment_intent: { id: 'pi_1', status: 'requires_payment_method' },
      },
    ],
    [
      'failed',
      {
        status: 'complete',
        payment_status: 'unpaid',
        payment_intent: { id: 'pi_1', status: 'canceled' },
      },
    ],
    [
      'failed',
      {
        status: 'complete',
        payment_status: 'unpaid',
        subscription: { id: 'sub_1', status: 'incomplete_expired' },
      },
    ],
  ])('a checkout is %s with %j', async (state, more) => {
    answers({ 'GET /v1/checkout/sessions/cs_test_1': { ...session, ...more } });
    expect((await provider.getCheckout('cs_test_1')).state).toBe(state);
  });

  it('a checkout that was paid while it was being closed comes back paid', async () => {
    const paid = { ...session, status: 'complete', payment_status: 'paid', payment_intent: 'pi_1' };
    let reads = 0;
    stripe.answerWith(({ what }) => {
      if (what.endsWith('/expire')) return stripeError(400, 'invalid_request_error');
      reads += 1;
      return { body: reads === 1 ? session : paid };
    });
    expect(await provider.expireCheckout('cs_test_1')).toMatchObject({ state: 'paid', paymentId: 'pi_1' });
  });

  it('a checkout that can’t be closed and is open still is an error', async () => {
    stripe.answerWith(({ what }) =>
      what.endsWith('/expire') ? stripeError(400, 'invalid_request_error') : { body: session },
    );
    await expect(provider.expireCheckout('cs_test_1')).rejects.toMatchObject({ kind: 'rejected' });
  });

  it('is a payment with its refunds, the failed ones not counted', async () => {
    const refunds = [
      { ...refundMade, id: 're_3', status: 'failed', amount: 50 },
      { ...refundMade, id: 're_2', status: 'pending', amount: 30 },
      { ...refundMade, status: 'succeeded', amount: 100 },
    ];
    answers({ 'GET /v1/refunds': listOf(refunds) });
    expect(await provider.getPayment('pi_1')).toEqual({
      id: 'pi_1',
      customerId: 'cus_1',
      state: 'succeeded',
      currency: 'usd',
      amountCents: 583,
      refundedCents: 130,
      refunds: [
        { id: 're_3', key: null, state: 'failed', cents: 50 },
        { id: 're_2', key: null, state: 'pending', cents: 30 },
        { id: 're_1', key: null, state: 'succeeded', cents: 100 },
      ],
      dispute: 'none',
    });
  });

  it.each([
    ['succeeded', 'succeeded'],
    ['processing', 'processing'],
    ['requires_action', 'requires_action'],
    ['requires_confirmation', 'requires_action'],
    ['requires_payment_method', 'failed'],
    ['canceled', 'canceled'],
  ])('a payment that Stripe calls %s is %s', async (status, state) => {
    answers({ 'GET /v1/payment_intents/pi_1': { ...payment, status, latest_charge: null } });
    expect(await provider.getPayment('pi_1')).toMatchObject({ state, refundedCents: 0, refunds: [] });
  });

  it.each([
    [['won'], 'won'],
    [['warning_closed'], 'won'],
    [['prevented'], 'none'],
    [['needs_response'], 'open'],
    [['warning_under_review'], 'open'],
    [['won', 'lost'], 'lost'],
    [['won', 'under_review'], 'open'],
    [['a_state_of_a_later_version'], 'open'],
  ])('disputes %j are %s', async (statuses, dispute) => {
    const charge = { ...(payment.latest_charge as Stripe.Charge), disputed: true };
    answers({
      'GET /v1/payment_intents/pi_1': { ...payment, latest_charge: charge },
      'GET /v1/disputes': listOf(statuses.map((status, at) => ({ id: `du_${at}`, status }))),
    });
    expect((await provider.getPayment('pi_1')).dispute).toBe(dispute);
    expect(stripe.calls.at(-1)).toMatchObject({
      what: 'GET /v1/disputes',
      fields: { payment_intent: 'pi_1', limit: '100' },
    });
  });

  it('a refund that was made under the same key days ago is not made again', async () => {
    const made = { ...refundMade, id: 're_9', metadata: { request_key: 'refund:42' } };
    answers({ 'GET /v1/refunds': listOf([refundMade, made]) });
    expect(await provider.refund('pi_1', 100, 'refund:42')).toEqual({
      id: 're_9',
      key: 'refund:42',
      state: 'succeeded',
      cents: 100,
    });
    expect(stripe.calls.map(({ what }) => what)).toEqual(['GET /v1/refunds']);
  });

  it('is a subscription with its period, price and invoice', async () => {
    expect(await provider.getSubscription('sub_1')).toEqual({
      id: 'sub_1',
      customerId: 'cus_1',
      reference: 'IS-1',
      priceKey: 'innerspring_premium_monthly',
      unitCents: 599,
      nextCents: 599,
      state: 'active',
      startedAt: new Date(MARCH * 1000),
      periodStart: new Date(APRIL * 1000),
      periodEnd: new Date(MAY * 1000),
      cancelAtPeriodEnd: false,
      endedAt: null,
      latestInvoice: {
        id: 'in_1',
        number: 'A-0001',
        state: 'paid',
        currency: 'usd',
        subtotalCents: 599,
        discountCents: 60,
        taxCents: 44,
        totalCents: 583,
        createdAt: new Date(APRIL * 1000),
        paidAt: new Date((APRIL + 60) * 1000),
        periodStart: new Date(APRIL * 1000),
        periodEnd: new Date(MAY * 1000),
        subscriptionId: 'sub_1',
        paymentId: 'pi_1',
        attempts: 1,
        nextAttemptAt: null,
        pdfUrl: 'https://pay.stripe.com/invoice/1/pdf',
      },
    });
  });

  it.each([
    ['incomplete', 'incomplete'],
    ['incomplete_expired', 'ended'],
    ['trialing', 'active'],
    ['active', 'active'],
    ['past_due', 'past_due'],
    ['unpaid', 'past_due'],
    ['paused', 'past_due'],
    ['canceled', 'ended'],
  ])('a subscription that Stripe calls %s is %s', async (status, state) => {
    answers({ 'GET /v1/subscriptions/sub_1': { ...subscription, status } });
    expect((await provider.getSubscription('sub_1')).state).toBe(state);
  });

  it.each<[Part<Stripe.Invoice>, number]>([
    [{ status: 'draft', attempted: false }, APRIL],
    [{ status: 'open', attempted: false }, APRIL],
    [{ status: 'paid', attempted: true }, MAY],
    [{ status: 'draft', attempted: false, billing_reason: 'subscription_create' }, MAY],
  ])('a month counts once it is charged: with the invoice %j', async (more, end) => {
    answers({ 'GET /v1/subscriptions/sub_1': { ...subscription, latest_invoice: { ...invoice, ...more } } });
    expect((await provider.getSubscription('sub_1')).periodEnd).toEqual(new Date(end * 1000));
  });

  it('a subscription that is set to end within its period is canceled', async () => {
    answers({ 'GET /v1/subscriptions/sub_1': { ...subscription, cancel_at: MAY } });
    expect((await provider.getSubscription('sub_1')).cancelAtPeriodEnd).toBe(true);
    answers({ 'GET /v1/subscriptions/sub_1': { ...subscription, cancel_at: MAY + 1 } });
    expect((await provider.getSubscription('sub_1')).cancelAtPeriodEnd).toBe(false);
  });

  it('a subscription that has ended is not canceled again', async () => {
    answers({ 'GET /v1/subscriptions/sub_1': { ...subscription, status: 'canceled', ended_at: MAY } });
    expect(await provider.endSubscription('sub_1')).toMatchObject({ state: 'ended', endedAt: new Date(MAY * 1000) });
    expect(stripe.calls).toHaveLength(1);
  });

  it('is a card: the subscription’s, else the customer’s, else none', async () => {
    const method = { id: 'pm_1', card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 } };
    answers({ 'GET /v1/subscriptions': listOf([{ ...subscription, default_payment_method: method }]) });
    expect(await provider.getCard('cus_1')).toEqual({
      brand: 'visa',
      last4: '4242',
      expiryMonth: 12,
      expiryYear: 2030,
    });
    answers({ 'GET /v1/subscriptions': listOf([]) });
    expect(await provider.getCard('cus_1')).toMatchObject({ brand: 'amex', last4: '0005' });
    answers({
      'GET /v1/subscriptions': listOf([]),
      'GET /v1/customers/cus_1': { id: 'cus_1', invoice_settings: { default_payment_method: null } },
    });
    expect(await provider.getCard('cus_1')).toBeNull();
    answers({ 'GET /v1/subscriptions': listOf([]), 'GET /v1/customers/cus_1': { id: 'cus_1', deleted: true } });
    expect(await provider.getCard('cus_1')).toBeNull();
  });

  it('the portal uses the account’s default where none was set up, and asks once which one is ours', async () => {
    await provider.openPortal('cus_1', 'https://example.com/');
    await provider.openPortal('cus_1', 'https://example.com/');
    expect(stripe.calls.map(({ what }) => what.split('/').at(-1))).toEqual(['configurations', 'sessions', 'sessions']);
    answers({ 'GET /v1/billing_portal/configurations': listOf([]) });
    stripe.calls.length = 0;
    await providerWith().openPortal('cus_1', 'https://example.com/');
    expect(stripe.calls[1]?.fields).toEqual({ customer: 'cus_1', return_url: 'https://example.com/' });
  });

  it('a page of invoices says whether there are more', async () => {
    const { items, hasMore } = await provider.listInvoices('cus_1', { limit: 1 });
    expect([items.map(({ id }) => id), hasMore]).toEqual([['in_1'], true]);
  });

  it('deleting a customer that is gone is fine', async () => {
    await expect(provider.deleteCustomer('cus_gone')).resolves.toBeUndefined();
  });
});

describe('a call that fails', () => {
  const call = () =>
    provider.createCoupon(
      { code: 'X', off: { cents: 1 }, months: null, maxRedemptions: null, expiresAt: null },
      newKey(),
    );

  it.each<[StripeAnswer, PaymentError['kind'], string | null]>([
    [stripeError(401, 'invalid_request_error'), 'misconfigured', null],
    [
      stripeError(403, 'invalid_request_error', 'more_permissions_required'),
      'misconfigured',
      'more_permissions_required',
    ],
    [stripeError(404, 'invalid_request_error', 'resource_missing'), 'not_found', 'resource_missing'],
    [stripeError(400, 'invalid_request_error', 'promotion_code_expired'), 'rejected', 'promotion_code_expired'],
    [stripeError(400, 'invalid_request_error', 'resource_missing'), 'rejected', 'resource_missing'],
    [stripeError(402, 'card_error', 'card_declined'), 'rejected', 'card_declined'],
    [stripeError(400, 'idempotency_error'), 'rejected', null],
    [stripeError(409, 'idempotency_error', 'idempotency_key_in_use'), 'unavailable', 'idempotency_key_in_use'],
    [stripeError(429, 'invalid_request_error', 'rate_limit'), 'unavailable', 'rate_limit'],
    [stripeError(500, 'api_error'), 'unavailable', null],
    [{ status: 502, body: '<html>Bad gateway</html>' }, 'unavailable', null],
    [{ status: 200, body: '{"id": "cou' }, 'unavailable', null],
  ])('with %j is %s', async (given, kind, code) => {
    stripe.answerWith(() => given);
    const error: unknown = await call().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PaymentError);
    expect(error).toMatchObject({ kind, code });
    // What Stripe says may hold what a buyer entered.
    expect(String(error)).not.toContain('4242');
  });

  it('ends within ten seconds when Stripe never answers', { timeout: 15_000 }, async () => {
    stripe.hang(true);
    const started = performance.now();
    try {
      await expect(call()).rejects.toMatchObject({ kind: 'unavailable' });
      expect(performance.now() - started).toBeLessThan(10_000);
    } finally {
      stripe.hang(false);
    }
  });

  it('ends within ten seconds when Stripe stops answering halfway', { timeout: 15_000 }, async () => {
    stripe.answerWith(({ what }) => {
      stripe.hang(true);
      return { body: goodAnswers[what] };
    });
    const started = performance.now();
    try {
      // It takes five requests, of which only the first is answered.
      await expect(provider.startCheckout(monthly(699), newKey())).rejects.toMatchObject({ kind: 'unavailable' });
      expect(performance.now() - started).toBeLessThan(10_000);
      expect(stripe.calls.length).toBeGreaterThan(1);
    } finally {
      stripe.hang(false);
    }
  });

  it('is tried a second time when the connection breaks, with the same key', async () => {
    const gone = createStripeProvider({
      secretKey: 'sk_test_1',
      webhookSecrets: [SECRET],
      automaticTax: false,
      apiUrl: 'http://127.0.0.1:9',
    });
    await expect(gone.getInvoice('in_1')).rejects.toMatchObject({ kind: 'unavailable' });
    let failures = 0;
    stripe.answerWith(({ what }) => {
      failures += 1;
      return failures === 1 ? stripeError(500, 'api_error') : { body: goodAnswers[what] };
    });
    await call();
    const first = stripe.calls.filter(({ what }) => what === 'POST /v1/coupons');
    expect(first).toHaveLength(2);
    expect(first[0]?.key).toBe(first[1]?.key);
  });
});

describe('a signal', () => {
  const read = (object: object, { secret = SECRET, at = NOW, type = 'invoice.paid' } = {}) => {
    const { body, signature } = signedEvent({ id: 'evt_1', type, created: APRIL, object }, { secret, at });
    return provider.readSignal(Buffer.from(body), signature, NOW);
  };

  it.each<[object, object]>([
    [
      { ...session, subscription: 'sub_1' },
      { checkoutId: 'cs_test_1', subscriptionId: 'sub_1', customerId: 'cus_1' },
    ],
    [subscription, { subscriptionId: 'sub_1', customerId: 'cus_1' }],
    [
      { ...invoice, customer: 'cus_1' },
      { invoiceId: 'in_1', subscriptionId: 'sub_1', customerId: 'cus_1' },
    ],
    [payment, { paymentId: 'pi_1', customerId: 'cus_1' }],
    [
      { id: 'ch_1', object: 'charge', customer: 'cus_1', payment_intent: 'pi_1' },
      { paymentId: 'pi_1', customerId: 'cus_1' },
    ],
    [{ id: 're_1', object: 'refund', payment_intent: 'pi_1' }, { paymentId: 'pi_1' }],
    [{ id: 'du_1', object: 'dispute', payment_intent: { id: 'pi_1' } }, { paymentId: 'pi_1' }],
    [{ id: 'x_1', object: 'a_thing_of_a_later_version' }, {}],
  ])('about %j names what to look at', (object, about) => {
    expect(read(object)).toEqual({ id: 'evt_1', type: 'invoice.paid', createdAt: new Date(APRIL * 1000), about });
  });

  const fresh = signedEvent(
    { id: 'evt_1', type: 'invoice.paid', created: APRIL, object: invoice },
    { secret: SECRET, at: NOW },
  );
  it.each<[string, () => unknown]>([
    ['without a signature', () => provider.readSignal(Buffer.from(fresh.body), undefined, NOW)],
    ['with a made-up signature', () => provider.readSignal(Buffer.from(fresh.body), 't=1,v1=00', NOW)],
    ['with no signature in the header', () => provider.readSignal(Buffer.from(fresh.body), 'nonsense', NOW)],
    ['signed with another secret', () => read(invoice, { secret: 'whsec_of_somebody_else' })],
    ['signed six minutes ago', () => read(invoice, { at: new Date(NOW.getTime() - 6 * 60_000) })],
    [
      'whose body was changed',
      () => provider.readSignal(Buffer.from(fresh.body.replace('in_1', 'in_2')), fresh.signature, NOW),
    ],
    ['whose body is empty', () => provider.readSignal(Buffer.alloc(0), fresh.signature, NOW)],
  ])('%s is rejected', (_, call) => {
    expect(call).toThrow(expect.objectContaining({ name: 'PaymentError', kind: 'bad_signature' }));
  });

  it('is taken with an earlier secret while the new one is rolled out', () => {
    provider = providerWith({ webhookSecrets: ['whsec_the_new_one', SECRET] });
    expect(read(invoice)).toMatchObject({ about: { invoiceId: 'in_1' } });
  });

  it('is registered once for each type', () => {
    expect(new Set(STRIPE_EVENTS).size).toBe(STRIPE_EVENTS.length);
  });
});

it('says whether cards are charged', () => {
  expect(providerWith({ secretKey: 'sk_test_1' }).isTest).toBe(true);
  expect(providerWith({ secretKey: 'rk_test_1' }).isTest).toBe(true);
  expect(providerWith({ secretKey: 'sk_live_1' }).isTest).toBe(false);
  expect(providerWith({ secretKey: 'rk_live_1' }).isTest).toBe(false);
});
