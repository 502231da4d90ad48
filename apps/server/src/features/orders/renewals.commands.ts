import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { users } from '../../core/accounts/accounts.tables.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import type { Product } from '../../platform/payments/product.ts';
import type { Invoice, PaymentProvider } from '../../platform/payments/provider.ts';
import { newReference, noteOrder } from './order-rows.ts';
import { orderLines, orders } from './orders.tables.ts';
import { customerIdOf } from './payment-customers.ts';
import { requestReturn } from './refunds.commands.ts';
import { refreshPayment } from './returned.ts';

/** Invoices that are looked at for months without an order: two years of them. */
const INVOICES = 24;

type Renewed = { userId: number; subscriptionId: string; product: Pick<Product, 'key' | 'sale'> };

const addsUp = ({ subtotalCents, discountCents, taxCents, totalCents }: Invoice): boolean =>
  subtotalCents >= 0 &&
  discountCents >= 0 &&
  taxCents >= 0 &&
  discountCents <= subtotalCents &&
  totalCents === subtotalCents - discountCents + taxCents;

/** Whether a member had asked for the deletion of their account before something was charged. */
async function hadLeft(tx: Db, userId: number, at: Date): Promise<boolean> {
  const left = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.deletionDueAt), lt(users.deactivatedAt, at)));
  return left.length > 0;
}

/** Writes the order of a paid month, once for each invoice. */
async function recordMonth(
  deps: Deps,
  payments: PaymentProvider,
  { userId, subscriptionId, product }: Renewed,
  customerId: string,
  invoice: Invoice,
): Promise<void> {
  const paidAt = invoice.paidAt ?? deps.clock.now();
  const { subtotalCents, discountCents, taxCents, totalCents, currency } = invoice;
  await deps.db.transaction(async (tx) => {
    const [order] = await tx
      .insert(orders)
      .values({
        reference: newReference(),
        buyerId: userId,
        state: 'fulfilled',
        openKey: product.key,
        currency,
        subtotalCents,
        discountCents,
        taxCents,
        totalCents,
        paidCents: totalCents,
        provider: payments.name,
        isTest: payments.isTest,
        customerId,
        paymentId: invoice.paymentId,
        invoiceId: invoice.id,
        subscriptionId,
        createdAt: invoice.createdAt,
        expiresAt: invoice.createdAt,
        paidAt,
        deliveredAt: paidAt,
        checkedAt: deps.clock.now(),
      })
      .onConflictDoNothing({ target: orders.invoiceId })
      .returning({ id: orders.id });
    if (!order) return;
    const name = product.sale.kind === 'subscription' ? product.sale.title : product.key;
    await tx
      .insert(orderLines)
      .values({ orderId: order.id, product: product.key, name, quantity: 1, unitCents: subtotalCents, discountCents });
    await noteOrder(tx, order.id, 'fulfilled', { at: paidAt, text: 'Renewed' });
    // The renewal was switched off when the member asked to leave, and this charge crossed with that.
    if (totalCents > 0 && (await hadLeft(tx, userId, paidAt)))
      await requestReturn(tx, deps, order, {
        cents: totalCents,
        reason: 'Renewed while the account was being deleted',
      });
  });
  // It may be disputed or refunded already.
  if (invoice.paymentId) await refreshPayment(deps, payments, invoice.paymentId);
}

/**
 * Writes an order for each paid month of a subscription that has none yet, so that staff can look it up and return its money.
 * @throws {PaymentError} when the provider doesn't answer.
 */
export async function recordRenewals(deps: Deps, renewed: Renewed): Promise<void> {
  const { payments, db, log } = deps;
  const customerId = payments ? await customerIdOf(deps, payments, renewed.userId) : null;
  if (!payments || !customerId) return;
  const { items } = await payments.listInvoices(customerId, { limit: INVOICES });
  const known = await db
    .select({ invoiceId: orders.invoiceId, paymentId: orders.paymentId })
    .from(orders)
    .where(eq(orders.subscriptionId, renewed.subscriptionId));
  const isKnown = ({ id, paymentId }: Invoice) =>
    known.some((order) => order.invoiceId === id || (paymentId !== null && order.paymentId === paymentId));
  const fresh = items.filter(
    (invoice) => invoice.subscriptionId === renewed.subscriptionId && invoice.state === 'paid' && !isKnown(invoice),
  );
  // The oldest month first, so that orders are numbered in the order in which they were paid.
  for (const invoice of fresh.toReversed()) {
    if (addsUp(invoice)) await recordMonth(deps, payments, renewed, customerId, invoice);
    else log.error({ invoiceId: invoice.id }, 'The amounts of a renewal’s invoice don’t add up');
  }
}
