import type { Readable } from 'node:stream';
import type { api, HandlerOutput } from '@innerspring/contract';
import { type AttendanceState, EVENT_LIMITS } from '@innerspring/contract/events/choices';
import { and, eq, ne, sql } from 'drizzle-orm';
import { personCard } from '../../core/accounts/public.ts';
import { isVisibleTo } from '../../core/visibility/public.ts';
import { afterOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { csvStream } from '../../platform/csv-stream.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { attendanceOf, requireEvent, requireGuestList } from './events.queries.ts';
import { eventMessages } from './events.tables.ts';
import { eventsEvents, eventsLimits } from './events.tokens.ts';
import { isPublic, lockEvent, lockHosted, requireStillHosts } from './hosting-rights.ts';

type Message = HandlerOutput<typeof api.eventHosting.messages>[number];
type Waiting = HandlerOutput<typeof api.adminEvents.messages>['items'][number];
type Staff = { viewer: Viewer; ip: string };

const messagesStatement = statement<Message>(
  'eventHosting.messages',
  `select m.id, m.content, m.state, case when $2::boolean then m.reason end as reason, m.created_at as "createdAt"
from event_messages m where m.event_id = $1 and ($2::boolean or m.state = 'sent') order by m.id desc`,
);

/**
 * What the host wrote to everyone who takes part: all of it for hosts, for the others what was sent.
 * @throws {AppError} `not_found`, `forbidden` for members who don't take part
 */
export async function messagesOf(deps: Deps, viewer: Viewer, eventId: number): Promise<Message[]> {
  const { isHost } = await requireEvent(deps, viewer, eventId);
  const { state } = await attendanceOf(deps.pool, viewer, deps.clock.now(), eventId);
  if (!isHost && state === null)
    throw new AppError('forbidden', 'Only members who are attending can read these messages.');
  return messagesStatement.run(deps.pool, [eventId, isHost]);
}

/**
 * Keeps a message from the host until staff have looked at it. What they rejected doesn't count.
 * @throws {AppError} `not_found`, `conflict` beyond two an event or where it isn't published, `rate_limited`
 */
export async function writeMessage(deps: Deps, viewer: Viewer, eventId: number, content: string): Promise<void> {
  await deps.limits.take(eventsLimits.writing, viewer.id);
  await deps.db.transaction(async (tx) => {
    const event = await lockHosted(tx, viewer, eventId);
    if (event.state !== 'published' || !(await isPublic(tx, event)))
      throw new AppError('conflict', 'Members can’t see this event now, so you can’t write to them.');
    const [written] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(eventMessages)
      .where(and(eq(eventMessages.eventId, eventId), ne(eventMessages.state, 'rejected')));
    if ((written?.count ?? 0) >= EVENT_LIMITS.messages)
      throw new AppError('conflict', `You can write to everyone attending ${EVENT_LIMITS.messages} times.`);
    const now = deps.clock.now();
    await tx.insert(eventMessages).values({ eventId, authorId: viewer.id, content: content.trim(), createdAt: now });
  });
}

const waitingStatement = statement<Waiting>(
  'adminEvents.messages',
  `select m.id, m.content, m.created_at as "createdAt", json_build_object('id', e.id, 'title', e.title, 'goingCount', e.going_count) as event,
  ${personCard('u', '$1')} as host
from event_messages m join events e on e.id = m.event_id join users u on u.id = m.author_id
where m.state = 'waiting' and m.id > $2 order by m.id limit ${TAKE}`,
);

/** Messages that wait for staff, the oldest first. */
export const waitingMessages = async ({ pool, clock }: Deps, cursor: string | undefined) =>
  pageOf(await waitingStatement.run(pool, [clock.now(), afterOf(cursor)]));

async function decide(deps: Deps, { viewer, ip }: Staff, messageId: number, reason: string | null): Promise<void> {
  await deps.db.transaction(async (tx: Db) => {
    const [message] = await tx.select().from(eventMessages).where(eq(eventMessages.id, messageId)).for('update');
    if (!message) throw new AppError('not_found', 'Message not found');
    if (message.state !== 'waiting') throw new AppError('conflict', 'This message was decided already.');
    if (reason === null) {
      const event = await lockEvent(tx, message.eventId);
      await requireStillHosts(tx, message.authorId, event, deps.clock.now());
      if (event.state !== 'published' || event.withheldAt)
        throw new AppError('conflict', 'Members can’t see this event now, so nobody would get the message.');
    }
    const state = reason === null ? 'sent' : 'rejected';
    await tx
      .update(eventMessages)
      .set({ state, reason, decidedAt: deps.clock.now() })
      .where(eq(eventMessages.id, messageId));
    await deps.outbox.emit(tx, eventsEvents.messageDecided, { messageId });
    await recordAudit(tx, {
      actorId: viewer.id,
      action: `adminEvents.${state === 'sent' ? 'sendMessage' : 'rejectMessage'}`,
      summary: `${state === 'sent' ? 'Sent' : 'Rejected'} a host’s message to everyone who takes part`,
      subjectType: 'event',
      subjectId: message.eventId,
      before: { content: message.content },
      reason,
      ip,
    });
  });
}

/**
 * Sends a host's message.
 * @throws {AppError} `not_found`, `conflict` where it was decided already, whoever wrote it no longer hosts the event, is suspended or leaving, or members can't see it
 */
export const sendMessage = (deps: Deps, staff: Staff, messageId: number) => decide(deps, staff, messageId, null);

/** Rejects a host's message. @throws {AppError} `not_found`, `conflict` where it was decided already */
export const rejectMessage = (deps: Deps, staff: Staff, messageId: number, reason: string) =>
  decide(deps, staff, messageId, reason.trim());

type Line = {
  name: string;
  title: string | null;
  company: string | null;
  state: AttendanceState;
  place: number;
  askedAt: Date;
};
const CSV_PAGE = 500;

const linesStatement = statement<Line>(
  'eventHosting.csv',
  `select p.full_name as name, p.title, p.company, a.state, a.place, a.created_at as "askedAt"
from event_attendances a join users p on p.id = a.user_id and ${isVisibleTo('$1', 'p', '$2')}
where a.event_id = $3 and (a.state, a.place) > ($4::text, $5::bigint) order by a.state, a.place limit ${CSV_PAGE}`,
);

const csvStates = { going: 'Going', offered: 'Offered a place', waiting: 'Waiting' } as const;

async function* csvPages({ pool, clock }: Deps, viewer: Viewer, eventId: number) {
  let last: Pick<Line, 'state' | 'place'> | undefined;
  for (;;) {
    const after = [last?.state ?? '', last?.place ?? 0];
    const found = await linesStatement.run(pool, [viewer.id, clock.now(), eventId, ...after]);
    yield found.map(({ name, title, company, state, askedAt }) => [
      name,
      title ?? '',
      company ?? '',
      csvStates[state],
      askedAt.toISOString(),
    ]);
    last = found.at(-1);
    if (!last || found.length < CSV_PAGE) return;
  }
}

/**
 * Who takes part, as CSV for hosts, read in pages while it is sent; the download is logged.
 * @throws {AppError} `not_found`, `conflict` while the page of its company is hidden, `rate_limited`
 */
export async function attendeesCsv(deps: Deps, viewer: Viewer, eventId: number, ip: string): Promise<Readable> {
  await deps.limits.take(eventsLimits.writing, viewer.id);
  await requireGuestList(deps, viewer, eventId);
  await deps.db.transaction((tx) =>
    recordAudit(tx, {
      actorId: viewer.id,
      action: 'events.export',
      summary: 'Downloaded the attendees as CSV',
      subjectType: 'event',
      subjectId: eventId,
      ip,
    }),
  );
  return csvStream(['Name', 'Title', 'Company', 'State', 'Asked'], csvPages(deps, viewer, eventId));
}
