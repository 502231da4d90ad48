import { endpoints } from '../endpoint.ts';
import type { adminOrdersOperations } from './admin.ts';
import type { ordersOperations } from './operations.ts';

export const orders = endpoints<typeof ordersOperations>('orders', {
  list: { method: 'GET', path: '/api/orders' },
  get: { method: 'GET', path: '/api/orders/{id}' },
  quote: { method: 'POST', path: '/api/orders/quote' },
  place: { method: 'POST', path: '/api/orders' },
  settle: { method: 'POST', path: '/api/orders/settle' },
  cancel: { method: 'POST', path: '/api/orders/{id}/cancel' },
});

export const adminOrders = endpoints<typeof adminOrdersOperations>('adminOrders', {
  list: { method: 'GET', path: '/api/admin/orders' },
  csv: { method: 'GET', path: '/api/admin/orders.csv' },
  get: { method: 'GET', path: '/api/admin/orders/{id}' },
  refund: { method: 'POST', path: '/api/admin/orders/{id}/refund' },
  reconcile: { method: 'POST', path: '/api/admin/orders/reconcile' },
  events: { method: 'GET', path: '/api/admin/payment-events' },
  replay: { method: 'POST', path: '/api/admin/payment-events/{id}/replay' },
  coupons: { method: 'GET', path: '/api/admin/coupons' },
  createCoupon: { method: 'POST', path: '/api/admin/coupons' },
  endCoupon: { method: 'DELETE', path: '/api/admin/coupons/{id}' },
});

/**
 * The states of an order.
 * - `draft`: placed here, its payment page not open yet.
 * - `awaiting_payment`: the payment page is open, or the bank has not answered.
 * - `paid`: the money is there, and something of what was bought couldn't be delivered; staff look at it.
 * - `fulfilled`: paid, and everything delivered.
 */
export const ORDER_STATES = [
  'draft',
  'awaiting_payment',
  'paid',
  'fulfilled',
  'partly_refunded',
  'refunded',
  'expired',
  'cancelled',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** What members and staff read for each state. */
export const ORDER_STATE_LABELS: Record<OrderState, string> = {
  draft: 'Not paid yet',
  awaiting_payment: 'Waiting for payment',
  paid: 'Paid, being set up',
  fulfilled: 'Paid',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  expired: 'Expired',
  cancelled: 'Canceled',
};

/** Most of one thing in an order, and how long its payment page is open. */
export const ORDER_LIMITS = { quantity: 100, openMinutes: 60, pollSeconds: 30, pollEverySeconds: 2 } as const;
