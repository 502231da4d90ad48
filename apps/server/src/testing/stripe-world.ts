import {
  MONTH,
  monthlyPrice,
  newId,
  newInvoice,
  text,
  within,
  type StripeEvent,
  type StripeInvoice,
  type StripePayment,
  type StripeRefund,
  type StripeSession,
  type StripeSubscription,
} from './stripe-objects.ts';
import {
  type Fields,
  listOf,
  signedEvent,
  type StripeAnswer,
  type StripeCall,
  stripeDouble,
  stripeError,
} from './stripe-double.ts';

/**
 * A stand-in for Stripe that keeps what it's asked to make: customers, checkouts, subscriptions with invoices, refunds and coupons.
 * Buyers and time act through its methods; each writes the events that Stripe would send.
 */
export async function stripeWorld({ secret }: { secret: string }) {
  let now = () => new Date();
  const seconds = () => Math.floor(now().getTime() / 1000);
  const sessions = new Map<string, StripeSession>();
  const started = new Map<string, { fields: Fields; discount: number }>();
  const subscriptions = new Map<string, StripeSubscription>();
  const invoices = new Map<string, StripeInvoice>();
  const payments = new Map<string, StripePayment>();
  const refunds = new Map<string, StripeRefund>();
  const coupons = new Map<string, Fields>();
  const codes = new Map<string, Fields>();
  const prices = new Map<string, { id: string; key: string; cents: number }>();
  let events: StripeEvent[] = [];

  const tell = (type: string, object: object) => {
    // As it is at this moment: what Stripe sends later may be old.
    events.push({ id: newId('evt'), type, created: seconds(), object: structuredClone(object) });
  };

  const priceOf = (id: string) => {
    const price = [...prices.values()].find((one) => one.id === id);
    if (!price) throw new Error(`No price ${id}`);
    return monthlyPrice(price);
  };

  function discountOf(fields: Fields, cents: number): number {
    const promotion = text(within(fields, 'discounts', '0', 'promotion_code'));
    const coupon = coupons.get(promotion);
    if (!coupon) return 0;
    const percent = Number(text(coupon['percent_off']) || 0);
    return percent > 0 ? Math.round((cents * percent) / 100) : Math.min(cents, Number(text(coupon['amount_off'])));
  }

  /** What a subscription keeps of a coupon after its first month. */
  function discountsOf(fields: Fields): StripeSubscription['discounts'] {
    const coupon = coupons.get(text(within(fields, 'discounts', '0', 'promotion_code')));
    if (!coupon) return [];
    const numberOf = (name: string) => Number(text(coupon[name])) || null;
    const months = numberOf('duration_in_months');
    const kept = {
      id: newId('coupon'),
      duration: text(coupon['duration']),
      percent_off: numberOf('percent_off'),
      amount_off: numberOf('amount_off'),
    };
    return [{ id: newId('di'), end: months ? seconds() + months * MONTH : null, source: { coupon: kept } }];
  }

  /** What a subscription's coupon takes off a month that begins now. */
  function laterDiscount({ discounts }: StripeSubscription, cents: number, start: number): number {
    return discounts.reduce((sum, { end, source: { coupon } }) => {
      if (coupon.duration === 'once' || (end !== null && end <= start)) return sum;
      return sum + (coupon.percent_off ? Math.round((cents * coupon.percent_off) / 100) : (coupon.amount_off ?? 0));
    }, 0);
  }

  function startSession(fields: Fields): StripeSession {
    const price = priceOf(text(within(fields, 'line_items', '0', 'price')));
    const discount = discountOf(fields, price.unit_amount);
    const id = newId('cs_test');
    const session: StripeSession = {
      id,
      object: 'checkout.session',
      mode: 'subscription',
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: text(fields['client_reference_id']),
      currency: 'usd',
      amount_subtotal: price.unit_amount,
      amount_total: price.unit_amount - discount,
      total_details: { amount_discount: discount, amount_tax: 0, amount_shipping: 0 },
      expires_at: Number(text(fields['expires_at'])),
      url: `https://checkout.stripe.com/c/pay/${id}`,
      customer: text(fields['customer']),
      payment_intent: null,
      subscription: null,
      invoice: null,
    };
    sessions.set(id, session);
    started.set(id, { fields, discount });
    return session;
  }

  /** Charges an invoice: with a payment of its own, as Stripe does. */
  function charge(invoice: StripeInvoice, customer: string): void {
    const payment: StripePayment = {
      id: newId('pi'),
      object: 'payment_intent',
      status: 'succeeded',
      customer,
      currency: 'usd',
      amount: invoice.total,
      dispute: null,
    };
    payments.set(payment.id, payment);
    Object.assign(invoice, {
      status: 'paid',
      attempted: true,
      attempt_count: invoice.attempt_count + 1,
      next_payment_attempt: null,
    });
    invoice.status_transitions.paid_at = seconds();
    invoice.payments.data.push({
      status: 'paid',
      is_default: true,
      payment: { type: 'payment_intent', payment_intent: payment.id },
    });
    tell('invoice.paid', invoice);
  }

  function startSubscription(session: StripeSession): StripeSubscription {
    const { fields, discount } = started.get(session.id) ?? { fields: {}, discount: 0 };
    const price = priceOf(text(within(fields, 'line_items', '0', 'price')));
    const metadata = within(fields, 'subscription_data', 'metadata');
    const id = newId('sub');
    const invoice = newInvoice({
      subscription: id,
      start: seconds(),
      at: seconds(),
      cents: price.unit_amount,
      discount,
      reason: 'subscription_create',
    });
    invoices.set(invoice.id, invoice);
    const subscription: StripeSubscription = {
      id,
      object: 'subscription',
      status: 'active',
      customer: session.customer,
      metadata: typeof metadata === 'object' ? { order_reference: text(metadata['order_reference']) } : {},
      cancel_at: null,
      cancel_at_period_end: false,
      start_date: seconds(),
      ended_at: null,
      items: { data: [{ current_period_start: seconds(), current_period_end: seconds() + MONTH, price }] },
      latest_invoice: invoice,
      discounts: discountsOf(fields),
    };
    subscriptions.set(id, subscription);
    tell('customer.subscription.created', subscription);
    charge(invoice, session.customer);
    return subscription;
  }

  const held = (id: string): StripeSubscription => {
    const subscription = subscriptions.get(id);
    if (!subscription) throw new Error(`No subscription ${id}`);
    return subscription;
  };

  function endNow(subscription: StripeSubscription): StripeSubscription {
    Object.assign(subscription, { status: 'canceled', ended_at: seconds() });
    tell('customer.subscription.deleted', subscription);
    return subscription;
  }

  function makeRefund(fields: Fields): StripeAnswer {
    const payment = payments.get(text(fields['payment_intent']));
    if (!payment) return stripeError(400, 'invalid_request_error', 'resource_missing');
    const amount = Number(text(fields['amount']));
    if (amount > payment.amount - returnedOf(payment.id))
      return stripeError(400, 'invalid_request_error', 'charge_already_refunded');
    const metadata = fields['metadata'];
    const refund: StripeRefund = {
      id: newId('re'),
      object: 'refund',
      payment_intent: payment.id,
      status: 'succeeded',
      amount,
      metadata: typeof metadata === 'object' ? metadata : {},
    };
    refunds.set(refund.id, refund);
    tell('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: payment.id });
    tell('refund.created', refund);
    return { body: refund };
  }
  const refundsOf = (payment: string) =>
    [...refunds.values()].filter(({ payment_intent: id }) => id === payment).toReversed();
  const returnedOf = (payment: string) =>
    refundsOf(payment)
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);

  const paymentView = (payment: StripePayment) => ({
    ...payment,
    latest_charge: {
      id: 'ch_1',
      status: 'succeeded',
      amount_refunded: returnedOf(payment.id),
      refunded: returnedOf(payment.id) === payment.amount,
      disputed: payment.dispute !== null,
    },
  });

  /** A checkout with its subscription whole, as it is asked for. */
  const sessionView = (session: StripeSession) => ({
    ...session,
    subscription: session.subscription ? held(session.subscription) : null,
  });

  const found = (object: object | undefined): StripeAnswer | null => (object ? { body: object } : null);

  /** What each collection answers: to a list, to a new object, to one object, and to a change of it. */
  const routes: Record<string, (call: StripeCall, id: string) => StripeAnswer | null> = {
    'POST customers': () => ({ body: { id: newId('cus'), object: 'customer' } }),
    'DELETE customers': (_, id) => {
      for (const one of subscriptions.values()) if (one.customer === id && one.status !== 'canceled') endNow(one);
      return { body: { id, deleted: true } };
    },
    'GET customers': (_, id) => ({
      body: { id, object: 'customer', invoice_settings: { default_payment_method: null } },
    }),
    'GET prices': ({ fields }) => {
      const price = prices.get(text(within(fields, 'lookup_keys', '0')));
      return { body: listOf(price ? [priceOf(price.id)] : []) };
    },
    'POST prices': ({ fields }) => {
      const price = { id: newId('price'), key: text(fields['lookup_key']), cents: Number(text(fields['unit_amount'])) };
      prices.set(price.key, price);
      return { body: priceOf(price.id) };
    },
    'GET products': () => ({ body: listOf([]) }),
    'POST products': ({ fields }) => ({ body: { id: fields['id'], object: 'product' } }),
    'POST checkout/sessions': ({ fields, what }, id) => {
      if (!id) return { body: sessionView(startSession(fields)) };
      const session = sessions.get(id);
      if (!session || !what.endsWith('/expire')) return null;
      if (session.status !== 'open') return stripeError(400, 'invalid_request_error');
      Object.assign(session, { status: 'expired', url: null });
      tell('checkout.session.expired', session);
      return { body: sessionView(session) };
    },
    'GET checkout/sessions': (_, id) => {
      const session = sessions.get(id);
      return session ? { body: sessionView(session) } : null;
    },
    'GET payment_intents': (_, id) => {
      const payment = payments.get(id);
      return payment ? { body: paymentView(payment) } : null;
    },
    'GET disputes': ({ fields }) => {
      const status = payments.get(text(fields['payment_intent']))?.dispute;
      return { body: listOf(status ? [{ id: 'dp_1', object: 'dispute', status }] : []) };
    },
    'GET refunds': ({ fields }) => ({ body: listOf(refundsOf(text(fields['payment_intent']))) }),
    'POST refunds': ({ fields }) => makeRefund(fields),
    'GET subscriptions': ({ fields }, id) => {
      if (id) return found(subscriptions.get(id));
      const own = [...subscriptions.values()].filter(({ customer }) => customer === fields['customer']);
      return { body: listOf(own.toReversed()) };
    },
    'POST subscriptions': ({ fields }, id) => {
      const subscription = held(id);
      subscription.cancel_at_period_end = fields['cancel_at_period_end'] === 'true';
      tell('customer.subscription.updated', subscription);
      return { body: subscription };
    },
    'DELETE subscriptions': (_, id) => ({ body: endNow(held(id)) }),
    'GET invoices': ({ fields }, id) => {
      if (id) return found(invoices.get(id));
      const own = [...invoices.values()].filter((invoice) =>
        [...subscriptions.values()].some(
          (one) => one.customer === fields['customer'] && one.id === invoice.parent.subscription_details.subscription,
        ),
      );
      return { body: listOf(own.toReversed()) };
    },
    'GET billing_portal/configurations': () => ({ body: listOf([]) }),
    'POST billing_portal/configurations': () => ({ body: { id: 'bpc_1' } }),
    'POST billing_portal/sessions': () => ({
      body: { id: newId('bps'), url: 'https://billing.stripe.com/p/session/1' },
    }),
    'POST coupons': ({ fields }) => {
      const id = newId('coupon');
      coupons.set(id, fields);
      return { body: { id, object: 'coupon' } };
    },
    'POST promotion_codes': ({ fields }, known) => {
      if (known) {
        codes.set(known, { ...codes.get(known), ...fields });
        return { body: { id: known, active: fields['active'] === 'true' } };
      }
      const id = newId('promo');
      coupons.set(id, coupons.get(text(within(fields, 'promotion', 'coupon'))) ?? {});
      codes.set(id, fields);
      return { body: { id, object: 'promotion_code' } };
    },
    'GET promotion_codes': ({ fields }) => {
      const own = [...codes].filter(([, code]) => code['code'] === fields['code'] && code['active'] !== 'false');
      return { body: listOf(own.map(([id, { metadata }]) => ({ id, object: 'promotion_code', metadata }))) };
    },
  };

  const world = { isDown: false };
  const double = await stripeDouble((call) => {
    if (world.isDown) return stripeError(500, 'api_error');
    const [method, path = ''] = call.what.split(' ');
    const parts = path.replace('/v1/', '').split('/');
    const isNested = ['checkout', 'billing_portal'].includes(parts[0] ?? '');
    const collection = parts.splice(0, isNested ? 2 : 1).join('/');
    return routes[`${method} ${collection}`]?.(call, parts[0] ?? '') ?? null;
  });

  return Object.assign(world, {
    url: double.url,
    calls: double.calls,
    close: double.close,
    hang: double.hang,
    /** Lets it go by the clock of a test. */
    follow(clock: () => Date) {
      now = clock;
    },
    sign: (event: StripeEvent) => signedEvent(event, { secret, at: now() }),
    /** The events that wait to be sent. */
    takeEvents(): StripeEvent[] {
      const taken = events;
      events = [];
      return taken;
    },
    session: (id: string) => sessions.get(id),
    subscription: (id: string) => subscriptions.get(id),
    subscriptionsOf: (reference: string) =>
      [...subscriptions.values()].filter(({ metadata }) => metadata['order_reference'] === reference),
    /** The buyer pays on Stripe's page. `wrong` overwrites what Stripe then says. */
    pay(id: string, wrong: Partial<StripeSession> = {}) {
      const session = sessions.get(id);
      if (session?.status !== 'open') throw new Error(`The checkout ${id} is not open.`);
      const subscription = startSubscription(session);
      Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        url: null,
        subscription: subscription.id,
        invoice: subscription.latest_invoice.id,
        ...wrong,
      });
      tell('checkout.session.completed', session);
    },
    /** The next month begins; its invoice is a draft for an hour. */
    beginMonth(id: string) {
      const subscription = held(id);
      const item = subscription.items.data[0];
      if (!item) throw new Error('A subscription has an item.');
      item.current_period_start = item.current_period_end;
      item.current_period_end += MONTH;
      const invoice = newInvoice({
        subscription: id,
        start: item.current_period_start,
        at: seconds(),
        cents: subscription.latest_invoice.subtotal,
        discount: laterDiscount(subscription, subscription.latest_invoice.subtotal, item.current_period_start),
        reason: 'subscription_cycle',
      });
      invoices.set(invoice.id, invoice);
      subscription.latest_invoice = invoice;
      tell('customer.subscription.updated', subscription);
    },
    chargeMonth(id: string) {
      const subscription = held(id);
      charge(subscription.latest_invoice, subscription.customer);
      subscription.status = 'active';
      tell('customer.subscription.updated', subscription);
    },
    /** The bank declines the month; Stripe tries again in three days. */
    failMonth(id: string) {
      const subscription = held(id);
      Object.assign(subscription.latest_invoice, {
        status: 'open',
        attempted: true,
        attempt_count: 1,
        next_payment_attempt: seconds() + 3 * 86_400,
      });
      subscription.status = 'past_due';
      tell('invoice.payment_failed', subscription.latest_invoice);
      tell('customer.subscription.updated', subscription);
    },
    end: (id: string) => void endNow(held(id)),
    /** The payments of a subscription's months, the first one first. */
    paymentsOf: (id: string): StripePayment[] =>
      [...invoices.values()]
        .filter(({ parent }) => parent.subscription_details.subscription === id)
        .flatMap((invoice) => invoice.payments.data.map(({ payment }) => payments.get(payment.payment_intent)))
        .filter((payment) => payment !== undefined),
    refundsOf,
    /** Whether the promotion codes of a name can be used. */
    activeCodes: (code: string) =>
      [...codes.values()].filter((one) => one['code'] === code && one['active'] !== 'false').length,
    /** Somebody returns money at Stripe's own dashboard. */
    refundByHand: (payment: string, cents: number) => {
      makeRefund({ payment_intent: payment, amount: String(cents) });
    },
    /** The buyer's bank disputes a payment, or decides. */
    dispute(id: string, status: 'needs_response' | 'won' | 'lost') {
      const payment = payments.get(id);
      if (!payment) throw new Error(`No payment ${id}`);
      payment.dispute = status;
      tell('charge.dispute.updated', { id: 'dp_1', object: 'dispute', payment_intent: id, status });
    },
    /** The bank rejects the refunds of an order days after they were made. */
    failRefunds(reference: string) {
      const own = [...subscriptions.values()].filter(({ metadata }) => metadata['order_reference'] === reference);
      const paid = own.flatMap((one) => one.latest_invoice.payments.data.map(({ payment }) => payment.payment_intent));
      for (const refund of refunds.values())
        if (paid.includes(refund.payment_intent)) {
          refund.status = 'failed';
          tell('refund.failed', refund);
        }
    },
  });
}
