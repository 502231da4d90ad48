import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { paymentEvents } from './orders.tables.ts';
import { ordersEvents } from './orders.tokens.ts';

type EventState = 'waiting' | 'failed' | 'handled' | undefined;

const inState = (state: EventState) => {
  if (state === 'handled') return isNotNull(paymentEvents.handledAt);
  if (state === 'failed') return and(isNull(paymentEvents.handledAt), isNotNull(paymentEvents.failure));
  return state === 'waiting' ? isNull(paymentEvents.handledAt) : undefined;
};

/** One page of what the provider signaled, newest first. */
export async function eventsPage({ db }: Deps, state: EventState, cursor?: string) {
  const found = await db
    .select()
    .from(paymentEvents)
    .where(and(lt(paymentEvents.id, beforeOf(cursor)), inState(state)))
    .orderBy(desc(paymentEvents.id))
    .limit(TAKE);
  return pageOf(found);
}

/** Has a stored signal handled again. @throws {AppError} `not_found`. */
export async function replaySignal(deps: Deps, viewer: Viewer, id: number, ip: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [event] = await tx.select().from(paymentEvents).where(eq(paymentEvents.id, id)).for('update');
    if (!event) throw new AppError('not_found', 'Event not found');
    await deps.outbox.emit(tx, ordersEvents.signaled, { paymentEventId: id });
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'orders.replay',
      summary: `Replayed the payment event ${event.eventId}`,
      subjectType: 'paymentEvent',
      subjectId: id,
      ip,
    });
  });
}
