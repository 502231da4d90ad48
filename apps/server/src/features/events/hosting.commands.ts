import type { api, HandlerInput, HandlerOutput } from '@innerspring/contract';
import { EVENT_LIMITS } from '@innerspring/contract/events/choices';
import { firstEventProblem } from '@innerspring/contract/events/rules';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { lockMembers } from '../../core/accounts/public.ts';
import { pictureToKeep } from '../../core/media/public.ts';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { companies, companyRoles } from '../companies/companies.tables.ts';
import { companiesOfRole } from '../companies/public.ts';
import { lockEvent, offerPlaces } from './attending.commands.ts';
import { noEvent } from './events.queries.ts';
import { events, type EventRecord } from './events.tables.ts';
import { eventsEvents, eventsLimits } from './events.tokens.ts';

export type EventInput = HandlerInput<typeof api.eventHosting.create>['body'];
type Draft = HandlerOutput<typeof api.eventHosting.draft>;

const HOUR = 3_600_000;
/** Hours before the start at which those who are going are reminded. */
const REMINDED_AT = [24, 1] as const;
const MANAGING = ['owner', 'admin'] as const;

/** The companies whose page the viewer manages, by name. */
export const hostCompaniesOf = (db: Db, viewer: Viewer) => companiesOfRole(db, viewer, MANAGING);

async function requireCompany(tx: Db, viewer: Viewer, companyId: number | null): Promise<void> {
  if (companyId === null) return;
  const own = await hostCompaniesOf(tx, viewer);
  if (!own.some(({ id }) => id === companyId))
    throw fieldError('hostCompanyId', 'Choose a company whose page you manage');
}

/** Whether a member hosts an event: who made it, and for others' eyes those who manage the page of its company. */
async function hosts(tx: Db, viewer: Viewer, event: EventRecord): Promise<boolean> {
  if (event.ownerId === viewer.id) return true;
  if (event.state === 'draft' || event.hostCompanyId === null) return false;
  const [role] = await tx
    .select({ role: companyRoles.role })
    .from(companyRoles)
    .where(
      and(
        eq(companyRoles.companyId, event.hostCompanyId),
        eq(companyRoles.userId, viewer.id),
        inArray(companyRoles.role, [...MANAGING]),
      ),
    );
  return role !== undefined;
}

/** Locks an event that the viewer hosts. @throws {AppError} `not_found` */
export async function lockHosted(tx: Db, viewer: Viewer, id: number): Promise<EventRecord> {
  const event = await lockEvent(tx, id);
  if (!(await hosts(tx, viewer, event))) throw noEvent();
  return event;
}

type Instants = { startsAt: Date | null; endsAt: Date | null; localDay: string | null };

/**
 * The instants of the times on the clocks of a zone, which the database knows.
 * @throws {AppError} `invalid` for a time that the clocks there skip, when daylight saving time starts.
 */
export async function instantsOf(tx: Db, { starts, ends, timeZone }: EventInput): Promise<Instants> {
  const read = async (field: 'starts' | 'ends', local: string): Promise<Date | null> => {
    if (local === '') return null;
    const found = await firstRow<{ at: Date; isThere: boolean }>(
      tx,
      sql`select at, (at at time zone ${timeZone}) = ${local}::timestamp as "isThere"
        from (select ${local}::timestamp at time zone ${timeZone} as at) read`,
    );
    if (!found?.isThere)
      throw fieldError(field, 'Clocks there skip this time when daylight saving time starts. Choose another time');
    return found.at;
  };
  return {
    startsAt: await read('starts', starts),
    endsAt: await read('ends', ends),
    localDay: starts === '' ? null : starts.slice(0, 10),
  };
}

/** The columns of what the form holds. What the format rules out isn't stored. */
function contentOf(input: EventInput) {
  const isOnline = input.format === 'online';
  const text = (value: string) => value.trim();
  return {
    title: text(input.title),
    description: text(input.description),
    category: input.category,
    format: input.format,
    localStart: input.starts || null,
    localEnd: input.ends || null,
    timeZone: input.timeZone,
    venue: isOnline ? '' : text(input.venue),
    address: isOnline ? '' : text(input.address),
    city: isOnline ? '' : text(input.city),
    region: isOnline ? '' : text(input.region),
    country: isOnline ? '' : text(input.country),
    joinUrl: input.format === 'in_person' ? '' : input.joinUrl,
    website: input.website,
    organizer: text(input.organizer),
    hostCompanyId: input.hostCompanyId,
    isFree: input.isFree,
    priceNote: input.isFree ? '' : text(input.priceNote),
    capacity: input.capacity,
    hasWaitlist: input.hasWaitlist,
    visibility: input.visibility,
    agenda: input.agenda.map(({ time, title }) => ({ time, title: text(title) })),
  };
}

/** `2027-01-24T09:00` from the database's `2027-01-24 09:00:00`. */
const localText = (stored: string | null): string => (stored ? stored.slice(0, 16).replace(' ', 'T') : '');

/** What the form holds, from a row. */
export function inputOf(event: EventRecord): EventInput {
  const { title, description, category, format, timeZone, venue, address, city, region, country, joinUrl } = event;
  const { website, organizer, hostCompanyId, coverUrl, isFree, priceNote, capacity, hasWaitlist, visibility, agenda } =
    event;
  return {
    title,
    description,
    category,
    format,
    starts: localText(event.localStart),
    ends: localText(event.localEnd),
    timeZone,
    venue,
    address,
    city,
    region,
    country,
    joinUrl,
    website,
    organizer,
    hostCompanyId,
    coverUrl,
    isFree,
    priceNote,
    capacity,
    hasWaitlist,
    visibility,
    agenda,
  };
}

async function insertDraft(tx: Db, deps: Deps, viewer: Viewer, input: EventInput): Promise<{ id: number }> {
  const now = deps.clock.now();
  await requireCompany(tx, viewer, input.hostCompanyId);
  await lockMembers(tx, [viewer.id]);
  const [own] = await tx
    .select({ drafts: sql<number>`count(*)::int` })
    .from(events)
    .where(and(eq(events.ownerId, viewer.id), eq(events.state, 'draft')));
  if ((own?.drafts ?? 0) >= EVENT_LIMITS.drafts)
    throw new AppError('conflict', `You have ${EVENT_LIMITS.drafts} drafts. Delete one first.`);
  const coverUrl = await pictureToKeep(tx, viewer.id, 'coverUrl', { given: input.coverUrl, present: null, now });
  const [event] = await tx
    .insert(events)
    .values({
      ...contentOf(input),
      ...(await instantsOf(tx, input)),
      coverUrl,
      ownerId: viewer.id,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: events.id });
  if (!event) throw new Error('The event was not stored.');
  return event;
}

/** Starts an event. @throws {AppError} `invalid`, `conflict` beyond so many drafts, `rate_limited` */
export async function createEvent(deps: Deps, viewer: Viewer, input: EventInput): Promise<{ id: number }> {
  await deps.limits.take(eventsLimits.creating, viewer.id);
  return deps.db.transaction((tx) => insertDraft(tx, deps, viewer, input));
}

/** @throws {AppError} `invalid` at the first field that keeps an event from being published. */
function requireComplete(input: EventInput): void {
  const problem = firstEventProblem(input);
  if (problem) throw fieldError(problem.field, problem.sentence);
}

/** Reminds those who will be going, before the start. */
async function scheduleReminders(tx: Db, { outbox, clock }: Deps, eventId: number, startsAt: Date): Promise<void> {
  for (const hours of REMINDED_AT) {
    const at = new Date(startsAt.getTime() - hours * HOUR);
    if (at > clock.now())
      await outbox.emit(tx, eventsEvents.reminder, { eventId, startsAt: startsAt.toISOString(), hours }, at);
  }
}

const placeOf = ({
  format,
  venue,
  address,
  city,
  region,
  country,
  joinUrl,
}: EventRecord | ReturnType<typeof contentOf>) =>
  JSON.stringify([format, venue, address, city, region, country, joinUrl]);

/**
 * Changes an event. A published one stays complete, and who takes part is told of another time or place.
 * @throws {AppError} `invalid`, `not_found`, `conflict`, `rate_limited`
 */
export async function saveEvent(deps: Deps, viewer: Viewer, id: number, input: EventInput): Promise<void> {
  await deps.limits.take(eventsLimits.writing, viewer.id);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const event = await lockHosted(tx, viewer, id);
    if (event.state === 'canceled' || event.state === 'rejected')
      throw new AppError('conflict', 'This event can’t be changed any longer. Duplicate it to plan it again.');
    if (event.state !== 'draft') requireComplete(input);
    if (input.hostCompanyId !== event.hostCompanyId) await requireCompany(tx, viewer, input.hostCompanyId);
    const taken = event.goingCount + event.offeredCount;
    if (input.capacity !== null && input.capacity < taken)
      throw fieldError('capacity', `${taken} places are taken, so there can’t be fewer`);
    const content = contentOf(input);
    const instants = await instantsOf(tx, input);
    const isPublished = event.state === 'published';
    const isMoved = instants.startsAt?.getTime() !== event.startsAt?.getTime();
    const isLonger = instants.endsAt?.getTime() !== event.endsAt?.getTime();
    if (isPublished && isMoved && instants.startsAt && instants.startsAt <= now)
      throw fieldError('starts', 'Choose a start in the future');
    const isElsewhere = placeOf(content) !== placeOf(event);
    const coverUrl = await pictureToKeep(tx, viewer.id, 'coverUrl', {
      given: input.coverUrl,
      present: event.coverUrl,
      now,
    });
    const sequence = isPublished ? event.sequence + 1 : event.sequence;
    const [saved] = await tx
      .update(events)
      .set({ ...content, ...instants, coverUrl, sequence, updatedAt: now })
      .where(eq(events.id, id))
      .returning();
    if (!isPublished || !saved) return;
    const what = isMoved || isLonger ? 'time' : isElsewhere ? 'place' : null;
    if (what) await deps.outbox.emit(tx, eventsEvents.changed, { eventId: id, what, at: now.toISOString() });
    if (isMoved && saved.startsAt) await scheduleReminders(tx, deps, id, saved.startsAt);
    await offerPlaces(tx, deps, saved);
  });
}

/** Shows an event to members. The caller has locked it. */
export async function publish(tx: Db, deps: Deps, event: EventRecord): Promise<void> {
  const now = deps.clock.now();
  if (!event.startsAt) throw new Error('An event without a start was published.');
  await tx
    .update(events)
    .set({ state: 'published', publishedAt: event.publishedAt ?? now, reviewSince: null, reason: null })
    .where(eq(events.id, event.id));
  await scheduleReminders(tx, deps, event.id, event.startsAt);
}

/** Proposes a draft; that of staff is published. @throws {AppError} `invalid`, `not_found`, `conflict` */
export async function submitEvent(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const event = await lockHosted(tx, viewer, id);
    if (event.ownerId !== viewer.id) throw noEvent();
    if (event.state !== 'draft') throw new AppError('conflict', 'This event was proposed already.');
    requireComplete(inputOf(event));
    if (event.endsAt && event.endsAt <= now) throw fieldError('ends', 'This time is over. Choose one in the future');
    await requireCompany(tx, viewer, event.hostCompanyId);
    if (viewer.isAdmin) await publish(tx, deps, event);
    else await tx.update(events).set({ state: 'in_review', reviewSince: now }).where(eq(events.id, id));
  });
}

/** Cancels a published event; its page stays. @throws {AppError} `not_found`, `conflict` */
export async function cancelEvent(deps: Deps, viewer: Viewer, id: number, reason: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const event = await lockHosted(tx, viewer, id);
    if (event.state === 'canceled') return;
    if (event.state !== 'published') throw new AppError('conflict', 'Only a published event can be canceled.');
    if (event.endsAt && event.endsAt <= now) throw new AppError('conflict', 'This event is over.');
    await tx
      .update(events)
      .set({ state: 'canceled', reason: reason.trim() || null, sequence: event.sequence + 1, updatedAt: now })
      .where(eq(events.id, id));
    await deps.outbox.emit(tx, eventsEvents.changed, { eventId: id, what: 'canceled', at: now.toISOString() });
  });
}

/** Starts an event with the content of another, without its times. @throws {AppError} `not_found`, `conflict`, `rate_limited` */
export async function duplicateEvent(deps: Deps, viewer: Viewer, id: number): Promise<{ id: number }> {
  await deps.limits.take(eventsLimits.creating, viewer.id);
  return deps.db.transaction(async (tx) => {
    const event = await lockHosted(tx, viewer, id);
    // A cover is its uploader's.
    const coverUrl = event.ownerId === viewer.id ? event.coverUrl : null;
    return insertDraft(tx, deps, viewer, { ...inputOf(event), coverUrl, starts: '', ends: '' });
  });
}

/** Deletes a draft or a rejected event of the viewer's own. @throws {AppError} `not_found`, `conflict` */
export async function removeEvent({ db }: Deps, viewer: Viewer, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const event = await lockHosted(tx, viewer, id);
    if (event.ownerId !== viewer.id) throw noEvent();
    if (event.state !== 'draft' && event.state !== 'rejected')
      throw new AppError('conflict', 'This event can’t be deleted. Cancel it instead.');
    await tx.delete(events).where(eq(events.id, id));
  });
}

/** An event as its form holds it. @throws {AppError} `not_found` */
export async function draftOf({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: number): Promise<Draft> {
  const [found] = await db
    .select({ event: events, companyLabel: companies.name })
    .from(events)
    .leftJoin(companies, eq(companies.id, events.hostCompanyId))
    .where(eq(events.id, id));
  if (!found || found.event.removedAt || !(await hosts(db, viewer, found.event))) throw noEvent();
  const { event, companyLabel } = found;
  return {
    id,
    state: event.state,
    input: inputOf(event),
    companyLabel,
    reason: event.reason,
    updatedAt: event.updatedAt.toISOString(),
  };
}
