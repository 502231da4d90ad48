import type { api, HandlerInput, HandlerOutput } from '@innerspring/contract';
import { EVENT_LIMITS } from '@innerspring/contract/events/choices';
import { firstEventProblem } from '@innerspring/contract/events/rules';
import { and, eq, sql } from 'drizzle-orm';
import { lockMembers } from '../../core/accounts/public.ts';
import { pictureToKeep } from '../../core/media/public.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { instantAt } from '../../platform/local-time.ts';
import { companies } from '../companies/companies.tables.ts';
import { noEvent } from './events.queries.ts';
import { events, type EventRecord } from './events.tables.ts';
import { eventsEvents, eventsLimits } from './events.tokens.ts';
import { hosts, lockHosted, requireCompany, requireListedHost, requireUp } from './hosting-rights.ts';

export type EventInput = HandlerInput<typeof api.eventHosting.create>['body'];
type Draft = HandlerOutput<typeof api.eventHosting.draft>;

const HOUR = 3_600_000;
/** Hours before the start at which those who are going are reminded. */
const REMINDED_AT = [24, 1] as const;
type Instants = { startsAt: Date | null; endsAt: Date | null; localDay: string | null };

const noSuchTime = 'Clocks there skip this time when daylight saving time starts. Choose another time';

/**
 * The instants of the times on the clocks of a zone.
 * @throws {AppError} `invalid` for a time that the clocks there skip, when daylight saving time starts.
 */
export function instantsOf({ starts, ends, timeZone }: EventInput): Instants {
  const read = (field: 'starts' | 'ends', local: string): Date | null => {
    if (local === '') return null;
    const at = instantAt(local, timeZone);
    if (!at) throw fieldError(field, noSuchTime);
    return at;
  };
  return {
    startsAt: read('starts', starts),
    endsAt: read('ends', ends),
    localDay: starts === '' ? null : starts.slice(0, 10),
  };
}

/** The columns of what the form holds. What the format rules out isn't stored. */
export function contentOf(input: EventInput) {
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

/** What the form of its hosts holds: the event, with the changes that wait for staff. */
export function draftInput(event: EventRecord): EventInput {
  const present = inputOf(event);
  if (!event.proposed) return present;
  return { ...event.proposed, capacity: present.capacity, hasWaitlist: present.hasWaitlist };
}

/** The columns of an event without changes that wait for staff. */
export const nothingProposed = { proposed: null, proposedAt: null, proposedBy: null } as const;

/** An event with its organizer: the company that hosts it, whatever the form says; without one, the name in the form. */
export async function withOrganizer(tx: Db, input: EventInput): Promise<EventInput> {
  return { ...input, organizer: (await companyName(tx, input.hostCompanyId)) ?? input.organizer };
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
      ...contentOf(await withOrganizer(tx, input)),
      ...instantsOf(input),
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
export function requireComplete(input: EventInput): void {
  const problem = firstEventProblem(input);
  if (problem) throw fieldError(problem.field, problem.sentence);
}

/** Reminds those who will be going, before the start. */
export async function scheduleReminders(
  tx: Db,
  { outbox, clock }: Deps,
  eventId: number,
  startsAt: Date,
): Promise<void> {
  for (const hours of REMINDED_AT) {
    const at = new Date(startsAt.getTime() - hours * HOUR);
    if (at > clock.now())
      await outbox.emit(tx, eventsEvents.reminder, { eventId, startsAt: startsAt.toISOString(), hours }, at);
  }
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
    if (event.state !== 'draft') throw new AppError('conflict', 'This event was proposed already.');
    requireComplete(inputOf(event));
    if (event.endsAt && event.endsAt <= now) throw fieldError('ends', 'This time is over. Choose one in the future');
    await requireCompany(tx, viewer, event.hostCompanyId);
    if (viewer.isAdmin) await publish(tx, deps, event);
    else await tx.update(events).set({ state: 'in_review', reviewSince: now }).where(eq(events.id, id));
  });
}

/** Cancels a published event; its page stays. Also one whose company’s page is hidden: those who take part must know. @throws {AppError} `not_found`, `conflict` */
export async function cancelEvent(deps: Deps, viewer: Viewer, id: number, reason: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const event = await lockHosted(tx, viewer, id);
    if (event.state === 'canceled') return;
    if (event.state !== 'published') throw new AppError('conflict', 'Only a published event can be canceled.');
    if (event.endsAt && event.endsAt <= now) throw new AppError('conflict', 'This event is over.');
    await tx
      .update(events)
      .set({
        state: 'canceled',
        reason: reason.trim() || null,
        sequence: event.sequence + 1,
        updatedAt: now,
        ...nothingProposed,
      })
      .where(eq(events.id, id));
    await deps.outbox.emit(tx, eventsEvents.changed, { eventId: id, what: 'canceled', at: now.toISOString() });
  });
}

/** Starts an event with the content of another, without its times. @throws {AppError} `not_found`, `conflict`, `rate_limited` */
export async function duplicateEvent(deps: Deps, viewer: Viewer, id: number): Promise<{ id: number }> {
  await deps.limits.take(eventsLimits.creating, viewer.id);
  return deps.db.transaction(async (tx) => {
    const event = await lockHosted(tx, viewer, id);
    requireUp(event, 'duplicated');
    await requireListedHost(tx, event, 'duplicated');
    // A cover is its uploader's.
    const coverUrl = event.ownerId === viewer.id ? event.coverUrl : null;
    return insertDraft(tx, deps, viewer, { ...inputOf(event), coverUrl, starts: '', ends: '' });
  });
}

/** Deletes a draft or a rejected event. @throws {AppError} `not_found`, `conflict` */
export async function removeEvent({ db }: Deps, viewer: Viewer, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const event = await lockHosted(tx, viewer, id);
    if (event.state !== 'draft' && event.state !== 'rejected')
      throw new AppError('conflict', 'This event can’t be deleted. Cancel it instead.');
    await tx.delete(events).where(eq(events.id, id));
  });
}

/** An event as its form holds it. @throws {AppError} `not_found` */
export async function draftOf({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: number): Promise<Draft> {
  const [event] = await db.select().from(events).where(eq(events.id, id));
  if (!event || event.removedAt || !(await hosts(db, viewer.id, event))) throw noEvent();
  const input = await withOrganizer(db, draftInput(event));
  return {
    id,
    state: event.state,
    input,
    hasChangesInReview: event.proposed !== null,
    companyLabel: await companyName(db, input.hostCompanyId),
    reason: event.reason,
    updatedAt: event.updatedAt.toISOString(),
  };
}

async function companyName(db: Db, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const [company] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, id));
  return company?.name ?? null;
}
