import { type api, type HandlerOutput, PAGE_SIZE } from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { countVisit, personCard } from '../../core/accounts/public.ts';
import { asCondition, isMutedBy, isVisibleTo } from '../../core/visibility/public.ts';
import { firstRow } from '../../platform/db/rows.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { userNotFound } from './profile.queries.ts';
import { profilesEvents } from './profiles.tokens.ts';

/** The summaries of a week are spread over this long, so that they do not hold up what else is to be told. */
const SPREAD_SECONDS = 3600;

/** A pair counts once in so long. */
const COUNTS_EVERY_HOURS = 12;

/** Class of the locks that hold one pair; any number that nothing else uses. */
const LOCK_CLASS = 7412;

type Noted = { isNew: boolean; isFirstOfWeek: boolean; week: string; weekOver: Date };

/**
 * Notes the visit where there is such a profile for the viewer; null where there is none. Weeks begin on Monday, Eastern
 * time. The caller holds the pair.
 */
function noteVisit(tx: Db, viewerId: number, visitedId: number, now: Date): Promise<Noted | null> {
  const at = now.toISOString();
  const isVisible = asCondition({ viewerId, now }, (viewer, present) => isVisibleTo(viewer, 'u', present));
  return firstRow<Noted>(
    tx,
    sql`with today as (
      select (${at}::timestamptz at time zone 'America/New_York')::date as day,
        date_trunc('week', ${at}::timestamptz at time zone 'America/New_York')::date as week
    ), visited as (
      select u.id, me.viewing_mode = 'anonymous' as is_anonymous
      from users u join users me on me.id = ${viewerId}::bigint where u.id = ${visitedId}::bigint and ${isVisible}
    ), counted as (
      update profile_visits v set last_at = ${at}::timestamptz, is_anonymous = v.is_anonymous or visited.is_anonymous
      from visited, today
      where v.visited_id = visited.id and v.visitor_id = ${viewerId}::bigint and v.day >= today.day - 1
        and v.counted_at > ${at}::timestamptz - make_interval(hours => ${COUNTS_EVERY_HOURS})
      returning v.visited_id
    ), added as (
      insert into profile_visits (visited_id, visitor_id, day, is_anonymous, counted_at, last_at)
      select visited.id, ${viewerId}::bigint, today.day, visited.is_anonymous, ${at}::timestamptz, ${at}::timestamptz
      from visited cross join today where not exists (select 1 from counted)
      returning visited_id
    )
    select exists (select 1 from added) as "isNew", today.week::text as week,
      not exists (select 1 from profile_visits v where v.visited_id = ${visitedId}::bigint and v.day >= today.week and v.day <= today.day)
        as "isFirstOfWeek",
      (today.week + 7 + time '09:00') at time zone 'America/New_York'
        + make_interval(secs => ${visitedId}::bigint % ${SPREAD_SECONDS}) as "weekOver"
    from visited cross join today`,
  );
}

/**
 * Notes that the viewer looked at a profile: a visit of a pair counts once in 12 hours, from the one that counted last. A
 * visitor who turned private in that time stays private for it. The own profile never counts.
 * The first visit in a week has the visited told of all of them once the week is over.
 * @throws {AppError} `not_found` for who is absent, hidden or blocked either way.
 */
export async function recordVisit({ db, outbox, clock }: Deps, viewer: Viewer, visitedId: number): Promise<void> {
  if (viewer.id === visitedId) return;
  await db.transaction(async (tx) => {
    // Two at the same instant would both count.
    const pair = `${visitedId}:${viewer.id}`;
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, hashtext(${pair}))`);
    const noted = await noteVisit(tx, viewer.id, visitedId, clock.now());
    if (!noted) throw userNotFound();
    if (!noted.isNew) return;
    await countVisit(tx, visitedId);
    const { week, weekOver } = noted;
    // Two at the same instant may both be first; the week is told once all the same.
    if (noted.isFirstOfWeek) await outbox.emit(tx, profilesEvents.visitedInWeek, { userId: visitedId, week }, weekOver);
  });
}

type Viewers = HandlerOutput<typeof api.people.viewers>;
type Found = { place: Date; id: number; item: Viewers['items'][number]; count: number; isNamed: boolean };

/**
 * `$1` member, `$2` present, `$3` and `$4` time and number of the visitor before, `$5` how many. Visitors who look privately
 * count and have no name; to whom may not see names, the others have their profession alone.
 */
const viewersStatement = statement<{ count: number; isNamed: boolean; found: Omit<Found, 'count' | 'isNamed'>[] }>(
  'profiles.viewers',
  `with me as (
  select u.id, coalesce(u.premium_until > $2, false) and u.viewing_mode = 'named' as is_named from users u where u.id = $1
), visitors as (
  select v.visitor_id as id, bool_or(v.is_anonymous) as is_private, max(v.last_at) as last_at
  from profile_visits v join users u on u.id = v.visitor_id
  where v.visited_id = $1 and v.day >= ($2::timestamptz at time zone 'America/New_York')::date - 90
    and ${isVisibleTo('$1', 'u', '$2')} and not ${isMutedBy('$1', 'u.id', '$2')}
  group by v.visitor_id
), page as (
  select * from visitors where $3::timestamptz is null or (last_at, id) < ($3, $4::bigint)
  order by last_at desc, id desc limit $5
)
select (select count(*) from visitors)::int as count, me.is_named as "isNamed",
  coalesce((select json_agg(json_build_object('place', p.last_at, 'id', p.id, 'item', json_build_object(
    'person', case when me.is_named and not p.is_private then ${personCard('u', '$2')} end,
    'profession', case when not p.is_private then u.profession end,
    'visitedAt', case when me.is_named then p.last_at end)) order by p.last_at desc, p.id desc)
    from page p join users u on u.id = p.id), '[]'::json) as found
from me`,
);

const cursorOf = (place: Date, id: number) => Buffer.from(`${new Date(place).getTime()}.${id}`).toString('base64url');

function placeOf(cursor: string | undefined): [Date | null, number] {
  if (cursor === undefined) return [null, 0];
  const [, time, id] = /^(\d{1,15})\.([1-9]\d{0,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const place = new Date(Number(time ?? Number.NaN));
  if (Number.isNaN(place.getTime()) || cursorOf(place, Number(id)) !== cursor)
    throw new AppError('invalid', 'This page link isn’t valid');
  return [place, Number(id)];
}

/** Who looked at the member's profile in the last 90 days. @throws {AppError} `invalid` for a cursor that is none. */
export async function profileViewers(pool: Pool, memberId: number, now: Date, cursor?: string): Promise<Viewers> {
  const [place, id] = placeOf(cursor);
  const [answer] = await viewersStatement.run(pool, [memberId, now, place, id, PAGE_SIZE + 1]);
  const found = answer?.found ?? [];
  const page = found.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    count: answer?.count ?? 0,
    isNamed: answer?.isNamed ?? false,
    items: page.map(({ item }) => ({ ...item, visitedAt: item.visitedAt && new Date(item.visitedAt) })),
    nextCursor: found.length > PAGE_SIZE && last ? cursorOf(last.place, last.id) : null,
  };
}
