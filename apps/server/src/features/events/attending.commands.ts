import { EVENT_LIMITS } from '@innerspring/contract/events/choices';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { asCondition, isActive } from '../../core/visibility/public.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import type { Attend } from './attend-batches.ts';
import { noEvent, requireEvent } from './events.queries.ts';
import { eventAttendances, events, type EventRecord } from './events.tables.ts';
import { eventsEvents, eventsLimits } from './events.tokens.ts';

const HOUR = 3_600_000;

/** Locks an event. @throws {AppError} `not_found` */
export async function lockEvent(tx: Db, id: number): Promise<EventRecord> {
  const [event] = await tx.select().from(events).where(eq(events.id, id)).for('no key update');
  if (!event || event.removedAt) throw noEvent();
  return event;
}

/** Why a member can't take part, by the word that `attend_event` gives. */
const refusals: Record<string, () => AppError> = {
  gone: noEvent,
  canceled: () => new AppError('conflict', 'This event was canceled, so you can’t RSVP.'),
  over: () => new AppError('conflict', 'This event is over, so you can’t RSVP.'),
  premium: () => new AppError('conflict', 'RSVP to this event comes with Premium.'),
  full: () => new AppError('conflict', 'This event is full.'),
};

/**
 * Gives the viewer a place, takes the one that is kept for them, or puts them on the waitlist; asking again changes nothing.
 * @throws {AppError} `not_found`, `conflict`, `rate_limited`
 */
export async function attend(deps: Pick<Deps, 'limits'>, ask: Attend, viewer: Viewer, id: number) {
  await deps.limits.take(eventsLimits.attending, viewer.id);
  const { outcome, ...attendance } = await ask(viewer, id);
  const refusal = refusals[outcome];
  if (refusal) throw refusal();
  return attendance;
}

/**
 * Keeps free places for those who wait, in their order; where RSVP needs Premium, only for members who have it. The caller has
 * locked the event.
 */
export async function offerPlaces(tx: Db, { outbox, clock }: Pick<Deps, 'outbox' | 'clock'>, event: EventRecord) {
  const now = clock.now();
  if (event.state !== 'published' || !event.endsAt || event.endsAt <= now) return;
  const [counts] = await tx
    .select({ taken: sql<number>`${events.goingCount} + ${events.offeredCount}`, waiting: events.waitingCount })
    .from(events)
    .where(eq(events.id, event.id));
  if (!counts?.waiting) return;
  const free = event.capacity === null ? counts.waiting : event.capacity - counts.taken;
  if (free <= 0) return;
  const next = await tx
    .select({ userId: eventAttendances.userId })
    .from(eventAttendances)
    .innerJoin(users, eq(users.id, eventAttendances.userId))
    .where(
      and(
        eq(eventAttendances.eventId, event.id),
        eq(eventAttendances.state, 'waiting'),
        asCondition({ now }, (_, at) => isActive('users', at)),
        event.isPremium ? sql`${users.premiumUntil} > ${now.toISOString()}::timestamptz` : undefined,
      ),
    )
    .orderBy(asc(eventAttendances.place))
    .limit(free);
  const until = new Date(Math.min(now.getTime() + EVENT_LIMITS.offerHours * HOUR, event.endsAt.getTime()));
  for (const { userId } of next) {
    await tx
      .update(eventAttendances)
      .set({ state: 'offered', offerUntil: until })
      .where(and(eq(eventAttendances.eventId, event.id), eq(eventAttendances.userId, userId)));
    const offer = { eventId: event.id, userId, until: until.toISOString() };
    await outbox.emit(tx, eventsEvents.offered, offer);
    await outbox.emit(tx, eventsEvents.offerEnds, offer, until);
  }
}

const isTheirs = (eventId: number, userId: number) =>
  and(eq(eventAttendances.eventId, eventId), eq(eventAttendances.userId, userId));

/** Takes the viewer off the event or its waitlist, and offers their place. @throws {AppError} `not_found`, `rate_limited` */
export async function unattend(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  await deps.limits.take(eventsLimits.attending, viewer.id);
  await requireEvent(deps, viewer, id);
  await deps.db.transaction(async (tx) => {
    const event = await lockEvent(tx, id);
    const gone = await tx
      .delete(eventAttendances)
      .where(isTheirs(id, viewer.id))
      .returning({ userId: eventAttendances.userId });
    if (gone.length > 0) await offerPlaces(tx, deps, event);
  });
}

/** Shows the viewer in the list of attendees, or hides them. @throws {AppError} `not_found`, `conflict` where they don't take part. */
export async function setShown(deps: Deps, viewer: Viewer, id: number, isShown: boolean): Promise<void> {
  await requireEvent(deps, viewer, id);
  const changed = await deps.db
    .update(eventAttendances)
    .set({ isShown })
    .where(isTheirs(id, viewer.id))
    .returning({ userId: eventAttendances.userId });
  if (changed.length === 0) throw new AppError('conflict', 'You aren’t on the list of this event.');
}

/** Ends an offer whose time is over, and offers the place to the next. */
export async function endOffer(
  deps: Pick<Deps, 'db' | 'outbox' | 'clock'>,
  { eventId, userId, until }: { eventId: number; userId: number; until: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const event = await lockEvent(tx, eventId).catch(() => null);
    if (!event) return;
    const lapsed = await tx
      .delete(eventAttendances)
      .where(
        and(
          isTheirs(eventId, userId),
          eq(eventAttendances.state, 'offered'),
          eq(eventAttendances.offerUntil, new Date(until)),
        ),
      )
      .returning({ userId: eventAttendances.userId });
    if (lapsed.length > 0) await offerPlaces(tx, deps, event);
  });
}

const SWEPT = 100;

/**
 * Offers places that became free without anybody leaving: an account was deleted, or Premium began. Runs in the background.
 * @returns how many events it looked at
 */
export async function offerFreePlaces(deps: Pick<Deps, 'db' | 'outbox' | 'clock'>): Promise<number> {
  const found = await deps.db
    .select({ id: events.id })
    .from(events)
    .where(
      sql`${events.waitingCount} > 0 and ${events.state} = 'published' and ${events.endsAt} > ${deps.clock.now().toISOString()}::timestamptz
        and (${events.capacity} is null or ${events.goingCount} + ${events.offeredCount} < ${events.capacity})`,
    )
    .orderBy(asc(events.id))
    .limit(SWEPT);
  for (const { id } of found)
    await deps.db.transaction(async (tx) => {
      const event = await lockEvent(tx, id).catch(() => null);
      if (event) await offerPlaces(tx, deps, event);
    });
  return found.length;
}
