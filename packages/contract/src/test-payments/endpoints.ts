import { endpoints } from '../endpoint.ts';
import type { testPaymentsOperations } from './schemas.ts';

export const testPayments = endpoints<typeof testPaymentsOperations>('testPayments', {
  checkout: { method: 'GET', path: '/api/test-payments/checkouts/{id}' },
  pay: { method: 'POST', path: '/api/test-payments/checkouts/{id}/pay' },
  confirm: { method: 'POST', path: '/api/test-payments/checkouts/{id}/confirm' },
  portal: { method: 'GET', path: '/api/test-payments/portal' },
  changeCard: { method: 'POST', path: '/api/test-payments/portal/card' },
  invoice: { method: 'GET', path: '/api/test-payments/invoices/{id}/pdf' },
});

/** Cards of the test mode, and what happens with each. No other number is accepted. */
export const TEST_CARDS = [
  { number: '4242424242424242', brand: 'Visa', does: 'pays', label: 'Pays right away' },
  { number: '4000000000000002', brand: 'Visa', does: 'declined', label: 'Is declined' },
  { number: '4000000000009995', brand: 'Visa', does: 'insufficient', label: 'Has insufficient funds' },
  { number: '4000002760003184', brand: 'Visa', does: 'confirms', label: 'Asks you to confirm' },
  { number: '5555555555554444', brand: 'Mastercard', does: 'expires', label: 'Waits for the bank until it expires' },
  { number: '4000000000000077', brand: 'Visa', does: 'late', label: 'Pays, but the signal comes five minutes late' },
  { number: '5200828282828210', brand: 'Mastercard', does: 'twice', label: 'Pays, and the signal comes twice' },
  { number: '4000000000000341', brand: 'Visa', does: 'failsLater', label: 'Pays now, and is declined on renewal' },
] as const;
export type TestCardBehavior = (typeof TEST_CARDS)[number]['does'];

/** How long the bank takes before a payment with the expiring card fails, and by how much the late signal is late. */
export const TEST_DELAYS = { bankMinutes: 2, lateMinutes: 5 } as const;
