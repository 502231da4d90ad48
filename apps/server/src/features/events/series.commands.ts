import type { api, HandlerInput } from '@innerspring/contract';
import { EVENT_LIMITS, type EventRepeat } from '@innerspring/contract/events/choices';
import { eq, sql } from 'drizzle-orm';
import { rows } from '../../platform/db/rows.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { events } from './events.tables.ts';
import { eventsLimits } from './events.tokens.ts';
import { inputOf, instantsOf, lockHosted, publish } from './hosting.commands.ts';

type Repeating = HandlerInput<typeof api.eventHosting.repeat>['body'];

/** How far apart the dates are, on the clocks of the place. A month later is the same day, or the last of a shorter month. */
const steps: Record<EventRepeat, string> = { weekly: '7 days', biweekly: '14 days', monthly: '1 month' };

/**
 * Publishes an event again on later dates. Staff have looked at the first, and those who go to one date go to no other.
 * @throws {AppError} `invalid` for a date whose time the clocks there skip, `not_found`, `conflict`, `rate_limited`
 */
export async function repeatEvent(deps: Deps, viewer: Viewer, id: number, { every, times }: Repeating) {
  await deps.limits.take(eventsLimits.creating, viewer.id);
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const event = await lockHosted(tx, viewer, id);
    if (event.state !== 'published') throw new AppError('conflict', 'Only a published event can be repeated.');
    const seriesId = event.seriesId ?? event.id;
    const [held] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(events)
      .where(eq(events.seriesId, seriesId));
    if ((held?.count ?? 0) + times > EVENT_LIMITS.repeats + 1)
      throw new AppError('conflict', `A series can have at most ${EVENT_LIMITS.repeats + 1} dates.`);
    await tx.update(events).set({ seriesId }).where(eq(events.id, id));
    const dates = await rows<{ starts: string; ends: string }>(
      tx,
      sql`select to_char(starts + step * n, 'YYYY-MM-DD"T"HH24:MI') as starts, to_char(ends + step * n, 'YYYY-MM-DD"T"HH24:MI') as ends
        from (select ${event.localStart}::timestamp as starts, ${event.localEnd}::timestamp as ends, ${steps[every]}::interval as step) first,
          generate_series(1, ${times}::int) n order by n`,
    );
    const made: { id: number }[] = [];
    for (const { starts, ends } of dates) {
      const input = { ...inputOf(event), starts, ends };
      const { hostCompanyId, agenda, coverUrl, starts: localStart, ends: localEnd, ...content } = input;
      const [copy] = await tx
        .insert(events)
        .values({
          ...content,
          ...(await instantsOf(tx, input)),
          localStart,
          localEnd,
          hostCompanyId,
          agenda,
          coverUrl,
          seriesId,
          ownerId: event.ownerId,
          isPremium: event.isPremium,
          isMajorMarket: event.isMajorMarket,
          createdAt: now,
          updatedAt: now,
        })
        .returning();
      if (!copy) throw new Error('The event was not stored.');
      await publish(tx, deps, copy);
      made.push({ id: copy.id });
    }
    return made;
  });
}
