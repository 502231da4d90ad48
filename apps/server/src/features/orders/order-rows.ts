import { randomBytes } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import type { OrderState } from '@innerspring/contract/orders/endpoints';
import { users } from '../../core/accounts/accounts.tables.ts';
import { lockMembers } from '../../core/accounts/public.ts';
import type { Db } from '../../platform/deps.ts';
import { orderHistory, orderLines, orders } from './orders.tables.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;
/** An order that the transaction holds. */
export type Held = { order: OrderRow; lines: OrderLineRow[] };

/** Unpaid, and still payable. */
export const OPEN_STATES: readonly OrderState[] = ['draft', 'awaiting_payment'];
export const isOpen = ({ state }: Pick<OrderRow, 'state'>): boolean => OPEN_STATES.includes(state);

/** The money is there, and not all of it returned. */
export const isPaid = ({ state }: Pick<OrderRow, 'state'>): boolean =>
  state === 'paid' || state === 'fulfilled' || state === 'partly_refunded';

/** What the provider charged: tax is its to add, and a payment that doesn't match its order may be of any amount. */
export const paidCentsOf = ({ paidCents, totalCents }: OrderRow): number => paidCents ?? totalCents;

/** Without characters that read alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** `IN-7F3K9QXDW2M4`: 60 random bits, easy to read out. */
export function newReference(): string {
  const letters = [...randomBytes(12)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `IN-${letters}`;
}

/**
 * Holds an order for the rest of the transaction, its buyer first: two changes of what a member has bought take turns.
 * @returns the order and its lines as they are then, or null.
 */
export async function lockOrder(tx: Db, orderId: number): Promise<Held | null> {
  const [found] = await tx.select({ buyerId: orders.buyerId }).from(orders).where(eq(orders.id, orderId));
  if (!found) return null;
  if (found.buyerId !== null) await lockMembers(tx, [found.buyerId]);
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (!order) return null;
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.id);
  return { order, lines };
}

type Change = { at: Date; text: string; actor?: string | null; set?: Partial<typeof orders.$inferInsert> };

/** Moves a held order to a state, and writes it into its history. */
export async function moveOrder(tx: Db, order: OrderRow, state: OrderState, change: Change): Promise<OrderRow> {
  const [moved] = await tx
    .update(orders)
    .set({ ...change.set, state })
    .where(eq(orders.id, order.id))
    .returning();
  await noteOrder(tx, order.id, state, change);
  if (!moved) throw new Error(`Order ${order.id} is gone`);
  return moved;
}

/** Adds a line to an order's history. */
export async function noteOrder(
  tx: Db,
  orderId: number,
  state: OrderState,
  { at, text, actor = null }: Omit<Change, 'set'>,
): Promise<void> {
  await tx.insert(orderHistory).values({ orderId, at, state, text, actor });
}

/** Tells staff why to look at an order; the same reason again adds nothing. */
export async function noteProblem(tx: Db, order: OrderRow, problem: string, at: Date): Promise<void> {
  if (order.problem === problem) return;
  await tx.update(orders).set({ problem }).where(eq(orders.id, order.id));
  await noteOrder(tx, order.id, order.state, { at, text: problem });
}

/** Whom to write to about an order; null once the account is gone. */
export async function buyerOf(tx: Db, { buyerId }: Pick<OrderRow, 'buyerId'>) {
  if (buyerId === null) return null;
  const [buyer] = await tx
    .select({ fullName: users.fullName, email: users.email })
    .from(users)
    .where(eq(users.id, buyerId));
  return buyer ?? null;
}

/** The lines of several orders, in order. */
export const linesOf = (tx: Db, orderIds: readonly number[]) =>
  orderIds.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(orderLines)
        .where(sql`${orderLines.orderId} = any(${sql.param([...orderIds])}::bigint[])`)
        .orderBy(orderLines.orderId, orderLines.id);

/** The history of an order, the latest first. */
export const historyOf = (tx: Db, orderId: number) =>
  tx.select().from(orderHistory).where(eq(orderHistory.orderId, orderId)).orderBy(desc(orderHistory.id)).limit(200);

/**
 * What a member has at most one unpaid order for: a product, or whatever is sold for one thing, such as the packages of a job
 * posting.
 */
export const openKeyOf = (product: string, subjectId: number | null): string =>
  subjectId === null ? product : `${product.split('.', 1)[0]}:${subjectId}`;
