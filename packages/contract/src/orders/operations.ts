import { Id, Page, PageQuery, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import * as endpoints from './endpoints.ts';
import * as webhook from './webhook-endpoints.ts';
import { CheckoutId, Order, OrderRequest, Quote } from './schemas.ts';

const params = z.object({ id: Id });

export const ordersOperations = operations({
  list: {
    summary: 'Your orders, newest first',
    access: 'member',
    query: PageQuery,
    response: Page(Order),
  },
  get: { summary: 'One of your orders', access: 'member', params, response: Order, errors: ['not_found'] },
  quote: {
    summary: 'What something costs now, with a coupon if you have one; nothing is ordered',
    access: 'member',
    body: OrderRequest,
    response: Quote,
    errors: ['not_found', 'conflict'],
  },
  place: {
    summary:
      'Order something; pay at the `paymentUrl` of the response. An unpaid order for the same thing is continued',
    access: 'member',
    body: OrderRequest,
    response: Order,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  settle: {
    summary:
      'Ask the payment provider how your checkout went, and deliver what is paid; repeat it as often as you like',
    access: 'member',
    body: z.strictObject({ checkoutId: CheckoutId }),
    response: Order,
    errors: ['not_found'],
  },
  cancel: {
    summary: 'Give up an unpaid order; its payment page closes',
    access: 'member',
    params,
    response: Order,
    errors: ['not_found', 'conflict'],
  },
});

export const paymentsOperations = operations({
  webhook: {
    summary: 'For the payment provider alone: says that something changed. Needs a valid signature over the raw body',
    access: 'visitor',
    bodyKind: 'raw',
    response: z.object({ received: z.literal(true) }),
    errors: ['not_found'],
  },
});

export const orders = bind(endpoints.orders, ordersOperations);
export const payments = bind(webhook.payments, paymentsOperations);
