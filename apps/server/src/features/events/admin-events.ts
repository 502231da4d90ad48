import type { api, HandlerOutput } from '@innerspring/contract';
import type { AdminEventTab } from '@innerspring/contract/events/hosting-endpoints';
import { eq } from 'drizzle-orm';
import type { Pool } from 'pg';
import { personCard } from '../../core/accounts/public.ts';
import { beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, changedSinceRead } from '../../platform/errors.ts';
import { undecidedCaseOf } from '../safety/public.ts';
import { eventFrom, waitsForReview } from './event-sql.ts';
import { detailColumns } from './events.queries.ts';
import { events, type EventRecord } from './events.tables.ts';
import { type EventDecision, eventsEvents } from './events.tokens.ts';
import { draftInput, type EventInput, inputOf, nothingProposed, publish } from './hosting.commands.ts';
import { lockEvent, requireManager, requireStillHosts } from './hosting-rights.ts';
import { storeContent } from './saving.commands.ts';

type AdminEvent = HandlerOutput<typeof api.adminEvents.list>['items'][number];
type Staff = { viewer: Viewer; ip: string };

const reportCase = undecidedCaseOf('event', 'e.id');

const ofTab: Record<AdminEventTab, string> = {
  review: `(${waitsForReview('e')})`,
  upcoming: `e.state = 'published' and e.ends_at > $2 and e.removed_at is null`,
  past: `(e.state in ('canceled', 'rejected') or e.state = 'published' and e.ends_at <= $2) and e.removed_at is null`,
  reported: `${reportCase} is not null`,
};

/** An event as its form holds it; the same as `inputOf`. */
const presentInput = `json_build_object('title', e.title, 'description', e.description, 'category', e.category, 'format', e.format,
    'starts', coalesce(to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI'), ''), 'ends', coalesce(to_char(e.local_end, 'YYYY-MM-DD"T"HH24:MI'), ''),
    'timeZone', e.time_zone, 'venue', e.venue, 'address', e.address, 'city', e.city, 'region', e.region, 'country', e.country,
    'joinUrl', e.join_url, 'website', e.website, 'organizer', coalesce(c.name::text, e.organizer), 'hostCompanyId', e.host_company_id, 'coverUrl', e.cover_url,
    'isFree', e.is_free, 'priceNote', e.price_note, 'capacity', e.capacity, 'hasWaitlist', e.has_waitlist, 'visibility', e.visibility,
    'agenda', e.agenda)`;

const proposal = `case when e.proposed is not null then json_build_object(
    'at', to_char(e.proposed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'present', ${presentInput},
    'proposed', e.proposed || jsonb_build_object('capacity', e.capacity, 'hasWaitlist', e.has_waitlist), 'presentCompany', c.name,
    'proposedCompany', (select other.name from companies other where other.id = (e.proposed ->> 'hostCompanyId')::bigint)) end`;

const listOf = (tab: AdminEventTab) =>
  statement<AdminEvent>(
    `adminEvents.${tab}`,
    `select ${detailColumns}, ${personCard('u', '$2')} as host, nullif(e.join_url, '') as "joinUrl", e.review_since as "reviewSince", e.version, ${proposal} as proposal, e.waiting_count as "waitingCount", ${reportCase} as "reportCaseId",
  json_build_object('events', (select count(*) from events o where o.owner_id = e.owner_id and o.state <> 'draft'),
    'rejected', (select count(*) from events o where o.owner_id = e.owner_id and o.state = 'rejected'),
    'memberSince', to_char(u.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as footprint
from ${eventFrom} where e.id < $3 and ${ofTab[tab]} order by e.id desc limit ${TAKE}`,
  );

const statements: Record<AdminEventTab, ReturnType<typeof listOf>> = {
  review: listOf('review'),
  upcoming: listOf('upcoming'),
  past: listOf('past'),
  reported: listOf('reported'),
};

/** Events of a tab for staff, newest first, with what only hosts see. */
export async function adminEventsOf(pool: Pool, viewer: Viewer, now: Date, tab: AdminEventTab, cursor?: string) {
  const { items, nextCursor } = pageOf(await statements[tab].run(pool, [viewer.id, now, beforeOf(cursor)]));
  return { items: items.map((event) => ({ ...event, canManage: true })), nextCursor };
}

const note = (tx: Db, { viewer, ip }: Staff, event: EventRecord, action: string, summary: string, reason?: string) =>
  recordAudit(tx, {
    actorId: viewer.id,
    action: `adminEvents.${action}`,
    summary: `${summary} “${event.title}”`,
    subjectType: 'event',
    subjectId: event.id,
    before: { state: event.state, isMajorMarket: event.isMajorMarket, isPremium: event.isPremium },
    reason: reason ?? null,
    ip,
  });

const decided = (tx: Db, { outbox, clock }: Deps, eventId: number, decision: EventDecision) =>
  outbox.emit(tx, eventsEvents.decided, { eventId, decision, at: clock.now().toISOString() });

type Read = { version: number };
type Refused = Read & { reason: string };

/** Locks what staff decide about: an event in review, or a published one with changes, in the version that they read. */
async function lockRead(tx: Db, id: number, { version }: Read): Promise<EventRecord> {
  const event = await lockEvent(tx, id);
  if ((event.state !== 'in_review' && !event.proposed) || event.withheldAt)
    throw new AppError('conflict', 'This event is no longer in review.');
  if (event.version !== version) throw changedSinceRead();
  return event;
}

/** The fields that a proposal changes, as they are and as they will be. */
function changedFields(event: EventRecord) {
  const [present, proposed] = [inputOf(event), draftInput(event)];
  const names = (Object.keys(present) as (keyof EventInput)[]).filter(
    (name) => JSON.stringify(present[name]) !== JSON.stringify(proposed[name]),
  );
  const pick = (input: EventInput) => Object.fromEntries(names.map((name) => [name, input[name]]));
  return { before: pick(present), after: pick(proposed) };
}

/** Puts the changes that wait in the place of what is published. */
async function approveChanges(tx: Db, deps: Deps, staff: Staff, event: EventRecord): Promise<void> {
  const input = draftInput(event);
  await requireStillHosts(tx, event.proposedBy, event, deps.clock.now());
  if (input.hostCompanyId !== event.hostCompanyId)
    await requireManager(tx, event.proposedBy, input.hostCompanyId, deps.clock.now());
  await storeContent(tx, deps, event, input, { ...nothingProposed, reason: null }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'invalid')
      throw new AppError('conflict', `${error.message}. Reject the changes, and say so.`);
    throw error;
  });
  await decided(tx, deps, event.id, 'changed');
  const { before, after } = changedFields(event);
  await recordAudit(tx, {
    actorId: staff.viewer.id,
    action: 'adminEvents.approveChanges',
    summary: `Published changes to the event “${event.title}”`,
    subjectType: 'event',
    subjectId: event.id,
    before,
    after,
    ip: staff.ip,
  });
}

/**
 * Publishes an event in review, or the changes to a published one.
 * @throws {AppError} `not_found`, `conflict` where it no longer waits, changed since staff read it, its time is over, or who wrote
 * it no longer manages the page of its company.
 */
export async function approveEvent(deps: Deps, staff: Staff, id: number, read: Read): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const event = await lockRead(tx, id, read);
    if (event.endsAt && event.endsAt <= deps.clock.now())
      throw new AppError('conflict', 'This event is over. Ask its host for another time.');
    if (event.proposed) {
      await approveChanges(tx, deps, staff, event);
      return;
    }
    await requireManager(tx, event.ownerId, event.hostCompanyId, deps.clock.now());
    await publish(tx, deps, event);
    await decided(tx, deps, id, 'published');
    await note(tx, staff, event, 'approve', 'Published the event');
  });
}

/** Sends an event in review back to its host. @throws {AppError} `not_found`, `conflict` as for `approveEvent`. */
export async function askEventChange(
  deps: Deps,
  staff: Staff,
  id: number,
  { reason, ...read }: Refused,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const event = await lockRead(tx, id, read);
    if (event.proposed) throw new AppError('conflict', 'This event is published. Reject the changes, and say why.');
    await tx.update(events).set({ state: 'draft', reviewSince: null, reason: reason.trim() }).where(eq(events.id, id));
    await decided(tx, deps, id, 'change');
    await note(tx, staff, event, 'askChange', 'Asked for a change to the event', reason);
  });
}

/** Rejects an event in review, or the changes to a published one. @throws {AppError} `not_found`, `conflict` as for `approveEvent`. */
export async function rejectEvent(deps: Deps, staff: Staff, id: number, { reason, ...read }: Refused): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const event = await lockRead(tx, id, read);
    const refused = event.proposed ? nothingProposed : { state: 'rejected' as const, reviewSince: null };
    await tx
      .update(events)
      .set({ ...refused, reason: reason.trim() })
      .where(eq(events.id, id));
    await decided(tx, deps, id, event.proposed ? 'unchanged' : 'rejected');
    if (event.proposed) await note(tx, staff, event, 'rejectChanges', 'Rejected changes to the event', reason);
    else await note(tx, staff, event, 'reject', 'Rejected the event', reason);
  });
}

type Marks = { isMajorMarket: boolean; isPremium: boolean };

/**
 * Marks an event as a major market, or as one whose RSVP needs Premium. Who is going already stays.
 * @throws {AppError} `not_found`, `conflict` for one that nobody proposed or that is rejected.
 */
export async function markEvent(deps: Deps, staff: Staff, id: number, marks: Marks): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const event = await lockEvent(tx, id);
    if (event.state !== 'in_review' && event.state !== 'published')
      throw new AppError('conflict', 'Only events in review and published ones can be marked.');
    await tx
      .update(events)
      .set({ isMajorMarket: marks.isMajorMarket, isPremium: marks.isPremium })
      .where(eq(events.id, id));
    const names = [marks.isMajorMarket && 'major market', marks.isPremium && 'Premium'].filter(Boolean);
    await note(tx, staff, event, 'mark', `Marked as ${names.join(' and ') || 'an ordinary event'}: the event`);
  });
}
