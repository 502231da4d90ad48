/**
 * What the product asks of a payment provider. Amounts are whole cents of US dollars. The provider is the source of truth: what it
 * signals only says which of its objects to look at, and nothing is granted before that object was read from it.
 */

/** One line of what is sold. */
export type CheckoutLine = {
  /** As the buyer reads it on the payment page and the receipt. */
  name: string;
  unitCents: number;
  quantity: number;
};

export type CheckoutRequest = {
  /** Our order's reference, unique and hard to guess. It comes back with the checkout, the payment and the subscription. */
  reference: string;
  customerId: string;
  /** `subscription` renews its only line every month, by the price with this lookup key. */
  sale:
    | { kind: 'once'; lines: readonly CheckoutLine[] }
    | { kind: 'subscription'; line: CheckoutLine; priceKey: string };
  /** The provider's id of the coupon. */
  couponId: string | null;
  /** Absolute addresses. The provider replaces `{CHECKOUT_ID}` in them with the id of the checkout. */
  successUrl: string;
  cancelUrl: string;
  /** When the checkout stops accepting a payment: 30 minutes to 24 hours from now. */
  expiresAt: Date;
};

export type Amounts = {
  currency: string;
  /** Before discount and tax. */
  subtotalCents: number;
  discountCents: number;
  taxCents: number;
  /** Subtotal less discount plus tax. */
  totalCents: number;
};

/** A payment page for one order. */
export type Checkout = Amounts & {
  id: string;
  reference: string | null;
  /** Where the buyer pays; null once it is over. */
  url: string | null;
  expiresAt: Date;
  /** `processing`: the buyer has finished and the bank has not answered yet. */
  state: 'open' | 'processing' | 'paid' | 'failed' | 'expired';
  customerId: string | null;
  paymentId: string | null;
  subscriptionId: string | null;
  /** The first invoice of a subscription. */
  invoiceId: string | null;
};

export type Payment = {
  id: string;
  customerId: string | null;
  /** `requires_action`: the buyer must confirm it, for example at their bank. */
  state: 'processing' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  currency: string;
  amountCents: number;
  /** Returned so far, pending refunds included and failed ones not. */
  refundedCents: number;
  /** The refunds that make it up, the failed ones too, newest first; at most 100. */
  refunds: readonly Refund[];
  /** The buyer's bank took the money back, or wants to. */
  dispute: 'none' | 'open' | 'won' | 'lost';
};

export type Refund = {
  id: string;
  /** The idempotency key that we asked for it with; null for one that was made at the provider's dashboard. */
  key: string | null;
  state: 'pending' | 'succeeded' | 'failed';
  cents: number;
};

export type Invoice = Amounts & {
  id: string;
  /** The number on the document; null while it is a draft. */
  number: string | null;
  state: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  createdAt: Date;
  paidAt: Date | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  subscriptionId: string | null;
  paymentId: string | null;
  /** How often the provider has tried to charge it, and when it tries again. */
  attempts: number;
  nextAttemptAt: Date | null;
  /** An address where the buyer gets the document, for a short time. */
  pdfUrl: string | null;
};

export type Subscription = {
  id: string;
  customerId: string;
  /** Of the order that started it. */
  reference: string | null;
  priceKey: string | null;
  unitCents: number;
  /** What the next renewal charges before tax: the price less what a coupon still takes off then. */
  nextCents: number;
  /** `incomplete`: its first payment hasn't succeeded. `ended` is final. */
  state: 'incomplete' | 'active' | 'past_due' | 'ended';
  startedAt: Date;
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  endedAt: Date | null;
  latestInvoice: Invoice | null;
};

export type Card = { brand: string; last4: string; expiryMonth: number; expiryYear: number };

export type CouponRequest = {
  /** What the buyer types; upper-case letters, digits and hyphens. */
  code: string;
  /** Either a percentage (1 to 100) or an amount. */
  off: { percent: number } | { cents: number };
  /** How many of a subscription's months it applies to; null for all of them. */
  months: number | null;
  maxRedemptions: number | null;
  expiresAt: Date | null;
};

/** A notice that something about these objects changed. It may come late, twice or out of order. */
export type PaymentSignal = {
  /** The provider's id of the event. */
  id: string;
  type: string;
  createdAt: Date;
  about: {
    checkoutId?: string;
    subscriptionId?: string;
    paymentId?: string;
    invoiceId?: string;
    customerId?: string;
  };
};

export type PaymentErrorKind =
  /** It didn't answer in time, or failed; ask again later. */
  | 'unavailable'
  /** It refuses what we asked for, and would again. */
  | 'rejected'
  | 'not_found'
  /** Our keys or our setup there are wrong; only the operator can fix it. */
  | 'misconfigured'
  /** A signal without a valid, recent signature. */
  | 'bad_signature';

/** A failed call to the payment provider. Its message is ours and goes to the log, never to a buyer; the provider's text stays out. */
export class PaymentError extends Error {
  override readonly name = 'PaymentError';
  readonly kind: PaymentErrorKind;
  /** The provider's short code, such as `resource_missing`, for the log. */
  readonly code: string | null;
  constructor(kind: PaymentErrorKind, message: string, code: string | null = null) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

/**
 * One payment provider. Every call ends within 10 seconds and rejects with a `PaymentError`. Calls that change something take an
 * idempotency key: repeated with the same key and input, they change nothing further and return the same.
 */
export type PaymentProvider = {
  readonly name: 'stripe' | 'local';
  /** No card is charged; the screens say so. */
  readonly isTest: boolean;
  /** The payment page may add tax to what we ask for. */
  readonly mayAddTax: boolean;

  createCustomer(
    customer: { userId: number; email: string; name: string },
    idempotencyKey: string,
  ): Promise<{ id: string }>;
  /** Deletes the customer with their cards and ends their subscriptions, when an account is erased. Unknown ids are fine. */
  deleteCustomer(customerId: string): Promise<void>;
  /** The card that subscriptions charge, or null. */
  getCard(customerId: string): Promise<Card | null>;

  startCheckout(request: CheckoutRequest, idempotencyKey: string): Promise<Checkout>;
  getCheckout(checkoutId: string): Promise<Checkout>;
  /** Closes an open checkout, so that it can't be paid any more. Returns it as it is now: it may have been paid just before. */
  expireCheckout(checkoutId: string): Promise<Checkout>;

  getPayment(paymentId: string): Promise<Payment>;
  refund(paymentId: string, cents: number, idempotencyKey: string): Promise<Refund>;

  getSubscription(subscriptionId: string): Promise<Subscription>;
  /** All of a customer's subscriptions, the ended ones too, newest first; at most 20. */
  listSubscriptions(customerId: string): Promise<Subscription[]>;
  /** Lets it end with the paid period, or takes that back. */
  setCancelAtPeriodEnd(subscriptionId: string, cancel: boolean, idempotencyKey: string): Promise<Subscription>;
  /** Ends it now, without a refund. */
  endSubscription(subscriptionId: string): Promise<Subscription>;

  getInvoice(invoiceId: string): Promise<Invoice>;
  /** A customer's invoices, newest first; `after` is the id of the last one of the page before. */
  listInvoices(
    customerId: string,
    page: { limit: number; after?: string },
  ): Promise<{ items: Invoice[]; hasMore: boolean }>;
  /** The page where a buyer changes their card and reads invoices; it leads back to `returnUrl`. */
  openPortal(customerId: string, returnUrl: string): Promise<{ url: string }>;

  createCoupon(coupon: CouponRequest, idempotencyKey: string): Promise<{ id: string }>;
  /** The coupon that was created under this key, also days later, if it can still be used. */
  findCoupon(code: string, idempotencyKey: string): Promise<{ id: string } | null>;
  /** Nobody can use it from now on; what was bought with it stays. */
  endCoupon(couponId: string): Promise<void>;

  /**
   * Reads a signal from the raw body of a webhook request, after checking its signature and that it was signed within five
   * minutes of `now`; throws `PaymentError('bad_signature')`.
   */
  readSignal(rawBody: Buffer, signature: string | undefined, now: Date): PaymentSignal;
};

/** Whether something was made by this provider in its present mode: the ids of another one mean nothing to it. */
export const isOf = (
  payments: PaymentProvider | null,
  made: { provider: string; isTest: boolean },
): payments is PaymentProvider =>
  payments !== null && payments.name === made.provider && payments.isTest === made.isTest;
