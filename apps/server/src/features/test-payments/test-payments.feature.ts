import { defineFeature } from '../../platform/feature.ts';
import { registerTestPayments } from './test-payments.routes.ts';
import { testPaymentsEvents, testPaymentsLimits, testPaymentsSettings } from './test-payments.tokens.ts';
import { subscribeTestSignals } from './test-signals.ts';

/** The payment provider of development and tests; its pages are not there in production. */
export const testPayments = defineFeature({
  name: 'test-payments',
  siteSettings: Object.values(testPaymentsSettings),
  routes: registerTestPayments,
  limits: Object.values(testPaymentsLimits),
  events: Object.values(testPaymentsEvents),
  subscribers: [subscribeTestSignals],
  exportData: {
    leftOut: { test_customers: 'an invented payment provider of the test mode' },
  },
  eraseMember: { tables: { test_customers: 'goes' } },
  hostileScene: { file: 'test-payments.hostile.ts' },
});
