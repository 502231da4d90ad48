import { firstOf, type HostileScene } from '../../testing/hostile/feature-scene.ts';
import { eq } from 'drizzle-orm';
import { newId } from './test-objects.ts';
import { testCheckouts, testCustomers, testInvoices } from './test-payments.tables.ts';

declare module '../../testing/hostile/feature-scene.ts' {
  interface SceneNumbers {
    testCheckout: string;
    testInvoice: string;
  }
}

/** The checkout of the owner's order, and an invoice of theirs. */
export const hostile: HostileScene = {
  after: ['orders'],
  async make({ owner, kit }) {
    const customer = firstOf(await kit.db.select().from(testCustomers).where(eq(testCustomers.userId, owner.id)));
    const checkouts = kit.db.select({ id: testCheckouts.id }).from(testCheckouts);
    const checkout = firstOf(await checkouts.where(eq(testCheckouts.customerId, customer.id)));
    const id = newId('tin');
    const amounts = { subtotalCents: 599, discountCents: 0, taxCents: 0, totalCents: 599 };
    const createdAt = kit.clock.now();
    await kit.db.insert(testInvoices).values({
      id,
      customerId: customer.id,
      number: 'TEST-1',
      lineName: 'Premium',
      state: 'open',
      ...amounts,
      createdAt,
    });
    return { testCheckout: checkout.id, testInvoice: id };
  },
  byPath: ({ numbers }) => ({
    'test-payments/checkouts/{id}': numbers.testCheckout,
    'test-payments/invoices/{id}': numbers.testInvoice,
  }),
};
