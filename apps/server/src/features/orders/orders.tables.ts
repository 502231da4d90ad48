import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ORDER_STATES } from '@innerspring/contract/orders/endpoints';
import { users } from '../../core/accounts/accounts.tables.ts';
import { citext, createdAt, instant, ref, rowId } from '../../platform/db/columns.ts';
import type { PaymentSignal } from '../../platform/payments/provider.ts';

/** Discounts that staff offer. The provider has its own copy, by `providerId`. */
export const coupons = pgTable(
  'coupons',
  {
    id: rowId(),
    code: citext().notNull(),
    percentOff: integer(),
    centsOff: integer(),
    /** How many months of a subscription; null for all of them. */
    months: integer(),
    maxRedemptions: integer(),
    expiresAt: instant(),
    endedAt: instant(),
    /** Null until the provider has it. */
    providerId: text(),
    createdById: ref().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('coupons_code').on(table.code).where(sql`${table.endedAt} is null`),
    index('coupons_created_by').on(table.createdById),
    check('coupons_off', sql`num_nonnulls(${table.percentOff}, ${table.centsOff}) = 1`),
  ],
);

/** What members ordered. Amounts are whole cents; prices are those of the moment it was placed. */
export const orders = pgTable(
  'orders',
  {
    id: rowId(),
    /** Unique and hard to guess; the provider returns it with everything about the order. */
    reference: text().notNull().unique('orders_reference_unique'),
    /** Null once the account is gone: the books keep the order. */
    buyerId: ref().references(() => users.id, { onDelete: 'set null' }),
    state: text({ enum: ORDER_STATES }).notNull().default('draft'),
    /** What it is for: a buyer has one unpaid order of each. */
    openKey: text().notNull(),
    currency: text().notNull().default('usd'),
    subtotalCents: integer().notNull(),
    discountCents: integer().notNull(),
    taxCents: integer().notNull().default(0),
    totalCents: integer().notNull(),
    /** What the provider charged; null until then. Where it differs from the total, staff look at the order. */
    paidCents: integer(),
    refundedCents: integer().notNull().default(0),
    couponId: ref().references(() => coupons.id),
    provider: text().notNull(),
    isTest: boolean().notNull(),
    customerId: text(),
    checkoutId: text().unique('orders_checkout_unique'),
    paymentUrl: text(),
    paymentId: text(),
    /** Of a subscription's month: its invoice. */
    invoiceId: text().unique('orders_invoice'),
    subscriptionId: text(),
    /** Why it couldn't be delivered, as its buyer reads it: its money goes back by itself then, and it uses no coupon. */
    returnReason: text(),
    /** Why staff should look at it; null where all is well. */
    problem: text(),
    createdAt: createdAt(),
    /** When its payment page closes. */
    expiresAt: instant().notNull(),
    paidAt: instant(),
    deliveredAt: instant(),
    /** When the provider was last asked about it, and how often its answer was applied. */
    checkedAt: instant(),
    version: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('orders_open')
      .on(table.buyerId, table.openKey)
      .where(sql`${table.state} in ('draft', 'awaiting_payment')`),
    index('orders_buyer').on(table.buyerId, table.id.desc()),
    index('orders_unsettled').on(table.id).where(sql`${table.state} in ('draft', 'awaiting_payment', 'paid')`),
    index('orders_payment').on(table.paymentId).where(sql`${table.paymentId} is not null`),
    index('orders_subscription').on(table.subscriptionId).where(sql`${table.subscriptionId} is not null`),
    index('orders_coupon').on(table.couponId).where(sql`${table.couponId} is not null`),
    index('orders_checked').on(table.checkedAt).where(sql`${table.paymentId} is not null`),
    index('orders_problem').on(table.id).where(sql`${table.problem} is not null`),
    check(
      'orders_total',
      sql`${table.totalCents} = ${table.subtotalCents} - ${table.discountCents} + ${table.taxCents}`,
    ),
    check(
      'orders_refunded',
      sql`${table.refundedCents} between 0 and coalesce(${table.paidCents}, ${table.totalCents})`,
    ),
    check(
      'orders_amounts',
      sql`${table.subtotalCents} >= 0 and ${table.taxCents} >= 0 and ${table.discountCents} between 0 and ${table.subtotalCents}`,
    ),
  ],
);

export const orderLines = pgTable(
  'order_lines',
  {
    id: rowId(),
    orderId: ref().notNull(),
    /** The key of the product. */
    product: text().notNull(),
    subjectId: ref(),
    /** As the buyer read it. */
    name: text().notNull(),
    quantity: integer().notNull(),
    unitCents: integer().notNull(),
    discountCents: integer().notNull(),
  },
  (table) => [
    foreignKey({ name: 'order_lines_order', columns: [table.orderId], foreignColumns: [orders.id] }).onDelete(
      'cascade',
    ),
    index('order_lines_order_index').on(table.orderId),
    check('order_lines_quantity', sql`${table.quantity} > 0 and ${table.unitCents} >= 0`),
  ],
);

/** Every change of an order's state. Rows are only added. */
export const orderHistory = pgTable(
  'order_history',
  {
    id: rowId(),
    orderId: ref()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    state: text({ enum: ORDER_STATES }).notNull(),
    text: text().notNull(),
    /** The member of staff who did it, by name; null where nobody did. */
    actor: text(),
  },
  (table) => [index('order_history_order').on(table.orderId, table.id)],
);

/** Money that staff returned, that was returned at the provider, or that a bank took back in a dispute. */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    id: rowId(),
    orderId: ref()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['refund', 'dispute'] })
      .notNull()
      .default('refund'),
    cents: integer().notNull(),
    reason: text().notNull(),
    /** `requested`: the provider has not confirmed it yet. */
    state: text({ enum: ['requested', 'pending', 'succeeded', 'failed'] })
      .notNull()
      .default('requested'),
    providerId: text(),
    /** When its buyer was told. */
    toldAt: instant(),
    createdById: ref().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('order_refunds_order').on(table.orderId),
    uniqueIndex('order_refunds_provider').on(table.orderId, table.providerId),
    uniqueIndex('order_refunds_dispute').on(table.orderId).where(sql`${table.kind} = 'dispute'`),
    index('order_refunds_requested').on(table.id).where(sql`${table.state} = 'requested'`),
    index('order_refunds_created_by').on(table.createdById),
    check('order_refunds_cents', sql`${table.cents} > 0`),
  ],
);

/** A member at a payment provider, in one of its modes: a live customer doesn't exist in test mode. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text().notNull(),
    isTest: boolean().notNull(),
    customerId: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.provider, table.isTest] }),
    uniqueIndex('payment_customers_customer').on(table.provider, table.customerId),
  ],
);

/** What the provider signaled, each event once by its id. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: rowId(),
    provider: text().notNull(),
    eventId: text().notNull(),
    type: text().notNull(),
    about: jsonb().$type<PaymentSignal['about']>().notNull(),
    createdAt: instant().notNull(),
    receivedAt: instant().notNull(),
    deliveries: integer().notNull().default(1),
    handledAt: instant(),
    failure: text(),
  },
  (table) => [
    uniqueIndex('payment_events_event').on(table.provider, table.eventId),
    index('payment_events_waiting').on(table.id).where(sql`${table.handledAt} is null`),
  ],
);
