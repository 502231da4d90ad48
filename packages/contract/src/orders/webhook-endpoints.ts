import { endpoints } from '../endpoint.ts';
import type { paymentsOperations } from './operations.ts';

/** For the payment provider alone; no page calls it, so the browser doesn't load it. */
export const payments = endpoints<typeof paymentsOperations>('payments', {
  webhook: { method: 'POST', path: '/api/payments/webhook' },
});
