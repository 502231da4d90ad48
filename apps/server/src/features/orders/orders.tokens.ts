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
  refunded: defineEvent<{ orderId: number; cents: number; refundId?: number }>('orders.refunded'),
  /** A decision returns what is left of an order's money. */
  returnWanted: defineEvent<{ orderId: number; reason: string; actorId: number; ip: string }>('orders.returnWanted'),
  /** A refund was requested, and the provider has to be asked for it. */
  refundWanted: defineEvent<{ refundId: number }>('orders.refundWanted'),
  /** A subscription of an order that couldn't be delivered has to end at the provider. */
  endWanted: defineEvent<{ provider: string; isTest: boolean; subscriptionId: string }>('orders.endWanted'),
  /** A coupon ended here, and has to end at the provider. */
  couponEnded: defineEvent<{ couponId: number }>('orders.couponEnded'),
  /** The payment page of an order that was given up here has to close at the provider. */
  closeWanted: defineEvent<{ orderId: number; checkoutId: string }>('orders.closeWanted'),
  /** An account with a customer at the provider was erased. */
  customerErased: defineEvent<{ provider: string; isTest?: boolean; customerId: string }>('orders.customerErased'),
};
