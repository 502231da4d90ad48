import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { TestCardBehavior } from '@innerspring/contract/test-payments/endpoints';
import { users } from '../../core/accounts/accounts.tables.ts';
import { instant, ref } from '../../platform/db/columns.ts';
import type { CheckoutLine, CheckoutRequest, CouponRequest } from '../../platform/payments/provider.ts';

/** A test card: never its number. */
export type StoredCard = {
  brand: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  does: TestCardBehavior;
};

export const testCustomers = pgTable(
  'test_customers',
  {
    id: text().primaryKey(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    card: jsonb().$type<StoredCard>(),
  },
  (table) => [uniqueIndex('test_customers_user').on(table.userId)],
);

const customerId = () =>
  text()
    .notNull()
    .references(() => testCustomers.id, { onDelete: 'cascade' });

const amounts = {
  subtotalCents: integer().notNull(),
  discountCents: integer().notNull(),
  taxCents: integer().notNull(),
  totalCents: integer().notNull(),
};

export const testCheckouts = pgTable(
  'test_checkouts',
  {
    id: text().primaryKey(),
    customerId: customerId(),
    reference: text().notNull(),
    sale: jsonb().$type<CheckoutRequest['sale']>().notNull(),
    couponId: text(),
    successUrl: text().notNull(),
    cancelUrl: text().notNull(),
    expiresAt: instant().notNull(),
    /** `processing` becomes `failed` at `processingUntil`, and `open` and `confirming` become `expired` at `expiresAt`. */
    state: text({ enum: ['open', 'confirming', 'processing', 'paid', 'expired'] }).notNull(),
    processingUntil: instant(),
    /** The card that waits to be confirmed. */
    card: jsonb().$type<StoredCard>(),
    ...amounts,
    paymentId: text(),
    subscriptionId: text(),
    invoiceId: text(),
  },
  (table) => [index('test_checkouts_customer').on(table.customerId)],
);

export const testPayments = pgTable(
  'test_payments',
  {
    id: text().primaryKey(),
    customerId: customerId(),
    amountCents: integer().notNull(),
    /** What the bank makes of it. */
    dispute: text({ enum: ['none', 'open', 'won', 'lost'] })
      .notNull()
      .default('none'),
    createdAt: instant().notNull(),
  },
  (table) => [index('test_payments_customer').on(table.customerId)],
);

export const testRefunds = pgTable(
  'test_refunds',
  {
    id: text().primaryKey(),
    paymentId: text()
      .notNull()
      .references(() => testPayments.id, { onDelete: 'cascade' }),
    /** The key that it was asked for with. */
    key: text(),
    cents: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('test_refunds_payment').on(table.paymentId)],
);

export const testSubscriptions = pgTable(
  'test_subscriptions',
  {
    id: text().primaryKey(),
    customerId: customerId(),
    reference: text().notNull(),
    priceKey: text().notNull(),
    line: jsonb().$type<CheckoutLine>().notNull(),
    couponId: text(),
    state: text({ enum: ['active', 'past_due', 'ended'] }).notNull(),
    startedAt: instant().notNull(),
    /** How many months have begun; periods count from `startedAt`. */
    months: integer().notNull(),
    periodStart: instant().notNull(),
    periodEnd: instant().notNull(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    endedAt: instant(),
    /** When the job has to do something: renew, end, or try a failed payment again. Null once it ended. */
    dueAt: instant(),
  },
  (table) => [
    index('test_subscriptions_customer').on(table.customerId),
    index('test_subscriptions_due').on(table.dueAt),
  ],
);

export const testInvoices = pgTable(
  'test_invoices',
  {
    id: text().primaryKey(),
    customerId: customerId(),
    number: text().notNull(),
    subscriptionId: text(),
    paymentId: text(),
    lineName: text().notNull(),
    state: text({ enum: ['open', 'paid', 'void'] }).notNull(),
    ...amounts,
    createdAt: instant().notNull(),
    paidAt: instant(),
    periodStart: instant(),
    periodEnd: instant(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant(),
  },
  (table) => [
    // One invoice a period, whoever renews at the same moment.
    uniqueIndex('test_invoices_period').on(table.subscriptionId, table.periodStart),
    index('test_invoices_customer').on(table.customerId, table.createdAt.desc(), table.id.desc()),
  ],
);

export const testCoupons = pgTable('test_coupons', {
  id: text().primaryKey(),
  coupon: jsonb().$type<CouponRequest>().notNull(),
  redemptions: integer().notNull().default(0),
  isEnded: boolean().notNull().default(false),
});

/** Idempotency keys with what they made. */
export const testKeys = pgTable('test_keys', {
  key: text().primaryKey(),
  digest: text().notNull(),
  result: jsonb().notNull(),
});
