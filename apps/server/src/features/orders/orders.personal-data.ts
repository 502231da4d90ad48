import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { rows } from '../../platform/db/rows.ts';
import { insertEvent } from '../../platform/outbox/outbox-rows.ts';
import { type EraseMember, type ExportData, stays } from '../../platform/personal-data/personal-data.ts';
import { OPEN_STATES } from './order-rows.ts';
import { orders } from './orders.tables.ts';
import { ordersEvents } from './orders.tokens.ts';
import { voidOpenOrders } from './settling.commands.ts';

export const ordersExport: ExportData = {
  areas: [
    {
      name: 'orders',
      tables: ['orders'],
      select: `select o.id as key, o.reference, o.state, o.currency, o.subtotal_cents as "subtotalCents", o.discount_cents as "discountCents",
      o.tax_cents as "taxCents", o.total_cents as "totalCents", o.refunded_cents as "refundedCents", o.created_at as "createdAt",
      o.paid_at as "paidAt", c.code::text as coupon, o.is_test as "isTest",
      (select json_agg(json_build_object('name', l.name, 'quantity', l.quantity, 'unitCents', l.unit_cents) order by l.id)
        from order_lines l where l.order_id = o.id) as lines
      from orders o left join coupons c on c.id = o.coupon_id where o.buyer_id = $1 and o.id > $2`,
    },
  ],
  leftOut: {
    payment_customers: 'the member’s id at the payment provider, which means nothing anywhere else',
    coupons: 'work of staff',
    order_refunds: 'work of staff; the order says how much was refunded',
  },
};

export const ordersErasure: EraseMember = {
  tables: {
    orders: stays('the books keep what was sold, without who bought it'),
    payment_customers: 'goes',
    coupons: stays('work of staff, without who did it'),
    order_refunds: stays('the books keep it, without who did it'),
  },
  forget: async (tx, userId) => {
    const now = new Date();
    const customers = await rows<{ provider: string; isTest: boolean; customerId: string }>(
      tx,
      sql`delete from payment_customers where user_id = ${userId} returning provider, is_test as "isTest", customer_id as "customerId"`,
    );
    // The provider forgets the member and their cards, and ends their subscriptions, once the account is gone.
    for (const customer of customers) await insertEvent(tx, ordersEvents.customerErased, customer, { now });
    await tx.execute(sql`update orders set buyer_id = null, payment_url = null where buyer_id = ${userId}`);
  },
  leave: async (tx, deps, userId) => {
    await voidOpenOrders(tx, deps, userId, 'The buyer asked for their account to be deleted.');
    return [];
  },
  leaving: async (db, _deps, userId) => {
    const [open] = await db
      .select({ count: count() })
      .from(orders)
      .where(and(eq(orders.buyerId, userId), inArray(orders.state, [...OPEN_STATES])));
    return { orders: open?.count ?? 0 };
  },
};
