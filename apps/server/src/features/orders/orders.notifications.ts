import { dollars } from '@innerspring/contract/money';
import { eq } from 'drizzle-orm';
import { notify } from '../../core/notifications/public.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineNotification } from '../../platform/notifications/notification.ts';
import { linesOf } from './order-rows.ts';
import { orders } from './orders.tables.ts';
import { ordersEvents } from './orders.tokens.ts';

const link = () => '/settings/subscription';

export const ordersNotifications = {
  paid: defineNotification({
    name: 'order_paid',
    chip: 'system',
    type: 'subscription',
    text: ({ data }) => `We got your payment of ${dollars(data.number('cents'))} for ${data.text('what')}`,
    link,
    mail: 'elsewhere',
    quotes: { what: 'the name of something that the site sells' },
  }),
  refunded: defineNotification({
    name: 'order_refunded',
    chip: 'system',
    type: 'subscription',
    text: ({ data }) => `We refunded ${dollars(data.number('cents'))}`,
    link,
    mail: 'elsewhere',
  }),
};

/** Tells buyers that their payment arrived, also where they have left the payment page, and that money comes back. */
export function subscribeOrderNotifications(deps: Deps): void {
  const { db, outbox, clock } = deps;
  const orderOf = async (orderId: number) => (await db.select().from(orders).where(eq(orders.id, orderId)))[0];
  outbox.consume(ordersEvents.paid, 'notifications.orderPaid', async ({ orderId }) => {
    const order = await orderOf(orderId);
    const [line] = await linesOf(db, [orderId]);
    if (!order?.buyerId || !line) return;
    await notify(deps, {
      userId: order.buyerId,
      kind: ordersNotifications.paid,
      data: { cents: order.totalCents, what: line.name },
      eventKey: `orders.paid:${orderId}`,
      createdAt: clock.now(),
    });
  });
  outbox.consume(
    ordersEvents.refunded,
    'notifications.orderRefunded',
    async ({ orderId, cents, refundId }, eventId) => {
      const order = await orderOf(orderId);
      if (!order?.buyerId) return;
      await notify(deps, {
        userId: order.buyerId,
        kind: ordersNotifications.refunded,
        data: { cents },
        eventKey: `orders.refunded:${refundId ? `refund:${refundId}` : eventId}`,
        createdAt: clock.now(),
      });
    },
  );
}
