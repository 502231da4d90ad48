import type { Pool } from 'pg';
import { type HandlerOutput, PAGE_SIZE, type api } from '@innerspring/contract';
import { AppError } from '../../platform/errors.ts';
import { personCard } from '../../core/accounts/public.ts';
import { statement } from '../../platform/db/statement.ts';
import { isMutedBy, isVisibleTo } from '../../core/visibility/public.ts';

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
    throw new AppError('invalid', 'This page link is not valid');
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
