import { and, eq, ne, sql } from 'drizzle-orm';
import { pictureToKeep } from '../../core/media/public.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { companies } from '../companies/companies.tables.ts';
import { events, type EventRecord } from './events.tables.ts';
import { eventsEvents, eventsLimits } from './events.tokens.ts';
import {
  contentOf,
  draftInput,
  type EventInput,
  inputOf,
  instantsOf,
  nothingProposed,
  requireComplete,
  scheduleReminders,
  withOrganizer,
} from './hosting.commands.ts';
import { lockHosted, requireCompany, requireListedHost } from './hosting-rights.ts';
import { settlePlaces, withdrawLongOffers } from './places.ts';

/** What members read of an event, once staff have looked at it; its hosts change the rest at once. */

const isSame = (one: EventInput, other: EventInput): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What takes effect at once of a change that waits for staff: how many come, and that fewer find it. */
const atOnceOf = (present: EventInput, wanted: EventInput): EventInput => ({
  ...present,
  capacity: wanted.capacity,
  hasWaitlist: wanted.hasWaitlist,
  visibility: wanted.visibility === 'link' ? 'link' : present.visibility,
});

/** Whether staff look at a change of a published event first. A verified company answers for its own. */
async function needsReview(
  tx: Db,
  viewer: Viewer,
  event: EventRecord,
  { hostCompanyId }: EventInput,
): Promise<boolean> {
  if (event.state !== 'published' || viewer.isAdmin) return false;
  if (hostCompanyId === null || hostCompanyId !== event.hostCompanyId || event.withheldAt) return true;
  const [company] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, hostCompanyId), eq(companies.isVerified, true)));
  return !company;
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

const dateTaken = () => fieldError('starts', 'This series already has a date at this time');

/** @throws {AppError} `invalid` where another event of its series starts at this time */
async function requireOwnDate(tx: Db, { id, seriesId }: EventRecord, localStart: string): Promise<void> {
  if (seriesId === null || localStart === '') return;
  const [other] = await tx
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.seriesId, seriesId),
        eq(events.localStart, localStart),
        ne(events.id, id),
        ne(events.state, 'canceled'),
      ),
    );
  if (other) throw dateTaken();
}

/** What is stored with the content: its version, and what waits for staff or no longer does. */
type Stored = Pick<EventRecord, 'version' | 'proposed' | 'proposedAt' | 'proposedBy' | 'reason'>;

/** Stores the content of an event. Whoever takes part in a published one is told of another time or place. The caller has locked it. */
export async function storeContent(
  tx: Db,
  deps: Deps,
  event: EventRecord,
  { coverUrl, ...given }: EventInput,
  stored: Partial<Stored>,
): Promise<void> {
  const now = deps.clock.now();
  const input = await withOrganizer(tx, { ...given, coverUrl });
  const content = contentOf(input);
  const instants = instantsOf(input);
  await requireOwnDate(tx, event, input.starts);
  const isPublished = event.state === 'published';
  const isMoved = instants.startsAt?.getTime() !== event.startsAt?.getTime();
  const isLonger = instants.endsAt?.getTime() !== event.endsAt?.getTime();
  if (isPublished && isMoved && instants.startsAt && instants.startsAt <= now)
    throw fieldError('starts', 'Choose a start in the future');
  const sequence = isPublished ? event.sequence + 1 : event.sequence;
  const [saved] = await tx
    .update(events)
    .set({ ...content, ...instants, coverUrl, sequence, updatedAt: now, ...stored })
    .where(eq(events.id, event.id))
    .returning()
    .catch((error: unknown) => {
      // Another date of the series moved there at the same moment.
      throw isUniqueViolation(error) ? dateTaken() : error;
    });
  if (!isPublished || !saved) return;
  const what = isMoved || isLonger ? 'time' : placeOf(content) !== placeOf(event) ? 'place' : null;
  if (what) await deps.outbox.emit(tx, eventsEvents.changed, { eventId: event.id, what, at: now.toISOString() });
  if (isMoved && saved.startsAt) {
    await scheduleReminders(tx, deps, event.id, saved.startsAt);
    await withdrawLongOffers(tx, deps, saved);
  }
  await settlePlaces(tx, deps, saved);
}

/** @throws {AppError} `invalid` for fewer places than are taken */
function requirePlaces({ goingCount, offeredCount }: EventRecord, { capacity }: EventInput): void {
  const taken = goingCount + offeredCount;
  if (capacity !== null && capacity < taken)
    throw fieldError('capacity', `${taken} places are taken, so there can’t be fewer`);
}

/**
 * Changes an event. One that was proposed stays complete and at its company; what members read of it changes once staff have looked at it, unless its
 * company is verified or staff changed it.
 * @throws {AppError} `invalid`, `not_found`, `conflict`, `rate_limited`
 */
export async function saveEvent(deps: Deps, viewer: Viewer, id: number, input: EventInput): Promise<void> {
  await deps.limits.take(eventsLimits.writing, viewer.id);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const event = await lockHosted(tx, viewer, id);
    await requireListedHost(tx, event, 'changed');
    if (event.state === 'canceled' || event.state === 'rejected')
      throw new AppError('conflict', 'This event can’t be changed any longer. Duplicate it to plan it again.');
    if (event.state !== 'draft') {
      requireComplete(input);
      if (event.hostCompanyId !== null && input.hostCompanyId !== event.hostCompanyId)
        throw fieldError(
          'hostCompanyId',
          'A proposed event stays with its company. Duplicate it to plan it for another',
        );
    }
    if (input.hostCompanyId !== event.hostCompanyId) await requireCompany(tx, viewer, input.hostCompanyId);
    requirePlaces(event, input);
    const before = await withOrganizer(tx, draftInput(event));
    const coverUrl = await pictureToKeep(tx, viewer.id, 'coverUrl', {
      given: input.coverUrl,
      present: input.coverUrl === before.coverUrl ? before.coverUrl : event.coverUrl,
      now,
    });
    const present = await withOrganizer(tx, inputOf(event));
    const wanted = await withOrganizer(tx, inputOf({ ...event, ...contentOf(input), coverUrl }));
    const atOnce = atOnceOf(present, wanted);
    const version = isSame(before, wanted) ? event.version : event.version + 1;
    if (isSame(wanted, atOnce) || !(await needsReview(tx, viewer, event, wanted))) {
      const reason = event.state === 'published' ? null : event.reason;
      await storeContent(tx, deps, event, wanted, { ...nothingProposed, version, reason });
      return;
    }
    await requireFuture(tx, event, wanted, now);
    const proposal = { proposed: wanted, proposedAt: now, proposedBy: viewer.id };
    if (!isSame(present, atOnce)) await storeContent(tx, deps, event, atOnce, { ...proposal, version, reason: null });
    else
      await tx
        .update(events)
        .set({ ...proposal, version, reason: null })
        .where(eq(events.id, id));
  });
}

/** @throws {AppError} `invalid` for a proposed start that is over, or that the clocks there skip */
async function requireFuture(tx: Db, event: EventRecord, wanted: EventInput, now: Date): Promise<void> {
  const { startsAt } = instantsOf(wanted);
  await requireOwnDate(tx, event, wanted.starts);
  if (startsAt && startsAt.getTime() !== event.startsAt?.getTime() && startsAt <= now)
    throw fieldError('starts', 'Choose a start in the future');
}

/**
 * Takes back the changes to a published event that wait for staff; without any, nothing changes.
 * @throws {AppError} `not_found`, `conflict` while the page of its company is hidden, `rate_limited`
 */
export async function dropChanges(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  await deps.limits.take(eventsLimits.writing, viewer.id);
  await deps.db.transaction(async (tx) => {
    const event = await lockHosted(tx, viewer, id);
    await requireListedHost(tx, event, 'changed');
    await tx
      .update(events)
      .set({ ...nothingProposed, version: sql`${events.version} + 1` })
      .where(and(eq(events.id, id), sql`${events.proposed} is not null`));
  });
}
