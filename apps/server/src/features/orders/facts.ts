import { eq, sql } from 'drizzle-orm';
import type { Db, Deps } from '../../platform/deps.ts';
import { PaymentError } from '../../platform/payments/provider.ts';
import { type Held, lockOrder, type OrderRow } from './order-rows.ts';
import { orders } from './orders.tables.ts';

/**
 * Reads what the provider says about an order, and applies it to the held order. If another answer was applied since, it asks
 * again, so an older answer never overwrites a newer one. After two, it's done: the second of them was asked for after this
 * one, so it's no older.
 * @throws {PaymentError} when the provider doesn't answer; nothing has changed then.
 */
export async function applyFacts<T>(
  { db, clock }: Deps,
  orderId: number,
  read: (order: OrderRow) => Promise<T>,
  apply: (tx: Db, held: Held, facts: T) => Promise<void>,
): Promise<void> {
  const applyOnce = async (): Promise<boolean> => {
    const [before] = await db.select().from(orders).where(eq(orders.id, orderId));
    if (!before) return true;
    const facts = await read(before);
    return db.transaction(async (tx) => {
      const held = await lockOrder(tx, orderId);
      if (!held) return true;
      if (held.order.version !== before.version) return false;
      const seen = { version: sql`${orders.version} + 1`, checkedAt: clock.now() };
      await tx.update(orders).set(seen).where(eq(orders.id, orderId));
      await apply(tx, held, facts);
      return true;
    });
  };
  if (!(await applyOnce())) await applyOnce();
}

/** What the provider has, or null where it has none, such as after a change of account. */
export const known = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof PaymentError && error.kind === 'not_found') return null;
    throw error;
  });
