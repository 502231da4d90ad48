import type { api, HandlerOutput } from '@innerspring/contract';
import type { AdminEventTab } from '@innerspring/contract/events/hosting-endpoints';
import { eq } from 'drizzle-orm';
import type { Pool } from 'pg';
import { beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { undecidedCaseOf } from '../safety/public.ts';
import { lockEvent } from './attending.commands.ts';
import { eventFrom } from './event-sql.ts';
import { detailColumns } from './events.queries.ts';
import { events, type EventRecord } from './events.tables.ts';
import { eventsEvents } from './events.tokens.ts';
import { publish } from './hosting.commands.ts';

type AdminEvent = HandlerOutput<typeof api.adminEvents.list>['items'][number];
type Staff = { viewer: Viewer; ip: string };

const reportCase = undecidedCaseOf('event', 'e.id');

const ofTab: Record<AdminEventTab, string> = {
  review: `e.state = 'in_review'`,
  upcoming: `e.state = 'published' and e.ends_at > $2`,
  past: `(e.state in ('canceled', 'rejected') or e.state = 'published' and e.ends_at <= $2)`,
  reported: `${reportCase} is not null`,
};

const listOf = (tab: AdminEventTab) =>
  statement<AdminEvent>(
    `adminEvents.${tab}`,
    `select ${detailColumns}, e.review_since as "reviewSince", e.waiting_count as "waitingCount", ${reportCase} as "reportCaseId",
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

const decided = (tx: Db, { outbox, clock }: Deps, eventId: number, decision: 'published' | 'change' | 'rejected') =>
  outbox.emit(tx, eventsEvents.decided, { eventId, decision, at: clock.now().toISOString() });

async function lockInReview(tx: Db, id: number): Promise<EventRecord> {
  const event = await lockEvent(tx, id);
  if (event.state !== 'in_review') throw new AppError('conflict', 'This event is no longer in review.');
  return event;
}

/** Publishes an event in review. @throws {AppError} `not_found`, `conflict` where it no longer waits, or its time is over. */
export async function approveEvent(deps: Deps, staff: Staff, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const event = await lockInReview(tx, id);
    if (event.endsAt && event.endsAt <= deps.clock.now())
      throw new AppError('conflict', 'This event is over. Ask its host for another time.');
    await publish(tx, deps, event);
    await decided(tx, deps, id, 'published');
    await note(tx, staff, event, 'approve', 'Published the event');
  });
}

/** Sends an event in review back to its host. @throws {AppError} `not_found`, `conflict` where it no longer waits. */
export async function askEventChange(deps: Deps, staff: Staff, id: number, reason: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const event = await lockInReview(tx, id);
    await tx.update(events).set({ state: 'draft', reviewSince: null, reason: reason.trim() }).where(eq(events.id, id));
    await decided(tx, deps, id, 'change');
    await note(tx, staff, event, 'askChange', 'Asked for a change to the event', reason);
  });
}

/** Rejects an event in review. @throws {AppError} `not_found`, `conflict` where it no longer waits. */
export async function rejectEvent(deps: Deps, staff: Staff, id: number, reason: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const event = await lockInReview(tx, id);
    await tx
      .update(events)
      .set({ state: 'rejected', reviewSince: null, reason: reason.trim() })
      .where(eq(events.id, id));
    await decided(tx, deps, id, 'rejected');
    await note(tx, staff, event, 'reject', 'Rejected the event', reason);
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
