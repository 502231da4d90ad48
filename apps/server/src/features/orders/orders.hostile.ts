import { PREMIUM_PRODUCT } from '@innerspring/contract/premium/endpoints';
import { firstOf, type HostileScene, type Making } from '../../testing/hostile/feature-scene.ts';
import { coupons, orderLines, orders, paymentCustomers, paymentEvents } from './orders.tables.ts';

declare module '../../testing/hostile/feature-scene.ts' {
  interface SceneNumbers {
    order: number;
    coupon: number;
    paymentEvent: number;
  }
}

const HOUR = 3_600_000;
const amounts = { subtotalCents: 599, discountCents: 0, totalCents: 599 };

/** An unpaid order of the owner with its payment page. They have Premium, so they can't order it themselves. */
async function makeOrder({ owner, kit }: Making): Promise<number> {
  const { payments } = kit.deps;
  if (!payments) throw new Error('The scene takes payments.');
  const { id: customerId } = await payments.createCustomer(
    { userId: owner.id, email: '', name: '' },
    `scene:${owner.id}`,
  );
  const reference = 'IN-22222222SCEN';
  const expiresAt = new Date(kit.clock.now().getTime() + HOUR);
  const line = { name: 'Premium, one month', unitCents: 599, quantity: 1 };
  const addresses = { successUrl: 'http://localhost:5000/', cancelUrl: 'http://localhost:5000/' };
  const sale = { kind: 'once', lines: [line] } as const;
  const checkout = await payments.startCheckout(
    { reference, customerId, sale, couponId: null, expiresAt, ...addresses },
    'scene',
  );
  await kit.db
    .insert(paymentCustomers)
    .values({ userId: owner.id, provider: payments.name, isTest: payments.isTest, customerId });
  const { id } = firstOf(
    await kit.db
      .insert(orders)
      .values({
        reference,
        buyerId: owner.id,
        state: 'awaiting_payment',
        openKey: PREMIUM_PRODUCT,
        ...amounts,
        provider: payments.name,
        isTest: true,
        checkoutId: checkout.id,
        paymentUrl: checkout.url,
        expiresAt,
      })
      .returning(),
  );
  await kit.db.insert(orderLines).values({ orderId: id, product: PREMIUM_PRODUCT, discountCents: 0, ...line });
  return id;
}

export const hostile: HostileScene = {
  async make(making) {
    const { db, clock } = making.kit;
    const now = clock.now();
    const coupon = firstOf(await db.insert(coupons).values({ code: 'SCENE', percentOff: 10 }).returning());
    const event = { provider: 'local', eventId: 'tev_scene', type: 'checkout.expired', about: {} };
    const stored = firstOf(
      await db
        .insert(paymentEvents)
        .values({ ...event, createdAt: now, receivedAt: now })
        .returning(),
    );
    return { order: await makeOrder(making), coupon: coupon.id, paymentEvent: stored.id };
  },
  byPath: ({ numbers }) => ({
    'orders/{id}': numbers.order,
    'admin/coupons/{id}': numbers.coupon,
    'admin/payment-events/{id}': numbers.paymentEvent,
  }),
  words: {
    'orders.quote': { hardlyTakes: 'the owner already has Premium' },
    'orders.place': { hardlyTakes: 'the owner already has Premium' },
    'adminOrders.refund': { hardlyTakes: 'the order is unpaid' },
    'adminOrders.createCoupon': { hardlyTakes: 'letters, digits and hyphens' },
  },
};
