import { Count, Instant, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import * as endpoints from './endpoints.ts';

export const TestObjectId = z.string().check(z.regex(/^[a-z]{3}_[0-9a-f]{32}$/, 'This isn’t here'));

/** A card of the test mode as somebody types it. Only the listed numbers work, so that no real one is ever sent. */
export const TestCard = z.strictObject({
  number: z.string('Enter a card number').check(z.regex(/^[\d\s-]{12,30}$/, 'Enter one of the test cards')),
  expiry: z
    .string('Enter month and year')
    .check(z.regex(/^(?:0[1-9]|1[0-2])\s?\/\s?\d{2}$/, 'Enter month and year, such as 12/30')),
  cvc: z.string('Enter the security code').check(z.regex(/^\d{3,4}$/, 'Enter 3 or 4 digits')),
});
export type TestCard = z.input<typeof TestCard>;

const TestCheckout = z.object({
  id: z.string(),
  state: z.enum(['open', 'confirming', 'processing', 'paid', 'failed', 'expired']),
  lines: z.array(z.object({ name: z.string(), quantity: Count, unitCents: Count })),
  isMonthly: z.boolean(),
  subtotalCents: Count,
  discountCents: Count,
  taxCents: Count,
  totalCents: Count,
  expiresAt: Instant,
  /** Paths of this site. */
  successPath: z.string(),
  cancelPath: z.string(),
});
export type TestCheckout = z.infer<typeof TestCheckout>;

const TestPortal = z.object({
  card: z.nullable(z.object({ brand: z.string(), last4: z.string(), expiryMonth: Count, expiryYear: Count })),
  invoices: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      state: z.string(),
      createdAt: Instant,
      totalCents: Count,
      pdfUrl: z.string(),
    }),
  ),
});

const params = z.object({ id: TestObjectId });
const errors = ['not_found', 'conflict'] as const;

export const testPaymentsOperations = operations({
  checkout: {
    summary: 'Your checkout in test mode',
    access: 'member',
    params,
    response: TestCheckout,
    errors: ['not_found'],
  },
  pay: {
    summary: 'Pay with a test card; no card is charged',
    access: 'member',
    params,
    body: TestCard,
    response: TestCheckout,
    errors,
  },
  confirm: {
    summary: 'Confirm or decline a payment that the test bank asks about',
    access: 'member',
    params,
    body: z.strictObject({ accept: z.boolean('Choose one') }),
    response: TestCheckout,
    errors,
  },
  portal: { summary: 'Your test card and invoices', access: 'member', response: TestPortal, errors: ['not_found'] },
  changeCard: {
    summary: 'Use another test card for renewals',
    access: 'member',
    body: TestCard,
    response: TestPortal,
    errors: ['not_found'],
  },
  invoice: {
    summary: 'One of your test invoices as PDF',
    access: 'member',
    params,
    response: 'binary',
    errors: ['not_found'],
  },
});

export const testPayments = bind(endpoints.testPayments, testPaymentsOperations);
