import { type api, type HandlerInput, isCalendarDate } from '@innerspring/contract';
import { EVENT_LIMITS, type EventRepeat } from '@innerspring/contract/events/choices';
import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { instantAt, type LocalSpan, monthsBetween, nthDate, type Step } from '../../platform/local-time.ts';
import { type EventRecord, events } from './events.tables.ts';
import { eventsLimits } from './events.tokens.ts';
import { inputOf, instantsOf, publish, withOrganizer } from './hosting.commands.ts';
import { lockHosted, requireListedHost, requireUp } from './hosting-rights.ts';

type Repeating = HandlerInput<typeof api.eventHosting.repeat>['body'];

const steps: Record<EventRepeat, Step> = { weekly: { weeks: 1 }, biweekly: { weeks: 2 }, monthly: { months: 1 } };

/** "March 14, 2027", of a local time. */
const dayOf = (local: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${local}Z`));

type Counted = { from: LocalSpan; steps: number };

/** From where months are counted: from the first date of the series, so that a 30th is a 31st again where there is one. */
function countedFrom(event: EventRecord, first: EventRecord | undefined): Counted {
  const own = inputOf(event);
  if (!first) return { from: own, steps: 0 };
  const from = inputOf(first);
  const months = monthsBetween(from.starts, own.starts);
  const { starts, ends } = nthDate(from, steps.monthly, months);
  return starts === own.starts && ends === own.ends ? { from, steps: months } : { from: own, steps: 0 };
}

/** The later dates of an event, each with its instants. @throws {AppError} `invalid` for one that the calendar or the clocks there skip */
function datesOf(event: EventRecord, { every, times }: Repeating, counted: Counted) {
  const own = inputOf(event);
  return Array.from({ length: times }, (_, at) => {
    const date = nthDate(counted.from, steps[every], counted.steps + at + 1);
    const input = { ...own, ...date };
    if (!isCalendarDate(date.ends.slice(0, 10))) throw fieldError('times', 'These dates are too far ahead');
    for (const local of [date.starts, date.ends])
      if (!instantAt(local, event.timeZone))
        throw fieldError(
          'every',
          `On ${dayOf(local)}, clocks there skip this time. Choose fewer dates, or another time`,
        );
    return { input, instants: instantsOf(input) };
  });
}

/**
 * Publishes an event again on later dates. Staff have looked at the first, and those who go to one date go to no other.
 * @throws {AppError} `invalid` for a date whose time the clocks there skip, `not_found`, `conflict` also for a date that the series has, `rate_limited`
 */
export async function repeatEvent(deps: Deps, viewer: Viewer, id: number, { every, times }: Repeating) {
  await deps.limits.take(eventsLimits.creating, viewer.id);
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const event = await lockHosted(tx, viewer, id);
    if (event.state !== 'published') throw new AppError('conflict', 'Only a published event can be repeated.');
    requireUp(event, 'repeated');
    await requireListedHost(tx, event, 'repeated');
    const seriesId = event.seriesId ?? event.id;
    const [held] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(events)
      .where(eq(events.seriesId, seriesId));
    if ((held?.count ?? 0) + times > EVENT_LIMITS.repeats + 1)
      throw new AppError('conflict', `A series can have at most ${EVENT_LIMITS.repeats + 1} dates.`);
    const [takenDown] = await tx
      .select({ id: events.id })
      .from(events)
      .where(and(eq(events.seriesId, seriesId), or(isNotNull(events.withheldAt), isNotNull(events.removedAt))))
      .limit(1);
    if (takenDown)
      throw new AppError('conflict', 'Our staff took a date of this series down, so it can’t be repeated.');
    await tx.update(events).set({ seriesId }).where(eq(events.id, id));
    const [first] = every === 'monthly' ? await tx.select().from(events).where(eq(events.id, seriesId)) : [];
    const dates = datesOf(event, { every, times }, countedFrom(event, first));
    const made: { id: number }[] = [];
    const { organizer } = await withOrganizer(tx, inputOf(event));
    for (const { input, instants } of dates) {
      const { hostCompanyId, agenda, coverUrl, starts: localStart, ends: localEnd, ...content } = input;
      const [copy] = await tx
        .insert(events)
        .values({
          ...content,
          ...instants,
          organizer,
          localStart,
          localEnd,
          hostCompanyId,
          agenda,
          coverUrl,
          seriesId,
          ownerId: viewer.id,
          isPremium: event.isPremium,
          isMajorMarket: event.isMajorMarket,
          createdAt: now,
          updatedAt: now,
        })
        .onConflictDoNothing()
        .returning();
      if (!copy)
        throw new AppError(
          'conflict',
          `This series already has a date on ${dayOf(input.starts)}. Repeat its last date to add more.`,
        );
      await publish(tx, deps, copy);
      made.push({ id: copy.id });
    }
    return made;
  });
}
