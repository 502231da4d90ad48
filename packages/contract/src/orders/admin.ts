import { Count, Id, Instant, Line, Page, PageQuery, Text, z } from '../common.ts';
import { ChosenDate } from '../dates.ts';
import { bind, operations } from '../endpoint.ts';
import { PersonCard } from '../users.ts';
import * as endpoints from './endpoints.ts';
import { Cents, Order, OrderState, ProductKey } from './schemas.ts';

const params = z.object({ id: Id });

export const OrderFilter = {
  /** A reference, a name, @username or an email address. */
  q: z.optional(z.string().check(z.maxLength(100))),
  state: z.optional(OrderState),
  product: z.optional(ProductKey),
  /** Only those that staff should look at. */
  problem: z.optional(z.enum(['yes'])),
};

export const OrderRow = z.extend(Order, {
  /** Null once the account is gone. */
  buyer: z.nullable(PersonCard),
  provider: z.string(),
  /** Why staff should look at it, such as an amount that differs from ours. */
  problem: z.nullable(z.string()),
});
export type OrderRow = z.infer<typeof OrderRow>;

export const OrderDetail = z.extend(OrderRow, {
  checkoutId: z.nullable(z.string()),
  paymentId: z.nullable(z.string()),
  subscriptionId: z.nullable(z.string()),
  /** What the provider charged, in its currency; null until then. */
  paidCents: z.nullable(Cents),
  history: z.array(z.object({ at: Instant, state: OrderState, text: z.string(), actor: z.nullable(z.string()) })),
  refunds: z.array(
    z.object({
      id: Id,
      /** `dispute`: the buyer's bank took it back. */
      kind: z.enum(['refund', 'dispute']),
      cents: Cents,
      reason: z.string(),
      state: z.enum(['requested', 'pending', 'succeeded', 'failed']),
      createdAt: Instant,
    }),
  ),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

export const PaymentEventRow = z.object({
  id: Id,
  provider: z.string(),
  eventId: z.string(),
  type: z.string(),
  createdAt: Instant,
  receivedAt: Instant,
  handledAt: z.nullable(Instant),
  /** How often it came. */
  deliveries: Count,
  /** What went wrong at the last try. */
  failure: z.nullable(z.string()),
});
export type PaymentEventRow = z.infer<typeof PaymentEventRow>;

export const Coupon = z.object({
  id: Id,
  code: z.string(),
  percentOff: z.nullable(Count),
  centsOff: z.nullable(Cents),
  /** How many months of a subscription it applies to, and to nothing else; null for all months and all products. */
  months: z.nullable(Count),
  maxRedemptions: z.nullable(Count),
  /** Paid orders with it. */
  redemptions: Count,
  expiresAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  createdAt: Instant,
});
export type Coupon = z.infer<typeof Coupon>;

export const NewCoupon = z.strictObject({
  code: Line(3, 40, 'Code').check(z.regex(/^[A-Za-z0-9-]+$/, 'Use letters, digits and hyphens')),
  percentOff: z.optional(z.nullable(z.int('Enter a whole number').check(z.gte(1), z.lte(100, 'At most 100%')))),
  centsOff: z.optional(z.nullable(z.int('Enter an amount').check(z.gte(1), z.lte(1_000_000)))),
  months: z.optional(z.nullable(z.int('Enter a whole number').check(z.gte(1), z.lte(36, 'At most 36 months')))),
  maxRedemptions: z.optional(z.nullable(z.int('Enter a whole number').check(z.gte(1), z.lte(100_000)))),
  expiresAt: z.optional(z.nullable(ChosenDate)),
});
export type NewCoupon = z.input<typeof NewCoupon>;

export const adminOrdersOperations = operations({
  list: {
    summary: 'Orders of all kinds, newest first',
    access: 'admin',
    query: z.strictObject({ ...OrderFilter, cursor: z.optional(PageQuery.shape.cursor) }),
    response: Page(OrderRow),
  },
  csv: {
    summary: 'The same orders as CSV; the download is logged',
    access: 'admin',
    query: z.strictObject(OrderFilter),
    response: 'binary',
  },
  get: {
    summary: 'An order with its history and refunds',
    access: 'admin',
    params,
    response: OrderDetail,
    errors: ['not_found'],
  },
  refund: {
    summary: 'Return some or all of the money; what was bought ends once all of it is returned',
    access: 'admin',
    sudo: true,
    params,
    body: z.strictObject({
      cents: z.int('Enter an amount').check(z.gte(1, 'Enter an amount above zero')),
      reason: Text(3, 500, 'Reason'),
    }),
    response: OrderDetail,
    errors: ['not_found', 'conflict'],
  },
  reconcile: {
    summary: 'Compare every open or doubtful order and subscription with the payment provider now',
    access: 'admin',
    response: z.object({ checked: Count, changed: Count, failed: Count }),
    errors: ['conflict'],
  },
  events: {
    summary: 'What the payment provider sent, newest first',
    access: 'admin',
    query: z.strictObject({
      state: z.optional(z.enum(['waiting', 'failed', 'handled'])),
      cursor: z.optional(PageQuery.shape.cursor),
    }),
    response: Page(PaymentEventRow),
  },
  replay: {
    summary: 'Handle one of these again; it grants nothing twice',
    access: 'admin',
    params,
    errors: ['not_found'],
  },
  coupons: { summary: 'All coupons, newest first', access: 'admin', query: PageQuery, response: Page(Coupon) },
  createCoupon: {
    summary: 'Create a coupon',
    access: 'admin',
    sudo: true,
    body: NewCoupon,
    response: Coupon,
    status: 201,
    errors: ['already_exists', 'conflict'],
  },
  endCoupon: {
    summary: 'Let nobody use a coupon from now on; what was bought with it stays',
    access: 'admin',
    params,
    errors: ['not_found'],
  },
});

export const adminOrders = bind(endpoints.adminOrders, adminOrdersOperations);
