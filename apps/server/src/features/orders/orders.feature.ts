import { sql } from 'drizzle-orm';
import { type AdminQueue, defineFeature, none } from '../../platform/feature.ts';
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
  siteSettings: none('each product has its own price'),
  routes: registerOrders,
  limits: Object.values(ordersLimits),
  events: Object.values(ordersEvents),
  subscribers: [subscribeSignals, subscribeClosing, subscribeRefunds, subscribeCoupons, subscribeOrderNotifications],
  notifications: { kinds: Object.values(ordersNotifications) },
  products: none('it sells what other features declare'),
  search: none('an order is between its buyer and the site'),
  subjects: none('an order is between its buyer and the site'),
  commented: none('an order is between its buyer and the site'),
  reports: none('an order is between its buyer and the site'),
  exportData: ordersExport,
  adminQueues: [doubtfulOrders],
  feedCards: none('nothing that members post'),
  saved: none('an order is between its buyer and the site'),
  reacted: none('an order is between its buyer and the site'),
  impressions: none('an order is between its buyer and the site'),
  files: none('invoices are the payment provider’s'),
  eraseMember: ordersErasure,
  mergeCompany: none('members buy, not companies'),
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
  demo: none('members of the demo pay nothing'),
  openPages: none('an order shows to its buyer alone'),
  hostileScene: { file: 'orders.hostile.ts' },
});
