import { Count, Id, Instant, Line, z } from '../common.ts';
import { ORDER_LIMITS, ORDER_STATES } from './endpoints.ts';

/** Whole cents of US dollars. */
export const Cents = Count;

export const OrderState = z.enum(ORDER_STATES);

/** A product's key, such as `premium.monthly`. */
export const ProductKey = z.string().check(z.maxLength(60), z.regex(/^[a-z]+(?:\.[a-z_]+)+$/i, 'Unknown product'));

/** As people type it; spaces around it and lower case are fine. */
export const CouponCode = Line(0, 40, 'Coupon');

export const OrderLine = z.object({
  product: z.string(),
  /** What it is for, such as a job. */
  subjectId: z.nullable(Id),
  name: z.string(),
  quantity: Count,
  unitCents: Cents,
  /** Quantity times unit price, before the discount. */
  amountCents: Cents,
  discountCents: Cents,
});

const amounts = {
  currency: z.string(),
  subtotalCents: Cents,
  discountCents: Cents,
  /** 0 until the provider has computed it, at payment. */
  taxCents: Cents,
  totalCents: Cents,
};

/** What the buyer sees before they go to pay. */
export const Quote = z.object({
  product: z.string(),
  lines: z.array(OrderLine),
  ...amounts,
  /** Whether the payment page may add tax, depending on the buyer's address. */
  mayAddTax: z.boolean(),
  /** The code that was applied. */
  coupon: z.nullable(z.string()),
  /** Renews every month from the first payment on. */
  isMonthly: z.boolean(),
  /** When the first renewal is charged, if the buyer pays now, and how much before tax. */
  renewsAt: z.nullable(Instant),
  renewsCents: z.nullable(Cents),
  /** How many months the coupon takes something off; null for all of them, or without a coupon. */
  couponMonths: z.nullable(Count),
  /** No card is charged. */
  isTest: z.boolean(),
});
export type Quote = z.infer<typeof Quote>;

export const Order = z.object({
  id: Id,
  /** What a buyer can quote to support, such as `IN-7F3K-9QXD`. */
  reference: z.string(),
  state: OrderState,
  lines: z.array(OrderLine),
  ...amounts,
  refundedCents: Cents,
  /** Why it couldn't be delivered: the payment goes back, or has. Null for what was delivered. */
  returnReason: z.nullable(z.string()),
  coupon: z.nullable(z.string()),
  isTest: z.boolean(),
  createdAt: Instant,
  paidAt: z.nullable(Instant),
  /** Where to pay, while that's possible. */
  paymentUrl: z.nullable(z.string()),
  /** When the payment page closes. */
  expiresAt: z.nullable(Instant),
  /** Where the buyer goes once it is paid. */
  nextHref: z.nullable(z.string()),
});
export type Order = z.infer<typeof Order>;

export const OrderRequest = z.strictObject({
  product: ProductKey,
  /** What the product is bought for, such as a job. */
  subjectId: z.optional(Id),
  quantity: z.optional(
    z
      .int('Enter a whole number')
      .check(
        z.gte(1, 'Enter at least 1'),
        z.lte(ORDER_LIMITS.quantity, `You can buy at most ${ORDER_LIMITS.quantity} at a time`),
      ),
  ),
  coupon: z.optional(CouponCode),
  /** The total that the buyer read and agreed to; at another price, nothing is ordered. */
  agreedCents: z.optional(Cents),
});
export type OrderRequest = z.input<typeof OrderRequest>;

/** The provider's id of a checkout, from the address of the success page. */
export const CheckoutId = z.string().check(z.regex(/^[A-Za-z0-9_]{8,200}$/, 'This isn’t a payment'));
