import type { api, HandlerOutput } from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import { asCondition, wasVisibleTo } from '../../core/visibility/public.ts';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/deps.ts';
import { type BoundFiles, type FileReading, pictureAddresses } from '../../platform/files/file-store.ts';
import { removalOf } from '../../platform/subjects/removal.ts';
import {
  type CommentedKind,
  REPORT_EXCERPT,
  type ReportKind,
  type SavedKind,
  SUBJECT_EXCERPT,
  type SubjectKind,
  subjectStatement,
  type Viewing,
} from '../../platform/subjects/subject-kind.ts';
import { lockEvent } from './attending.commands.ts';
import { eventFrom, eventRowColumns, isHostedBy, isShownTo } from './event-sql.ts';
import { underEventsNotifications } from './events.notifications.ts';
import { noEvent } from './events.queries.ts';
import { events } from './events.tables.ts';

type Row = HandlerOutput<typeof api.events.list>['items'][number];

/** A published or canceled event; its host is told. */
export const eventSubject: SubjectKind = {
  kind: 'event',
  noun: 'event',
  notFound: 'This event isn’t available',
  cards: subjectStatement(
    'event',
    `select e.id, e.title, left(e.description, ${SUBJECT_EXCERPT}) as excerpt, e.cover_url as "imageUrl", '/events/' || e.id as href,
  json_build_array(e.owner_id) as "toldIds"
from ${eventFrom} where e.id = any($3::bigint[]) and ${isShownTo('$1', '$2')}`,
  ),
};

export const savedEventKind: SavedKind = {
  kind: 'event',
  notSaved: 'This event is no longer saved',
  archive: { name: 'saved-events', place: 122, id: 'eventId' },
  shown: () => `select ${eventRowColumns('$1')}
from picked join ${eventFrom.replace('events e', 'events e on e.id = picked.id')} where ${isShownTo('$1', '$2')}`,
  hasWords: (id, query) => `exists (select 1 from (select e.* from events e where e.id = ${id} offset 0) e
    join users u on u.id = e.owner_id left join companies c on c.id = e.host_company_id
    where ${isShownTo('$1', '$2')} and e.words @@ ${query})`,
  thingsOf: async (_database, rows) => (rows as Row[]).map((event) => ({ kind: 'event', event })),
};

const isReadable = `in ('published', 'canceled')`;

/** Published events, which members report to staff. */
export const eventReports: ReportKind = {
  kind: 'event',
  name: 'event',
  find: (
    id,
    viewing,
  ) => sql`select e.owner_id as "ownerId", left(e.title || E'\\n' || e.description, ${REPORT_EXCERPT}) as excerpt
    from events e join users u on u.id = e.owner_id
    where e.id = ${id} and e.state in ('published', 'canceled') and e.withheld_at is null and e.removed_at is null
      and ${asCondition(viewing, (viewer, now) => wasVisibleTo(viewer, 'u', 'e.published_at', now))}`,
  staffView: {
    table: 'events',
    href: `'/events/' || k.target_id`,
    currentText: `left(x.title || E'\\n' || x.description, ${REPORT_EXCERPT})`,
    isVisible: `x.state ${isReadable} and x.withheld_at is null and x.removed_at is null`,
  },
  removal: removalOf(events),
};

/** The same rule over a row of `events` alone, whose alias isn’t `e`: inside, that is the event itself. */
const mayRead = (viewer: string, row: string, now: string): string =>
  `exists (select 1 from ${eventFrom} where e.id = ${row}.id and ${isShownTo(viewer, now)})`;

async function requireShown(db: Db, id: number, viewing: Viewing): Promise<void> {
  const found = await firstRow<{ id: number }>(
    db,
    sql`select p.id from events p where p.id = ${id} and ${asCondition(viewing, (viewer, now) => mayRead(viewer, 'p', now))}`,
  );
  if (!found) throw noEvent();
}

/** The discussion under an event. */
export const commentedEvent: CommentedKind = {
  kind: 'event',
  table: 'events',
  path: '/events/',
  number: 'eventId',
  archive: { name: 'event-comments', place: 91 },
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
      where host.id = ${row}.owner_id and ${wasVisibleTo(viewer, 'host', since, now)}))`,
  answersFor: (viewer, row) => isHostedBy(viewer, row),
  reserved: (act) => `Only the event’s host can ${act}.`,
  notDeleted: 'You can only delete your own comments and those on your events.',
  closed: 'This event has no discussion.',
  require: requireShown,
  lock: async (tx, id, viewing) => {
    const { ownerId } = await lockEvent(tx, id);
    await requireShown(tx, id, viewing);
    return { toldIds: [ownerId], isOpen: true };
  },
  hold: (tx, ids) =>
    tx.execute(sql`select id from events where id = any(${sql.param(ids)}::bigint[]) order by id for no key update`),
};

/** Covers: those of listed events are for every member, others for those who may open the event. */
export const eventFiles: BoundFiles = {
  isPicture: ({ isAdmin }) =>
    `exists (select 1 from events e where e.cover_url in ${pictureAddresses} and (e.state in ('published', 'canceled') or ${isAdmin}) offset 0)`,
  isShown: ({ viewer }: FileReading) =>
    `exists (select 1 from events e where e.cover_url in ${pictureAddresses} and ${isHostedBy(viewer)} offset 0)`,
};
