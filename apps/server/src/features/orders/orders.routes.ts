import { api } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { registerAdminOrders } from './admin-orders.routes.ts';
import { isOpen } from './order-rows.ts';
import { ownOrder, ownOrderRow, ownOrders, quoteView } from './orders.queries.ts';
import { ordersLimits } from './orders.tokens.ts';
import { receiveSignal } from './payment-events.commands.ts';
import { placeOrder } from './placing.commands.ts';
import { asPaymentFailure, prepareOrder, priceOf, requirePayments } from './pricing.ts';
import { closeOrder, settleOrder } from './settling.commands.ts';

/** The header of each provider's signature. */
const SIGNATURES = ['stripe-signature', 'x-test-signature'];

/** Orders of members, and the signals of the payment provider. */
export function registerOrders(routes: Api, deps: Deps): void {
  const { on } = routes;
  registerAdminOrders(routes, deps);
  on(api.orders.list, ({ query }, { viewer }) => ownOrders(deps, viewer.id, query.cursor));
  on(api.orders.get, ({ params }, { viewer }) => ownOrder(deps, viewer.id, params.id));
  on(api.orders.quote, async ({ body }, { viewer }) => {
    requirePayments(deps);
    await deps.limits.take(ordersLimits.quotes, viewer.id);
    await prepareOrder(deps, viewer, body);
    return quoteView(deps, await deps.db.transaction((tx) => priceOf(tx, deps, viewer, body)));
  });
  on(api.orders.place, async ({ body }, { viewer }) => {
    const { id } = await placeOrder(deps, viewer, body);
    return ownOrder(deps, viewer.id, id);
  });
  on(api.orders.settle, async ({ body }, { viewer }) => {
    const order = await ownOrderRow(deps, viewer.id, body);
    await deps.limits.take(ordersLimits.settling, viewer.id);
    await settleOrder(deps, order).catch((error: unknown) => {
      throw asPaymentFailure(error);
    });
    return ownOrder(deps, viewer.id, order.id);
  });
  on(api.orders.cancel, async ({ params }, { viewer }) => {
    const order = await ownOrderRow(deps, viewer.id, params);
    if (isOpen(order))
      await closeOrder(deps, order, 'Canceled by the buyer').catch((error: unknown) => {
        throw asPaymentFailure(error);
      });
    else if (order.state !== 'cancelled' && order.state !== 'expired')
      throw new AppError('conflict', 'This order is already paid.');
    return ownOrder(deps, viewer.id, order.id);
  });
  on(api.payments.webhook, (_input, { request }) => {
    const given = SIGNATURES.map((name) => request.headers[name]).find((value) => typeof value === 'string');
    const body: unknown = request.body;
    return receiveSignal(
      deps,
      Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      typeof given === 'string' ? given : undefined,
    );
  });
}
