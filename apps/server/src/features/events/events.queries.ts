import type { api, HandlerInput, HandlerOutput } from '@innerspring/contract';
import { PAGE_SIZE } from '@innerspring/contract';
import { EVENT_LIMITS } from '@innerspring/contract/events/choices';
import type { Pool } from 'pg';
import { personCard } from '../../core/accounts/public.ts';
import { hiddenFrom, isActive, isListedCompany, isNotHidden, isVisibleTo } from '../../core/visibility/public.ts';
import { beforeOf, decodeCursor, encodeCursor, pageOf, TAKE } from '../../platform/api/paging.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import {
  attendanceColumns,
  eventFrom,
  eventRowColumns,
  isHostedBy,
  isHostListed,
  isListedAmong,
  isListedItself,
  mayOpen,
} from './event-sql.ts';

type Row = HandlerOutput<typeof api.events.list>['items'][number];
type Day = HandlerOutput<typeof api.events.month>[number];
type Event = HandlerOutput<typeof api.events.get>;
type ListQuery = HandlerInput<typeof api.events.list>['query'];
type Filters = Pick<ListQuery, 'category' | 'format' | 'region' | 'major' | 'free'>;

export const noEvent = () => new AppError('not_found', 'Event not found');

/** What the filters ask of an event; each is off where it is null. `$3` to `$7`. */
const passes = `($3::text is null or e.category = $3) and ($4::text is null or e.format = any(case $4 when 'hybrid' then array['hybrid'] else array[$4, 'hybrid'] end))
  and ($5::text is null or lower(e.region) = lower($5) or lower(e.country) = lower($5))
  and (not $6::boolean or e.is_major_market) and (not $7::boolean or e.is_free)`;

const valuesOf = (viewer: Viewer, now: Date, { category, format, region, major, free }: Filters): unknown[] => [
  viewer.id,
  now,
  category ?? null,
  format ?? null,
  region?.trim() || null,
  major === 'yes',
  free === 'yes',
];

/** SQL condition: a major market that comes first, because it is near. */
const isPinned = `(e.is_major_market and e.starts_at < $2::timestamptz + interval '${EVENT_LIMITS.pinnedDays} days')`;

/** The event of a cursor, whose place in the list follows from its time. */
const afterCursor = (column: string, sign: '>' | '<') =>
  `($8::bigint is null or (e.${column}, e.id) ${sign} (select seen.${column}, seen.id from events seen where seen.id = $8))`;

const isToCome = `e.ends_at > $2`;

/** `$8` after this event, `$9` only on this day. */
const upcomingStatement = statement<Row & { isPinned: boolean }>(
  'events.list',
  `with ${hiddenFrom('$1')}, pinned as materialized (
  select e.id, e.starts_at from ${eventFrom} where $8::bigint is null and e.is_major_market and ${isPinned} and ${isToCome}
    and ($9::date is null or e.local_day = $9) and ${isListedAmong('$2')} and ${passes}
  order by e.starts_at, e.id
), rest as materialized (
  select e.id, e.starts_at from ${eventFrom} where ${isToCome} and ($9::date is null or e.local_day = $9) and not ${isPinned}
    and ${afterCursor('starts_at', '>')} and ${isListedAmong('$2')} and ${passes}
  order by e.starts_at, e.id limit ${TAKE}
), page as (select id, true as pinned from pinned union all select id, false from rest)
select ${eventRowColumns('$1')}, page.pinned as "isPinned"
from page join ${eventFrom.replace('events e', 'events e on e.id = page.id')}
order by page.pinned desc, e.starts_at, e.id`,
);

const pastStatement = statement<Row>(
  'events.past',
  `with ${hiddenFrom('$1')}, page as materialized (
  select e.id from ${eventFrom} where e.ends_at <= $2 and ($9::date is null or e.local_day = $9)
    and ${afterCursor('starts_at', '<')} and ${isListedAmong('$2')} and ${passes}
  order by e.starts_at desc, e.id desc limit ${TAKE}
)
select ${eventRowColumns('$1')} from page join ${eventFrom.replace('events e', 'events e on e.id = page.id')}
order by e.starts_at desc, e.id desc`,
);

const newestStatement = statement<Row>(
  'events.newest',
  `with ${hiddenFrom('$1')}, page as materialized (
  select e.id from ${eventFrom} where e.id < coalesce($8::bigint, ${Number.MAX_SAFE_INTEGER}) and ${isToCome} and ($9::date is null or e.local_day = $9)
    and ${isListedAmong('$2')} and ${passes}
  order by e.id desc limit ${TAKE}
)
select ${eventRowColumns('$1')} from page join ${eventFrom.replace('events e', 'events e on e.id = page.id')}
order by e.id desc`,
);

/** Events to come with near major markets first, the newest, or past ones; a page at a time. */
export async function listEvents(pool: Pool, viewer: Viewer, now: Date, query: ListQuery) {
  const { cursor, tab = 'upcoming', order, day } = query;
  const values = [...valuesOf(viewer, now, query), cursor ? decodeCursor(cursor) : null, day ?? null];
  if (order === 'newest') return pageOf(await newestStatement.run(pool, values));
  if (tab === 'past') return pageOf(await pastStatement.run(pool, values));
  const found = await upcomingStatement.run(pool, values);
  const strip = ({ isPinned: _pinned, ...row }: (typeof found)[number]): Row => row;
  const rest = found.filter((row) => !row.isPinned);
  const shown = rest.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: [...found.filter((row) => row.isPinned), ...shown].map(strip),
    nextCursor: rest.length > PAGE_SIZE && last ? encodeCursor(Number(last.id)) : null,
  };
}

/**
 * `$8` first day of the month. Hosts and companies are asked once each, whatever their events: a plan made for any filter expects
 * few events, and would look up those of two thousand one by one.
 */
const monthStatement = statement<Day>(
  'events.month',
  `with ${hiddenFrom('$1')}, held as materialized (
  select e.id, e.title, e.is_major_market, e.local_day, e.starts_at, e.owner_id, e.host_company_id from events e
  where e.local_day >= $8::date and e.local_day < $8::date + interval '1 month' and ${isListedItself} and ${passes}
), absent as materialized (
  select u.id, ${isNotHidden('u.id')} as "isNotHidden" from users u
  where u.id = any(array(select distinct owner_id from held)) and not (${isActive('u', '$2')} and ${isNotHidden('u.id')})
), closed as materialized (
  select c.id from companies c where c.id = any(array(select distinct host_company_id from held)) and not (${isListedCompany('c')})
), found as materialized (
  select id, title, is_major_market, local_day,
    row_number() over (partition by local_day order by is_major_market desc, starts_at, id) as place
  from held where owner_id not in (select id from absent where held.host_company_id is null or not "isNotHidden") and (host_company_id is null or host_company_id not in (select id from closed))
)
select to_char(local_day, 'YYYY-MM-DD') as day, count(*)::int as count,
  json_agg(json_build_object('id', id, 'title', title, 'isMajorMarket', is_major_market) order by place)
    filter (where place <= ${EVENT_LIMITS.ofDay}) as events
from found group by local_day order by local_day`,
);

/** The days of a month on which events start, there. */
export function monthOf(
  pool: Pool,
  viewer: Viewer,
  now: Date,
  { month, ...filters }: HandlerInput<typeof api.events.month>['query'],
): Promise<Day[]> {
  return monthStatement.run(pool, [...valuesOf(viewer, now, filters), `${month}-01`]);
}

const REGIONS = 60;
const regionsStatement = statement<{ region: string; count: number }>(
  'events.regions',
  `with ${hiddenFrom('$1')}
select case when e.country in ('', 'United States') then e.region else e.country end as region, count(*)::int as count
from ${eventFrom} where ${isToCome} and ${isListedAmong('$2')} and (e.region <> '' or e.country not in ('', 'United States'))
group by 1 order by count desc, region limit ${REGIONS}`,
);

/** States and countries with events to come. */
export const regionsOf = (pool: Pool, viewer: Viewer, now: Date) => regionsStatement.run(pool, [viewer.id, now]);

/** In the order of their time: those to come, the soonest first, then past ones, the latest first. `$2` now. */
const byTime = (event: string) =>
  `${event}.ends_at <= $2, extract(epoch from ${event}.starts_at) * case when ${event}.ends_at > $2 then 1 else -1 end, ${event}.id`;

/** `$3` after this event of the list. */
const ownStatement = statement<Row>(
  'events.own',
  `select ${eventRowColumns('$1')}
from event_attendances mine join ${eventFrom.replace('events e', 'events e on e.id = mine.event_id')}
where mine.user_id = $1 and ${mayOpen('$1', '$2')}
  and ($3::bigint is null or (${byTime('e')}) > (select ${byTime('seen')} from events seen where seen.id = $3))
order by ${byTime('e')} limit ${TAKE}`,
);

/** Events in which the viewer takes part, or waits for a place. */
export const ownEvents = async (pool: Pool, viewer: Viewer, now: Date, cursor: string | undefined) =>
  pageOf(await ownStatement.run(pool, [viewer.id, now, cursor ? decodeCursor(cursor) : null]));

const hostingStatement = statement<Row>(
  'events.hosting',
  `with viewing as (select $2::timestamptz)
select ${eventRowColumns('$1')} from ${eventFrom}
where e.id < $3 and e.removed_at is null and e.id in (
  select id from events where owner_id = $1 and (host_company_id is null or state = 'draft')
  union all select other.id from company_roles r join events other on other.host_company_id = r.company_id
    where r.user_id = $1 and r.role in ('owner', 'admin') and other.state <> 'draft')
order by e.id desc limit ${TAKE}`,
);

/** Events that the viewer hosts, in every state; drafts only their own. */
export const hostedEvents = async (pool: Pool, viewer: Viewer, now: Date, cursor: string | undefined) =>
  pageOf(await hostingStatement.run(pool, [viewer.id, now, beforeOf(cursor)]));

/** Connections of the viewer among those who go and show it. */
const connectionsGoing = `(select json_build_object('count', count(*)::int, 'people', coalesce(json_agg(card order by id) filter (where place <= 3), '[]'))
  from (select g.id, ${personCard('g', '$2')} as card, row_number() over (order by g.id) as place
    from follows f join follows back on back.follower_id = f.user_id and back.user_id = $1 and back.state = 'following'
    join event_attendances a on a.event_id = e.id and a.user_id = f.user_id and a.state = 'going' and a.is_shown
    join users g on g.id = f.user_id and ${isVisibleTo('$1', 'g', '$2')}
    where f.follower_id = $1 and f.state = 'following') going)`;

/** Dates of a series that a page names: one that only its link leads to is named to those who hold it. */
const MORE_DATES = 12;
const moreDates = `(select coalesce(json_agg(json_build_object('id', id, 'date',
    to_char(starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by starts_at), '[]') from (
    select o.id, o.starts_at from events o where o.series_id = e.series_id and o.id <> e.id and o.state = 'published'
      and o.withheld_at is null and o.removed_at is null and o.ends_at > $2
      and (o.visibility = 'members' or ${isHostedBy('$1', 'o')} or exists (select 1 from event_attendances held where held.event_id = o.id and held.user_id = $1))
    order by o.starts_at limit ${MORE_DATES}) dates)`;

/** The columns of `Event` beyond those of the row. */
export const detailColumns = `${eventRowColumns('$1')}, e.description, nullif(e.website, '') as website, e.price_note as "priceNote",
  e.venue, e.address, e.city, e.region, e.country, e.visibility, e.agenda,
  case when ${isHostedBy('$1')} or exists (select 1 from event_attendances a
    where a.event_id = e.id and a.user_id = $1 and a.state = 'going') then nullif(e.join_url, '') end as "joinUrl",
  case when ${isActive('u', '$2')} and ${isHostedBy('u.id')} then ${personCard('u', '$2')} end as host,
  case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'logoUrl', c.logo_url) end as company,
  ${connectionsGoing} as connections, ${moreDates} as "moreDates", ${isHostedBy('$1')} as "canManage",
  e.proposed is not null and ${isHostedBy('$1')} as "hasChangesInReview",
  case when e.state = 'canceled' or ${isHostedBy('$1')} then e.reason end as reason`;

const getStatement = statement<Event>(
  'events.get',
  `select ${detailColumns} from ${eventFrom} where e.id = $3 and e.removed_at is null and ${mayOpen('$1', '$2')}`,
);

/** One event. @throws {AppError} `not_found` */
export async function getEvent(pool: Pool, viewer: Viewer, now: Date, id: number): Promise<Event> {
  const [event] = await getStatement.run(pool, [viewer.id, now, id]);
  if (!event) throw noEvent();
  return event;
}

const openStatement = statement<{ id: number; isHost: boolean; isHidden: boolean }>(
  'events.open',
  `select e.id, ${isHostedBy('$1')} as "isHost", not ${isHostListed} as "isHidden" from ${eventFrom} where e.id = $3 and e.removed_at is null and ${mayOpen('$1', '$2')}`,
);

/** Whether the viewer may see an event and hosts it, and whether the page of its company is hidden. @throws {AppError} `not_found` */
export async function requireEvent({ pool, clock }: Pick<Deps, 'pool' | 'clock'>, viewer: Viewer, id: number) {
  const [event] = await openStatement.run(pool, [viewer.id, clock.now(), id]);
  if (!event) throw noEvent();
  return event;
}

/**
 * For the lists of guests that only hosts read.
 * @throws {AppError} `not_found`, `conflict` while the page of its company is hidden
 */
export async function requireGuestList(deps: Pick<Deps, 'pool' | 'clock'>, viewer: Viewer, id: number): Promise<void> {
  const { isHost, isHidden } = await requireEvent(deps, viewer, id);
  if (!isHost) throw noEvent();
  if (isHidden) throw new AppError('conflict', listsClosed);
}

const listsClosed = 'The page of its company is hidden, so its lists of guests are closed.';

type Person = HandlerOutput<typeof api.events.attendees>['items'][number];

const attendeesStatement = statement<{ card: Person; place: number }>(
  'events.attendees',
  `select ${personCard('u', '$2')} as card, a.place
from event_attendances a join users u on u.id = a.user_id and ${isVisibleTo('$1', 'u', '$2')}
where a.event_id = $3 and a.state = 'going' and a.place > $4 and (a.is_shown or a.user_id = $1 or $5::boolean)
order by a.place limit ${TAKE}`,
);

/**
 * Who is going, in the order of their asking: those who show it; hosts see everybody.
 * @throws {AppError} `not_found`, `forbidden` for members who aren't going themselves, and while the page of its company is hidden.
 */
export async function attendeesOf(deps: Deps, viewer: Viewer, id: number, cursor: string | undefined) {
  const { isHost, isHidden } = await requireEvent(deps, viewer, id);
  if (isHidden) throw new AppError('forbidden', listsClosed);
  const { state } = await attendanceOf(deps.pool, viewer, deps.clock.now(), id);
  if (!isHost && state !== 'going') throw new AppError('forbidden', 'Members who are going can see who else is going.');
  const after = cursor ? decodeCursor(cursor) : 0;
  const found = await attendeesStatement.run(deps.pool, [viewer.id, deps.clock.now(), id, after, isHost]);
  const { items, nextCursor } = pageOf(found.map((one) => ({ ...one, id: one.place })));
  return { items: items.map(({ card }) => card), nextCursor };
}

const attendanceStatement = statement<HandlerOutput<typeof api.events.attendance>>(
  'events.attendance',
  `select ${attendanceColumns('$1', '$2')}
from ${eventFrom} left join event_attendances a on a.event_id = e.id and a.user_id = $1
where e.id = $3 and e.removed_at is null and ${mayOpen('$1', '$2')}`,
);

/** How the viewer takes part. @throws {AppError} `not_found` */
export async function attendanceOf(pool: Pool, viewer: Viewer, now: Date, id: number) {
  const [attendance] = await attendanceStatement.run(pool, [viewer.id, now, id]);
  if (!attendance) throw noEvent();
  return attendance;
}
