import { EVENT_LIMITS } from '@innerspring/contract/events/choices';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { asCondition, isActive } from '../../core/visibility/public.ts';
import { firstRow, rows } from '../../platform/db/rows.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { eventFrom, isHostHere, isShownTo, mayOpen } from './event-sql.ts';
import { eventAttendances, type EventRecord } from './events.tables.ts';
import { eventsEvents } from './events.tokens.ts';
import { findLocked } from './hosting-rights.ts';

/** Who gets a place at an event: the whole rule (docs/decisions/0043). Everything here runs with the event locked. */

type Places = Pick<Deps, 'outbox' | 'clock'>;

const HOUR = 3_600_000;
/** Places that become free within so many milliseconds are told of once where the first to come takes them. */
const TOLD_EVERY = HOUR / 4;

/**
 * For how many milliseconds a place that is free now is kept for one who waits: a day, or half the time until the start, so that
 * whoever comes next has as long. Null once that is under an hour: then the first to come takes it.
 */
export function offerLength(now: Date, startsAt: Date): number | null {
  const length = Math.min(EVENT_LIMITS.offerHours * HOUR, (startsAt.getTime() - now.getTime()) / 2);
  return length >= EVENT_LIMITS.offerLeastHours * HOUR ? Math.floor(length) : null;
}

const eventRows = asCondition({}, () => eventFrom);

type Counts = { free: number | null; waiting: number };

/** How many places are free, null for as many as want to come, and how many members wait. */
const countsOf = async (tx: Db, { id }: EventRecord): Promise<Counts> =>
  (await firstRow<Counts>(
    tx,
    sql`select capacity - going_count - offered_count as free, waiting_count as waiting from events where id = ${id}`,
  )) ?? { free: 0, waiting: 0 };

/** Those who wait and may take a place now, in their order: members see the event, whose host isn't away, and they have Premium where it asks for it. */
const nextOf = (tx: Db, { id }: EventRecord, now: Date, most: number) =>
  rows<{ userId: number }>(
    tx,
    sql`select a.user_id as "userId" from event_attendances a join users p on p.id = a.user_id,
      ${eventRows} where e.id = ${id} and a.event_id = e.id and a.state = 'waiting'
        and ${asCondition({ now }, (_, at) => `${isActive('p', at)} and ${isShownTo('a.user_id', at)} and (not e.is_premium or p.premium_until > ${at})`)}
      order by a.place limit ${most}`,
  );

/**
 * Ends offers whose time is over, and keeps free places for those who wait, in their order. Shortly before the start, it tells them
 * instead that the first to come takes it.
 */
export async function settlePlaces(tx: Db, { outbox, clock }: Places, event: EventRecord): Promise<void> {
  const now = clock.now();
  await tx
    .delete(eventAttendances)
    .where(
      and(
        eq(eventAttendances.eventId, event.id),
        eq(eventAttendances.state, 'offered'),
        lte(eventAttendances.offerUntil, now),
      ),
    );
  if (event.state !== 'published' || !event.startsAt || !event.endsAt || event.endsAt <= now) return;
  const { free, waiting } = await countsOf(tx, event);
  if (waiting === 0 || (free !== null && free <= 0)) return;
  const next = await nextOf(tx, event, now, free ?? waiting);
  if (next.length === 0) return;
  const length = offerLength(now, event.startsAt);
  if (length === null) {
    await outbox.emit(tx, eventsEvents.placeOpen, {
      eventId: event.id,
      turn: Math.floor(now.getTime() / TOLD_EVERY),
    });
    return;
  }
  const until = new Date(now.getTime() + length);
  await tx
    .update(eventAttendances)
    .set({ state: 'offered', offerUntil: until })
    .where(
      and(
        eq(eventAttendances.eventId, event.id),
        inArray(
          eventAttendances.userId,
          next.map(({ userId }) => userId),
        ),
      ),
    );
  for (const { userId } of next) {
    const offer = { eventId: event.id, userId, until: until.toISOString() };
    await outbox.emit(tx, eventsEvents.offered, offer);
    await outbox.emit(tx, eventsEvents.offerEnds, offer, until);
  }
}

/** Offers that last longer than they may, since the event is sooner now, are made anew. The caller settles. */
export async function withdrawLongOffers(tx: Db, { clock }: Places, { id, startsAt }: EventRecord): Promise<void> {
  const now = clock.now();
  const latest = new Date(now.getTime() + ((startsAt && offerLength(now, startsAt)) ?? 0));
  await tx
    .update(eventAttendances)
    .set({ state: 'waiting', offerUntil: null })
    .where(
      and(
        eq(eventAttendances.eventId, id),
        eq(eventAttendances.state, 'offered'),
        sql`${eventAttendances.offerUntil} > ${latest.toISOString()}::timestamptz`,
      ),
    );
}

/** What becomes of one who asks for a place: a state, or why not. */
export type Outcome = 'going' | 'waiting' | 'gone' | 'canceled' | 'over' | 'premium' | 'full';

/** Which of the members may open the event now, each with whether its host is here. */
async function readersAmong(tx: Db, eventId: number, members: number[], now: Date): Promise<Map<number, boolean>> {
  const found = await rows<{ id: number; isHostHere: boolean }>(
    tx,
    sql`select asked.id, ${asCondition({ now }, (_, at) => isHostHere(at))} as "isHostHere" from unnest(${sql.param(`{${members.join(',')}}`)}::bigint[]) asked(id), ${eventRows}
      where e.id = ${eventId} and ${asCondition({ now }, (_, at) => mayOpen('asked.id', at))}`,
  );
  return new Map(found.map((reader) => [reader.id, reader.isHostHere]));
}

/**
 * Gives members who ask at the same time a place each, the one that is kept for them, or one in the waitlist, in the order of their
 * asking; asking again changes nothing. Those who wait go on waiting while its host is away.
 */
export async function givePlaces(tx: Db, deps: Places, eventId: number, asking: readonly Viewer[]): Promise<Outcome[]> {
  const now = deps.clock.now();
  const event = await findLocked(tx, eventId);
  if (!event || (event.state !== 'published' && event.state !== 'canceled')) return asking.map(() => 'gone');
  const members = asking.map(({ id }) => id);
  const readers = await readersAmong(tx, eventId, members, now);
  if (event.waitingCount + event.offeredCount > 0) await settlePlaces(tx, deps, event);
  const ofEvent = eq(eventAttendances.eventId, eventId);
  const present = await tx
    .select({ userId: eventAttendances.userId, state: eventAttendances.state })
    .from(eventAttendances)
    .where(and(ofEvent, inArray(eventAttendances.userId, members)));
  const states = new Map(present.map(({ userId, state }) => [userId, state]));
  let free = (await countsOf(tx, event)).free ?? Number.POSITIVE_INFINITY;

  const answer = ({ id, isPremium }: Viewer): Outcome => {
    const state = states.get(id);
    if (!readers.has(id)) return 'gone';
    if (state === 'going') return 'going';
    if (event.state === 'canceled') return 'canceled';
    if (event.endsAt && event.endsAt <= now) return 'over';
    if (event.isPremium && !isPremium) return 'premium';
    if (state === 'offered') return 'going';
    if (state === 'waiting' && !readers.get(id)) return 'waiting';
    if (free > 0) {
      free -= 1;
      return 'going';
    }
    return state === 'waiting' || event.hasWaitlist ? 'waiting' : 'full';
  };
  const outcomes: Outcome[] = [];
  const isNew: { userId: number; state: 'going' | 'waiting' }[] = [];
  const arrived: number[] = [];
  for (const viewer of asking) {
    const outcome = answer(viewer);
    outcomes.push(outcome);
    if (outcome !== 'going' && outcome !== 'waiting') continue;
    const state = states.get(viewer.id);
    if (state === undefined) isNew.push({ userId: viewer.id, state: outcome });
    else if (state !== outcome) arrived.push(viewer.id);
    states.set(viewer.id, outcome);
  }
  if (isNew.length > 0)
    await tx.insert(eventAttendances).values(isNew.map((one) => ({ ...one, eventId, createdAt: now })));
  const stored = arrived.filter((id) => !isNew.some(({ userId }) => userId === id));
  if (stored.length > 0)
    await tx
      .update(eventAttendances)
      .set({ state: 'going', offerUntil: null })
      .where(and(ofEvent, inArray(eventAttendances.userId, stored)));
  return outcomes;
}
