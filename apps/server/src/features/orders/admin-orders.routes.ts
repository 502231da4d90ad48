import { api } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { allOrders, orderDetail, ordersCsv } from './admin-orders.queries.ts';
import { allCoupons, createCoupon, endCoupon } from './coupons.commands.ts';
import { eventsPage, replaySignal } from './replay.commands.ts';
import { reconcile } from './reconcile.jobs.ts';
import { refundOrder } from './refunds.commands.ts';

/** What staff do with orders, coupons and the provider's signals. */
export function registerAdminOrders({ on }: Api, deps: Deps): void {
  const { adminOrders } = api;
  on(adminOrders.list, ({ query }) => allOrders(deps, query));
  on(adminOrders.csv, async ({ query }, { viewer, ip, reply }) => {
    const text = await ordersCsv(deps, viewer, query, ip);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="orders.csv"')
      .send(text);
  });
  on(adminOrders.get, ({ params }) => orderDetail(deps, params.id));
  on(adminOrders.refund, async ({ params, body }, { viewer, ip }) => {
    await refundOrder(deps, viewer, { orderId: params.id, ...body }, ip);
    return orderDetail(deps, params.id);
  });
  on(adminOrders.reconcile, () => reconcile(deps));
  on(adminOrders.events, ({ query }) => eventsPage(deps, query.state, query.cursor));
  on(adminOrders.replay, ({ params }, { viewer, ip }) => replaySignal(deps, viewer, params.id, ip));
  on(adminOrders.coupons, ({ query }) => allCoupons(deps, query.cursor));
  on(adminOrders.createCoupon, ({ body }, { viewer, ip }) => createCoupon(deps, viewer, body, ip));
  on(adminOrders.endCoupon, ({ params }, { viewer, ip }) => endCoupon(deps, viewer, params.id, ip));
}
