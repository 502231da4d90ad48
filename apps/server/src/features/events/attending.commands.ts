import { EVENT_LIMITS } from '@innerspring/contract/events/choices';
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { asCondition } from '../../core/visibility/public.ts';
import { rows } from '../../platform/db/rows.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type Attend, nobody } from './attend-batches.ts';
import { eventFrom, isHostedBy, isHostHere, isUp } from './event-sql.ts';
import { noEvent, requireEvent } from './events.queries.ts';
import { eventAttendances, events, type EventRecord } from './events.tables.ts';
import { eventsLimits } from './events.tokens.ts';
import { findLocked } from './hosting-rights.ts';
import { type Outcome, settlePlaces } from './places.ts';

const HOUR = 3_600_000;

type Changing = Pick<Deps, 'db' | 'outbox' | 'clock' | 'live'>;

/** Why a member can't take part. */
const refusals: Partial<Record<Outcome, () => AppError>> = {
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

const isTheirs = (eventId: number, userId: number) =>
  and(eq(eventAttendances.eventId, eventId), eq(eventAttendances.userId, userId));

/** Locks an event, also one that staff removed, since whoever takes part in it may leave. */
const lockAny = async (tx: Db, id: number): Promise<EventRecord | undefined> =>
  (await tx.select().from(events).where(eq(events.id, id)).for('no key update'))[0];

/** Takes a member off the event or its waitlist, and offers their place. @returns whether they took part */
async function takeOff(tx: Db, deps: Changing, eventId: number, userId: number): Promise<boolean> {
  const event = await lockAny(tx, eventId);
  if (!event) return false;
  const gone = await tx
    .delete(eventAttendances)
    .where(isTheirs(eventId, userId))
    .returning({ userId: eventAttendances.userId });
  if (gone.length > 0) await settlePlaces(tx, deps, event);
  return gone.length > 0;
}

/**
 * Takes the viewer off the event or its waitlist, also of one whose page they can't open any more.
 * @throws {AppError} `not_found` where they neither took part nor can open it, `rate_limited`
 */
export async function unattend(deps: Deps, viewer: Viewer, id: number) {
  await deps.limits.take(eventsLimits.attending, viewer.id);
  if (!(await deps.db.transaction((tx) => takeOff(tx, deps, id, viewer.id)))) await requireEvent(deps, viewer, id);
  return nobody;
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

/** Settles the places of an event without anybody having asked, and tells its open pages. */
async function settle(deps: Changing, eventId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const event = await findLocked(tx, eventId);
    if (event) await settlePlaces(tx, deps, event);
  });
  deps.live.subjectsChanged([{ type: 'event', id: eventId }]);
}

/** Ends an offer whose time is over, and offers the place to the next. */
export const endOffer = (deps: Changing, { eventId }: { eventId: number }): Promise<void> => settle(deps, eventId);

/** Ends what some members have at events to come, over `a` of `event_attendances` and `e` of `events`; their places are offered. */
async function endAt(deps: Changing, condition: SQL): Promise<void> {
  const now = deps.clock.now().toISOString();
  const found = await rows<{ eventId: number; userId: number }>(
    deps.db,
    sql`select a.event_id as "eventId", a.user_id as "userId" from event_attendances a join events e on e.id = a.event_id
      where ${condition} and e.ends_at > ${now}::timestamptz order by a.event_id`,
  );
  for (const { eventId, userId } of found) {
    await deps.db.transaction((tx) => takeOff(tx, deps, eventId, userId));
    deps.live.subjectsChanged([{ type: 'event', id: eventId }]);
  }
}

/** Ends what a member has at events of somebody who blocked them, or whom they blocked. */
export const endBetween = (deps: Changing, { blockerId, blockedId }: { blockerId: number; blockedId: number }) =>
  endAt(
    deps,
    sql`(a.user_id, e.owner_id) in ((${blockerId}::bigint, ${blockedId}::bigint), (${blockedId}::bigint, ${blockerId}::bigint))
      and not ${asCondition({}, () => isHostedBy('a.user_id'))}`,
  );

/** Ends what a member has who asked for deletion, or can't be there since their suspension lasts longer than the event. */
export const endAttendances = (deps: Changing, userId: number) =>
  endAt(
    deps,
    sql`a.user_id = ${userId} and exists (select 1 from users u where u.id = ${userId}
      and (u.deletion_due_at is not null or u.suspended_until >= e.ends_at))`,
  );

const SWEPT = 100;

/**
 * Offers places that became free without anybody leaving: an account was deleted, or Premium began. Shortly before the start a free
 * place is nobody's. Runs in the background.
 * @returns how many events it looked at
 */
export async function offerFreePlaces(deps: Changing): Promise<number> {
  const offeredFrom = new Date(deps.clock.now().getTime() + 2 * EVENT_LIMITS.offerLeastHours * HOUR);
  const found = await deps.db
    .select({ id: events.id })
    .from(events)
    .where(
      sql`${events.waitingCount} > 0 and ${events.state} = 'published' and ${events.startsAt} >= ${offeredFrom.toISOString()}::timestamptz
        and exists (select 1 from ${asCondition({ now: deps.clock.now() }, (_, at) => `${eventFrom} where ${isUp} and ${isHostHere(at)}`)} and e.id = ${events.id})
        and (${events.capacity} is null or ${events.goingCount} + ${events.offeredCount} < ${events.capacity})`,
    )
    .orderBy(asc(events.id))
    .limit(SWEPT);
  for (const { id } of found) await settle(deps, id);
  return found.length;
}
