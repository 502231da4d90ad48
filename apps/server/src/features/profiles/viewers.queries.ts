import { type api, type HandlerOutput, PAGE_SIZE } from '@innerspring/contract';
import { VIEWERS_GROUP_LEAST, VIEWS_DAYS, VIEWS_WEEKS } from '@innerspring/contract/profiles/choices';
import type { Pool } from 'pg';
import { personCard, planLock } from '../../core/accounts/public.ts';
import { isListedCompany, isMutedBy, isVisibleTo } from '../../core/visibility/public.ts';
import { statement } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';
import { privacyOf, seesNames, showsName, showsProfession } from './viewing-modes.ts';

type Viewers = HandlerOutput<typeof api.people.viewers>;
type Trend = HandlerOutput<typeof api.people.viewerTrend>;
type Found = { place: Date; id: number; item: Viewers['items'][number] };
type Answer = {
  count: number;
  isPremium: boolean;
  isNamed: boolean;
  professions: Viewers['professions'];
  found: Found[];
};

/** The visits of the last 90 days to `$1`, at `$2`, by those who may be seen: of each visitor `id`, `privacy` and times. */
const visits = `select v.visitor_id as id, ${privacyOf('v.viewing_mode')} as privacy, v.day, v.last_at
  from profile_visits v join users u on u.id = v.visitor_id
  where v.visited_id = $1 and v.day >= ($2::timestamptz at time zone 'America/New_York')::date - ${VIEWS_DAYS}
    and ${isVisibleTo('$1', 'u', '$2')} and not ${isMutedBy('$1', 'u.id', '$2')}`;

/**
 * `$1` member, `$2` present, `$3` and `$4` time and number of the visitor before, `$5` how many. A visitor shows as in the most
 * private of their visits. Who doesn't show their own name to others sees no names and times, as without Premium.
 */
const viewersStatement = statement<Answer>(
  'profiles.viewers',
  `with me as (
  select coalesce(u.premium_until > $2, false) as is_premium, ${seesNames('u', '$2')} as is_named from users u where u.id = $1
), visitors as (
  select id, max(privacy) as privacy, max(last_at) as last_at from (${visits}) visit group by id
), page as (
  select * from visitors where $3::timestamptz is null or (last_at, id) < ($3, $4::bigint)
  order by last_at desc, id desc limit $5
), professions as (
  select case when ${showsProfession('v.privacy')} then u.profession end as profession, count(*)::int as count
  from visitors v join users u on u.id = v.id where $3::timestamptz is null group by 1
)
select (select count(*) from visitors)::int as count, me.is_premium as "isPremium", me.is_named as "isNamed",
  coalesce((select json_agg(p order by p.profession is null, p.count desc, p.profession) from professions p), '[]'::json)
    as professions,
  coalesce((select json_agg(json_build_object('place', p.last_at, 'id', p.id, 'item', json_build_object(
    'person', case when me.is_named and ${showsName('p.privacy')} then ${personCard('u', '$2')} end,
    'profession', case when ${showsProfession('p.privacy')} then u.profession end,
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

/** Who looked at the member's profile in the last 90 days. @throws {AppError} `invalid` for an invalid cursor. */
export async function profileViewers(pool: Pool, memberId: number, now: Date, cursor?: string): Promise<Viewers> {
  const [place, id] = placeOf(cursor);
  const [answer] = await viewersStatement.run(pool, [memberId, now, place, id, PAGE_SIZE + 1]);
  const { count = 0, isPremium = false, isNamed = false, professions = [], found = [] } = answer ?? {};
  const page = found.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    count,
    isNamed,
    lock: planLock({ isPremium }, 'profileViews'),
    professions,
    items: page.map(({ item }) => ({ ...item, visitedAt: item.visitedAt && new Date(item.visitedAt) })),
    nextCursor: found.length > PAGE_SIZE && last ? cursorOf(last.place, last.id) : null,
  };
}

/**
 * `$1` member, `$2` present. Weeks begin on Monday, Eastern time, as those of the weekly notification. Types of companies with
 * few visitors are one group with those that show none: no small group tells who was here.
 */
const trendStatement = statement<Trend>(
  'profiles.viewerTrend',
  `with visits as (${visits}
), weeks as (
  select week::date as week from generate_series(
    date_trunc('week', $2::timestamptz at time zone 'America/New_York') - make_interval(weeks => ${VIEWS_WEEKS - 1}),
    $2::timestamptz at time zone 'America/New_York', interval '1 week') week
), by_week as (
  select to_char(w.week, 'YYYY-MM-DD') as week,
    (select count(distinct v.id) from visits v where v.day >= w.week and v.day < w.week + 7)::int as count
  from weeks w
), visitors as (
  select id, max(privacy) as privacy from visits group by id
), typed as (
  select case when ${showsProfession('v.privacy')} then c.type end as type, count(*) as count
  from visitors v join users u on u.id = v.id
  left join companies c on c.id = u.company_id and ${isListedCompany('c')}
  group by 1
), by_type as (
  select case when count >= ${VIEWERS_GROUP_LEAST} then type end as type, sum(count)::int as count from typed group by 1
)
select (select json_agg(w order by w.week) from by_week w) as weeks,
  coalesce((select json_agg(t order by t.type is null, t.count desc, t.type) from by_type t), '[]'::json) as "companyTypes"`,
);

/** How the visits of the member's profile develop, and the types of companies that visitors work for. */
export async function viewerTrend(pool: Pool, memberId: number, now: Date): Promise<Trend> {
  const [trend] = await trendStatement.run(pool, [memberId, now]);
  return trend ?? { weeks: [], companyTypes: [] };
}
