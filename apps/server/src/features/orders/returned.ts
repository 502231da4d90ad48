import { and, eq } from 'drizzle-orm';
import { dollars } from '@innerspring/contract/money';
import type { Db, Deps } from '../../platform/deps.ts';
import { productsOf } from '../../platform/payments/product.ts';
import type { Payment, PaymentProvider, Refund, Subscription } from '../../platform/payments/provider.ts';
import { applyFacts, known } from './facts.ts';
import { buyerOf, type Held, isPaid, moveOrder, noteProblem, type OrderRow, paidCentsOf } from './order-rows.ts';
import { refundMail } from './orders.mails.ts';
import { orderRefunds, orders } from './orders.tables.ts';
import { ordersEvents } from './orders.tokens.ts';

type RefundRow = typeof orderRefunds.$inferSelect;

/** Under this key the provider is asked for a refund of ours, and names it in its own list. */
export const refundKey = (refundId: number): string => `refund:${refundId}`;

/** Returned, or on its way: the provider has confirmed it. */
const isReturned = ({ state }: RefundRow) => state === 'pending' || state === 'succeeded';
const sumOf = (rows: readonly RefundRow[]) => rows.reduce((sum, { cents }) => sum + cents, 0);

const rowsOf = (tx: Db, orderId: number) =>
  tx.select().from(orderRefunds).where(eq(orderRefunds.orderId, orderId)).orderBy(orderRefunds.id);

/** Cents that are returned, on their way, or about to be asked for. */
export async function promisedCents(tx: Db, orderId: number): Promise<number> {
  return sumOf((await rowsOf(tx, orderId)).filter(({ state }) => state !== 'failed'));
}

async function takeBack(tx: Db, deps: Deps, { order, lines }: Held, subscription: Subscription | null): Promise<void> {
  if (order.buyerId === null || order.deliveredAt === null) return;
  for (const { product, subjectId, quantity } of lines)
    await productsOf(deps)
      .get(product)
      ?.takeBack(tx, deps, {
        orderId: order.id,
        buyerId: order.buyerId,
        subjectId,
        quantity,
        subscription,
        at: order.paidAt ?? order.createdAt,
      });
}

/** The state of a paid order, of what was delivered and returned. */
function stateOf(order: OrderRow, returned: number) {
  if (returned > 0) return returned >= paidCentsOf(order) ? 'refunded' : 'partly_refunded';
  return order.deliveredAt ? 'fulfilled' : 'paid';
}

function textOf(order: OrderRow, returned: number): string {
  if (returned === 0) return 'Nothing of it is returned any more';
  return returned >= paidCentsOf(order) ? 'All of the money returned' : `${dollars(returned)} returned so far`;
}

/** Tells the buyer about each refund, once. What their bank took back, it tells them itself. */
async function tellRefunds(tx: Db, deps: Deps, order: OrderRow, rows: readonly RefundRow[]): Promise<void> {
  for (const { id, cents } of rows.filter(({ kind, toldAt }) => kind === 'refund' && toldAt === null)) {
    await tx.update(orderRefunds).set({ toldAt: deps.clock.now() }).where(eq(orderRefunds.id, id));
    const buyer = await buyerOf(tx, order);
    if (buyer) await deps.mailer.queue(tx, refundMail(deps.config, buyer, order, cents));
    await deps.outbox.emit(tx, ordersEvents.refunded, { orderId: order.id, cents, refundId: id });
  }
}

/** Sets a held order to what its refunds come to, and takes back what was bought once all of the money is returned. */
async function applyReturned(tx: Db, deps: Deps, held: Held, subscription: Subscription | null): Promise<void> {
  const { order } = held;
  const returned = (await rowsOf(tx, order.id)).filter(isReturned);
  const cents = Math.min(sumOf(returned), paidCentsOf(order));
  const state = stateOf(order, cents);
  if (state !== order.state || cents !== order.refundedCents) {
    // What couldn't be delivered and was returned needs nobody's look any more.
    const problem = state === 'refunded' && order.deliveredAt === null ? null : order.problem;
    const set = { refundedCents: cents, problem };
    await moveOrder(tx, order, state, { at: deps.clock.now(), text: textOf(order, cents), set });
    if (state === 'refunded') await takeBack(tx, deps, held, subscription);
  }
  await tellRefunds(tx, deps, order, returned);
}

/** The row of a refund that the provider lists: by its id, by our key, or one that was noted before ids were. */
const rowFor = (rows: readonly RefundRow[], { id, key, cents }: Refund) =>
  rows.find(({ providerId }) => providerId === id) ??
  rows.find((row) => row.providerId === null && refundKey(row.id) === key) ??
  rows.find((row) => row.providerId === null && row.state === 'succeeded' && row.cents === cents);

/** Copies the refunds from the provider, also those that staff made at its own dashboard. One may fail days later. */
async function syncRefunds(tx: Db, order: OrderRow, refunds: readonly Refund[], at: Date): Promise<void> {
  const rows = (await rowsOf(tx, order.id)).filter(({ kind }) => kind === 'refund');
  for (const refund of refunds.toReversed()) {
    const { id: providerId, state, cents } = refund;
    const row = rowFor(rows, refund);
    if (row) {
      await tx.update(orderRefunds).set({ state, providerId }).where(eq(orderRefunds.id, row.id));
      row.providerId = providerId;
    } else {
      const reason = 'Returned at the payment provider';
      await tx.insert(orderRefunds).values({ orderId: order.id, cents, reason, state, providerId, createdAt: at });
    }
    if (state === 'failed' && row?.state !== 'failed')
      await noteProblem(tx, order, `The bank rejected a refund of ${dollars(cents)}`, at);
  }
}

const disputes: Record<Payment['dispute'], string | null> = {
  none: null,
  open: 'The buyer’s bank disputes the payment',
  lost: 'The dispute was lost: the bank took the money back',
  won: null,
};

/** Notes what a lost dispute took: all that was paid and not refunded. One that is won after all gives it back. */
async function syncDispute(tx: Db, order: OrderRow, { dispute }: Payment, at: Date): Promise<void> {
  const rows = await rowsOf(tx, order.id);
  const refunded = sumOf(rows.filter((row) => row.kind === 'refund' && isReturned(row)));
  const cents = dispute === 'lost' ? paidCentsOf(order) - refunded : 0;
  const taken = rows.find(({ kind }) => kind === 'dispute');
  const set = cents > 0 ? ({ cents, state: 'succeeded' } as const) : ({ state: 'failed' } as const);
  if (taken) await tx.update(orderRefunds).set(set).where(eq(orderRefunds.id, taken.id));
  else if (cents > 0) {
    const reason = 'The bank took the money back';
    await tx
      .insert(orderRefunds)
      .values({ orderId: order.id, kind: 'dispute', cents, reason, state: 'succeeded', createdAt: at });
  }
  const problem = disputes[dispute];
  if (problem) await noteProblem(tx, order, problem, at);
  else if (order.problem === disputes.open || order.problem === disputes.lost)
    await tx.update(orders).set({ problem: null }).where(eq(orders.id, order.id));
}

/** What the provider says about the payment of an order, and about its subscription. */
export type PaymentFacts = { payment: Payment; subscription: Subscription | null };

/** Applies refunds and disputes to a held order that was paid; the same again changes nothing. */
export async function applyPayment(
  tx: Db,
  deps: Deps,
  held: Held,
  { payment, subscription }: PaymentFacts,
): Promise<void> {
  if (!isPaid(held.order) && held.order.state !== 'refunded') return;
  const at = deps.clock.now();
  await syncRefunds(tx, held.order, payment.refunds, at);
  await syncDispute(tx, held.order, payment, at);
  const [order = held.order] = await tx.select().from(orders).where(eq(orders.id, held.order.id));
  await applyReturned(tx, deps, { ...held, order }, subscription);
}

/** Asks the provider about a payment, and applies it to its order, if it is of one. */
export async function refreshPayment(deps: Deps, payments: PaymentProvider, paymentId: string): Promise<void> {
  const found = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(eq(orders.paymentId, paymentId), eq(orders.provider, payments.name), eq(orders.isTest, payments.isTest)),
    );
  for (const { id } of found)
    await applyFacts(
      deps,
      id,
      async ({ subscriptionId }): Promise<PaymentFacts> => ({
        payment: await payments.getPayment(paymentId),
        subscription: subscriptionId ? await known(payments.getSubscription(subscriptionId)) : null,
      }),
      (tx, held, facts) => applyPayment(tx, deps, held, facts),
    );
}
