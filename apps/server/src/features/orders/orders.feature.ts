import { sql } from 'drizzle-orm';
import { type AdminQueue, defineFeature } from '../../platform/feature.ts';
import { ordersNotifications, subscribeOrderNotifications } from './orders.notifications.ts';
import { ordersErasure, ordersExport } from './orders.personal-data.ts';
import { registerOrders } from './orders.routes.ts';
import { ordersEvents, ordersLimits } from './orders.tokens.ts';
import { subscribeSignals } from './payment-events.commands.ts';
import { subscribeCoupons } from './coupons.commands.ts';
import { subscribeRefunds } from './refunds.commands.ts';
import { subscribeClosing } from './settling.commands.ts';

const doubtfulOrders: AdminQueue = {
  name: 'doubtfulOrders',
  label: 'Orders with a problem',
  href: '/admin/subscriptions?tab=orders&problem=yes',
  waiting: () => sql`select coalesce(paid_at, created_at) as since from orders where problem is not null`,
};

export const orders = defineFeature({
  name: 'orders',
  routes: registerOrders,
  limits: Object.values(ordersLimits),
  events: Object.values(ordersEvents),
  subscribers: [subscribeSignals, subscribeClosing, subscribeRefunds, subscribeCoupons, subscribeOrderNotifications],
  notifications: { kinds: Object.values(ordersNotifications) },
  exportData: ordersExport,
  adminQueues: [doubtfulOrders],
  eraseMember: ordersErasure,
  consistencyChecks: {
    projections: [
      {
        table: 'orders',
        counted: {
          refunded_cents: sql`select least(coalesce(t.paid_cents, t.total_cents), coalesce(sum(r.cents) filter (where r.state in ('pending', 'succeeded')), 0))
            from order_refunds r where r.order_id = t.id`,
        },
        fix: (set) => sql`update orders t set ${set}`,
      },
    ],
  },
  hostileScene: { file: 'orders.hostile.ts' },
});
