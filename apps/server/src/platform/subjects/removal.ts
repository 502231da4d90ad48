import { and, eq, isNull } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { RemovalEffects } from './subject-kind.ts';

type Removable = PgTable & Record<'id' | 'withheldAt' | 'removedAt', AnyPgColumn>;

/** What reports and staff do to rows with `withheldAt` and `removedAt`: the rest stays as it is, and the row can be restored. */
export function removalOf(table: Removable): RemovalEffects {
  return {
    async withhold(tx, id, now) {
      await tx
        .update(table)
        .set({ withheldAt: now })
        .where(and(eq(table.id, id), isNull(table.withheldAt)));
    },
    async remove(tx, id, now) {
      const gone = await tx
        .update(table)
        .set({ removedAt: now, withheldAt: null })
        .where(and(eq(table.id, id), isNull(table.removedAt)))
        .returning({ id: table.id });
      return gone.length > 0;
    },
    async isRemoved(tx, id) {
      const [found] = await tx.select({ at: table.removedAt }).from(table).where(eq(table.id, id));
      return Boolean(found?.at);
    },
    async restore(tx, id) {
      await tx.update(table).set({ removedAt: null, withheldAt: null }).where(eq(table.id, id));
    },
  };
}
