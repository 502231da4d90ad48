import { defineLimit, MINUTE } from '../../platform/limits/limit.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';
import type { PaymentSignal } from '../../platform/payments/provider.ts';
import { defineSetting, wholeNumber } from '../../platform/site-settings/site-settings.ts';

export const testPaymentsEvents = {
  /** Something changed at the test provider; becomes a signed call of the webhook. */
  signal: defineEvent<Omit<PaymentSignal, 'createdAt'> & { createdAt: string }>('testPayments.signal'),
};

export const testPaymentsLimits = {
  cards: defineLimit({ name: 'testCards', points: 30, seconds: 10 * MINUTE }),
};

export const testPaymentsSettings = {
  taxBasisPoints: defineSetting({
    key: 'testPayments.taxBasisPoints',
    default: 0,
    schema: wholeNumber(0, 3000),
    title: 'Tax in test mode, in hundredths of a percent',
    explanation: 'What the test checkout adds to prices, such as 825 for 8.25%. With Stripe, Stripe computes the tax.',
  }),
};
