import { defineLimit, HOUR, MINUTE } from '../../platform/limits/limit.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';

/** How often members deal with payments. */
export const ordersLimits = {
  placing: defineLimit({
    name: 'orders',
    points: 30,
    seconds: HOUR,
    says: 'You can start 30 orders an hour.',
  }),
  quotes: defineLimit({ name: 'orderQuotes', points: 60, seconds: HOUR, says: 'You can check 60 prices an hour.' }),
  settling: defineLimit({ name: 'orderChecks', points: 120, seconds: 10 * MINUTE }),
};

/** What happens to orders. */
export const ordersEvents = {
  /** The provider sent a signal, or staff replay one. */
  signaled: defineEvent<{ paymentEventId: number }>('orders.signaled'),
  /** An order was paid. */
  paid: defineEvent<{ orderId: number }>('orders.paid'),
  /** Money was returned. */
  refunded: defineEvent<{ orderId: number; cents: number }>('orders.refunded'),
  /** An account with a customer at the provider was erased. */
  customerErased: defineEvent<{ provider: string; customerId: string }>('orders.customerErased'),
};
