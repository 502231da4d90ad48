import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type Product, productsOf } from '../../platform/payments/product.ts';
import {
  isOf,
  PaymentError,
  type PaymentProvider,
  type PaymentSignal,
  type Subscription,
} from '../../platform/payments/provider.ts';
import { orderLines, orders, paymentEvents } from './orders.tables.ts';
import { ordersEvents } from './orders.tokens.ts';
import { refreshPayment } from './returned.ts';
import { settleCheckout } from './settling.commands.ts';

/**
 * Stores a signal of the provider, once by its id, and has it handled through the outbox. A signal that comes again is only
 * counted.
 * @throws {AppError} `not_found` where the site takes no payments, `bad_body` without a valid, recent signature.
 */
export async function receiveSignal(
  deps: Deps,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<{ received: true }> {
  const { payments, clock, log } = deps;
  if (!payments) throw new AppError('not_found');
  const now = clock.now();
  let signal: PaymentSignal;
  try {
    signal = payments.readSignal(rawBody, signature, now);
  } catch (cause) {
    if (!(cause instanceof PaymentError)) throw cause;
    log.warn({ reason: cause.message, bytes: rawBody.length }, 'Rejected a payment signal without a valid signature');
    throw new AppError('bad_body', 'This isn’t signed by the payment provider.', { cause });
  }
  const { id: eventId, type, about, createdAt } = signal;
  await deps.db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(paymentEvents)
      .values({ provider: payments.name, eventId, type, about, createdAt, receivedAt: now })
      .onConflictDoUpdate({
        target: [paymentEvents.provider, paymentEvents.eventId],
        set: { deliveries: sql`${paymentEvents.deliveries} + 1` },
      })
      .returning({ id: paymentEvents.id, deliveries: paymentEvents.deliveries });
    if (stored?.deliveries === 1) await deps.outbox.emit(tx, ordersEvents.signaled, { paymentEventId: stored.id });
  });
  return { received: true };
}

/** The product that a subscription pays for: by its price, else by the order that started it. */
async function productOf(deps: Deps, subscription: Subscription): Promise<Product | null> {
  const products = productsOf(deps);
  for (const product of products.values())
    if (product.sale.kind === 'subscription' && product.sale.priceKey === subscription.priceKey) return product;
  const [line] = await deps.db
    .select({ product: orderLines.product })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.reference, subscription.reference ?? ''));
  return (line && products.get(line.product)) ?? null;
}

/** Asks the provider about a subscription and hands it to the feature that sells it. */
async function refreshSubscription(deps: Deps, payments: PaymentProvider, subscriptionId: string): Promise<void> {
  const subscription = await payments.getSubscription(subscriptionId);
  const product = await productOf(deps, subscription);
  if (product?.applySubscription) await product.applySubscription(deps, subscription);
  else deps.log.warn({ subscriptionId }, 'The payment provider signaled a subscription that nothing here sells');
}

/** Asks the provider about everything that a signal names. What the signal itself says is never believed. */
async function follow(deps: Deps, payments: PaymentProvider, about: PaymentSignal['about']): Promise<void> {
  const { checkoutId, paymentId, invoiceId } = about;
  if (checkoutId) await settleCheckout(deps, checkoutId);
  const subscriptionId =
    about.subscriptionId ?? (invoiceId ? (await payments.getInvoice(invoiceId)).subscriptionId : null);
  if (subscriptionId) await refreshSubscription(deps, payments, subscriptionId);
  if (paymentId) await refreshPayment(deps, payments, paymentId);
}

const failureOf = (error: unknown) => (error instanceof PaymentError ? error.message : 'Something failed on our side');

/**
 * Handles a stored signal: asks the provider, and applies what it says. Signals come in any order and more than once, and all
 * end in the provider's present state.
 */
export async function handleSignal(deps: Deps, paymentEventId: number): Promise<void> {
  const { payments, db, clock } = deps;
  const [event] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, paymentEventId));
  if (!event || payments?.name !== event.provider) return;
  const row = eq(paymentEvents.id, paymentEventId);
  try {
    await follow(deps, payments, event.about);
  } catch (error) {
    await db
      .update(paymentEvents)
      .set({ failure: failureOf(error) })
      .where(row);
    // Nothing to look at: a test object of another account, or one that is long gone.
    if (error instanceof PaymentError && error.kind === 'not_found') {
      await db
        .update(paymentEvents)
        .set({ handledAt: clock.now() })
        .where(and(row, isNull(paymentEvents.handledAt)));
      return;
    }
    throw error;
  }
  await db.update(paymentEvents).set({ handledAt: clock.now(), failure: null }).where(row);
}

/** Handles stored signals, and forgets erased customers at the provider. */
export function subscribeSignals(deps: Deps): void {
  deps.outbox.consume(ordersEvents.signaled, 'orders.signals', ({ paymentEventId }) =>
    handleSignal(deps, paymentEventId),
  );
  deps.outbox.consume(ordersEvents.customerErased, 'orders.customers', async ({ customerId, provider, isTest }) => {
    const { payments } = deps;
    // An event from before modes were told apart has none.
    if (payments && isOf(payments, { provider, isTest: isTest ?? payments.isTest }))
      await payments.deleteCustomer(customerId);
  });
}
