import type { api, HandlerOutput } from '@innerspring/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { asCondition, isNotBlocked, wasVisibleTo } from '../../core/visibility/public.ts';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/deps.ts';
import { type BoundFiles, type FileReading, pictureAddresses } from '../../platform/files/file-store.ts';
import { changedBy, changedSubject, type OpenPages } from '../../platform/live/live-subjects.ts';
import { removalOf } from '../../platform/subjects/removal.ts';
import {
  type CommentedPart,
  type RemovalEffects,
  REPORT_EXCERPT,
  type ReportedPart,
  type SavedPart,
  SUBJECT_EXCERPT,
  type SubjectKind,
  subjectStatement,
  type Viewing,
} from '../../platform/subjects/subject-kind.ts';
import { eventFrom, eventRowColumns, isHostedBy, isShownTo, isUp, mayOpen, toldHosts } from './event-sql.ts';
import { hostsToTell, isPublic, lockEvent } from './hosting-rights.ts';
import { underEventsNotifications } from './events.notifications.ts';
import { noEvent } from './events.queries.ts';
import { events } from './events.tables.ts';

type Row = HandlerOutput<typeof api.events.list>['items'][number];

const savedEvent: SavedPart = {
  notSaved: 'This event is no longer saved',
  archive: { name: 'saved-events', id: 'eventId' },
  shown: () => `select ${eventRowColumns('$1')}
from picked join ${eventFrom.replace('events e', 'events e on e.id = picked.id')} where ${isShownTo('$1', '$2')}`,
  hasWords: (id, query) => `exists (select 1 from (select e.* from events e where e.id = ${id} offset 0) e
    join users u on u.id = e.owner_id left join companies c on c.id = e.host_company_id
    where ${isShownTo('$1', '$2')} and e.words @@ ${query})`,
  thingsOf: async (_database, rows) => (rows as Row[]).map((event) => ({ kind: 'event', event })),
};

/** `wasVisibleTo` for the host of an event: a company's stays when the account that made it is away. */
const wasHostVisibleTo = (viewer: string, host: string, event: string, since: string, now: string): string =>
  `(${wasVisibleTo(viewer, host, since, now)} or ${event}.host_company_id is not null and ${isNotBlocked(viewer, `${host}.id`)})`;

const isReadable = `in ('published', 'canceled')`;

/** The other events of the series of an event. */
const isOtherDate = (id: number) =>
  sql`${events.id} <> ${id} and ${events.seriesId} = (select one.series_id from events one where one.id = ${id})`;

const single = removalOf(events);

/**
 * Staff remove an event with the other dates of its series, which say the same, and bring them back together. What reports hide
 * until then is the one date.
 */
const ofSeries: RemovalEffects = {
  ...single,
  async remove(tx, id, now) {
    const isGone = await single.remove(tx, id, now);
    if (isGone)
      await tx
        .update(events)
        .set({ removedAt: now })
        .where(and(isOtherDate(id), isNull(events.removedAt)));
    return isGone;
  },
  async restore(tx, id, now) {
    const [event] = await tx.select({ removedAt: events.removedAt }).from(events).where(eq(events.id, id));
    await single.restore(tx, id, now);
    if (event?.removedAt)
      await tx
        .update(events)
        .set({ removedAt: null })
        .where(and(isOtherDate(id), eq(events.removedAt, event.removedAt)));
  },
};

/** The member whom a case about an event is told to: its maker while they host it, else who has managed it longest. */
const answersFor = sql`(${asCondition({}, () => toldHosts())} ->> 0)::bigint`;

/** Published events, which members report to staff. */
const reportedEvent: ReportedPart = {
  name: 'event',
  find: (
    id,
    viewing,
  ) => sql`select ${answersFor} as "ownerId", left(e.title || E'\\n' || e.description, ${REPORT_EXCERPT}) as excerpt
    from events e join users u on u.id = e.owner_id
    where e.id = ${id} and e.state in ('published', 'canceled') and e.withheld_at is null and e.removed_at is null
      and ${asCondition(viewing, (viewer, now) => wasHostVisibleTo(viewer, 'u', 'e', 'e.published_at', now))}`,
  currentOwner: (id) => sql`select ${answersFor} as "ownerId" from events e where e.id = ${id}`,
  staffView: {
    table: 'events',
    href: `'/events/' || k.target_id`,
    currentText: `left(x.title || E'\\n' || x.description, ${REPORT_EXCERPT})`,
    isVisible: `x.state ${isReadable} and x.withheld_at is null and x.removed_at is null`,
  },
  removal: ofSeries,
};

/** Whoever may open the page may read its discussion. Over a row of `events` alone, whose alias isn’t `e`: inside, that is the event itself. */
const mayRead = (viewer: string, row: string, now: string): string =>
  `exists (select 1 from (values (${viewer}::bigint)) reader(id), ${eventFrom}
    where e.id = ${row}.id and e.state ${isReadable} and e.removed_at is null and ${mayOpen('reader.id', now)})`;

async function requireOpen(db: Db, id: number, viewing: Viewing): Promise<void> {
  const found = await firstRow<{ id: number }>(
    db,
    sql`select p.id from events p where p.id = ${id} and ${asCondition(viewing, (viewer, now) => mayRead(viewer, 'p', now))}`,
  );
  if (!found) throw noEvent();
}

/** The discussion under an event. */
const commentedEvent: CommentedPart = {
  table: 'events',
  path: '/events/',
  number: 'eventId',
  archive: { name: 'event-comments' },
  told: {
    comment: underEventsNotifications.comment,
    reply: underEventsNotifications.reply,
    mention: underEventsNotifications.mention,
    reaction: underEventsNotifications.reaction,
  },
  isThere: (row) => `${row}.state ${isReadable} and ${row}.removed_at is null and ${row}.withheld_at is null`,
  mayRead,
  couldRead: (viewer, row, now, since) =>
    `(${row}.state ${isReadable} and ${row}.removed_at is null and exists (select 1 from users host
      where host.id = ${row}.owner_id and ${wasHostVisibleTo(viewer, 'host', row, since, now)}))`,
  answersFor: (viewer, row) => isHostedBy(viewer, row),
  reserved: (act) => `Only the event’s host can ${act}.`,
  notDeleted: 'You can only delete your own comments and those on your events.',
  closed: 'Members can’t see this event now, so its discussion is closed.',
  require: requireOpen,
  lock: async (tx, id, viewing) => {
    const event = await lockEvent(tx, id);
    await requireOpen(tx, id, viewing);
    return { toldIds: await hostsToTell(tx, id), isOpen: await isPublic(tx, event) };
  },
  hold: (tx, ids) =>
    tx.execute(sql`select id from events where id = any(${sql.param(ids)}::bigint[]) order by id for no key update`),
};

/** A published or canceled event; its host is told. */
export const eventSubject: SubjectKind = {
  kind: 'event',
  noun: 'event',
  notFound: 'This event isn’t available',
  cards: subjectStatement(
    'event',
    `select e.id, e.title, left(e.description, ${SUBJECT_EXCERPT}) as excerpt, e.cover_url as "imageUrl", '/events/' || e.id as href,
  ${toldHosts()} as "toldIds"
from ${eventFrom} where e.id = any($3::bigint[]) and ${isShownTo('$1', '$2')}`,
  ),
  saved: savedEvent,
  commented: commentedEvent,
  reported: reportedEvent,
  openPage: (id, now) =>
    sql`exists (select 1 from (values (u.id)) reader(id), ${asCondition({ now }, (_, at) => `${eventFrom} where ${mayOpen('reader.id', at)}`)} and e.id = ${id} and e.removed_at is null)`,
};

/** Covers: those of events that are up are for every member; others, and proposed ones, for their hosts and staff. */
export const eventFiles: BoundFiles = {
  isPicture: () =>
    `exists (select 1 from events e left join companies c on c.id = e.host_company_id
      where e.cover_url in ${pictureAddresses} and e.state in ('published', 'canceled') and ${isUp} offset 0)`,
  isShown: ({ viewer, isAdmin }: FileReading) =>
    `exists (select 1 from events e where e.cover_url in ${pictureAddresses} and (${isAdmin} or ${isHostedBy(viewer)}) offset 0)
    or exists (select 1 from events e where e.proposed is not null and e.proposed ->> 'coverUrl' in ${pictureAddresses}
      and (${isAdmin} or ${isHostedBy(viewer)}) offset 0)`,
  isTakenDown: `exists (select 1 from events e where e.cover_url in ${pictureAddresses} and e.removed_at is not null offset 0)`,
  isHeld: `exists (select 1 from events e where e.cover_url in ${pictureAddresses})
    or exists (select 1 from events e where e.proposed is not null and e.proposed ->> 'coverUrl' in ${pictureAddresses})`,
};

/** What changes on open pages of events. */
export const eventPages: OpenPages = {
  changes: changedBy(
    changedSubject('event'),
    'events.attend',
    'events.unattend',
    'events.setShown',
    'eventDiscussion.write',
    'eventHosting.save',
    'eventHosting.dropChanges',
    'eventHosting.submit',
    'eventHosting.cancel',
    'eventHosting.repeat',
    'adminEvents.approve',
    'adminEvents.askChange',
    'adminEvents.reject',
    'adminEvents.mark',
  ),
  queues: [
    'eventHosting.submit',
    'eventHosting.save',
    'eventHosting.dropChanges',
    'eventHosting.cancel',
    'eventHosting.message',
    'adminEvents.approve',
    'adminEvents.askChange',
    'adminEvents.reject',
    'adminEvents.sendMessage',
    'adminEvents.rejectMessage',
  ],
  apart: {
    'events.view': 'the page asks who looks on by itself',
    'events.leave': 'the page asks who looks on by itself',
    'eventHosting.create': 'nobody has it open yet',
    'eventHosting.duplicate': 'nobody has the copy open yet',
    'eventHosting.remove': 'only its writer has a draft open, and deletes it there',
    'eventDoor.checkIn': 'phones at the door send what they note, and ask for the list',
    'eventCalendar.*': 'nobody has a calendar address open',
  },
};
