import { defineFeature, none } from '../../platform/feature.ts';
import { registerTestPayments } from './test-payments.routes.ts';
import { testPaymentsEvents, testPaymentsLimits, testPaymentsSettings } from './test-payments.tokens.ts';
import { subscribeTestSignals } from './test-signals.ts';

const own = 'a payment is between its buyer and the provider';

/** The payment provider of development and tests; its pages are not there in production. */
export const testPayments = defineFeature({
  name: 'test-payments',
  siteSettings: Object.values(testPaymentsSettings),
  routes: registerTestPayments,
  limits: Object.values(testPaymentsLimits),
  events: Object.values(testPaymentsEvents),
  subscribers: [subscribeTestSignals],
  notifications: none('orders and subscriptions tell their members'),
  products: none('it takes payments for what others sell'),
  search: none(own),
  subjects: none(own),
  commented: none(own),
  reports: none(own),
  exportData: {
    leftOut: { test_customers: 'an invented payment provider of the test mode' },
  },
  adminQueues: none(own),
  feedCards: none(own),
  saved: none(own),
  reacted: none(own),
  impressions: none(own),
  files: none('invoices are drawn when they are asked for'),
  eraseMember: { tables: { test_customers: 'goes' } },
  mergeCompany: none('members pay, not companies'),
  consistencyChecks: none('a provider keeps its own books'),
  demo: none('members of the demo pay nothing'),
  openPages: none(own),
  hostileScene: { file: 'test-payments.hostile.ts' },
});
