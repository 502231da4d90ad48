import { defineNav } from '../../platform/nav.ts';

/** The pages of the test mode, which payments lead to. */
export const testPayments = defineNav({
  name: 'test-payments',
});
