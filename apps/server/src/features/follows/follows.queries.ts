import type { Pool } from 'pg';
import type { HandlerOutput, api } from '@innerspring/contract';
import { personCard } from '../../platform/db/person-card.ts';
import { isVisibleTo } from '../../platform/db/visibility.ts';
import { statement } from '../../platform/db/statement.ts';
import { DECLINE_WAIT_DAYS } from './follow-rows.ts';

type FollowRequest = HandlerOutput<typeof api.follows.pending>[number];
type Person = FollowRequest['person'];
type Suggestion = HandlerOutput<typeof api.follows.suggestions>[number];

const PENDING_LIMIT = 200;
const SUGGESTIONS = 10;

/**
 * A request that was declined stays with the member who made it, and out of this list.
 * `$1` viewer, `$2` present, `$3` how many.
 */
export const pendingStatement = statement<FollowRequest>(
  'follows.pending',
  `select f.id, ${personCard('u', '$2')} as person, f.created_at as "createdAt"
from follows f
join users u on u.id = f.follower_id and ${isVisibleTo('$1', 'u', '$2')}
where f.user_id = $1 and f.state = 'requested' and not exists (
  select 1 from follow_declines d
  where d.user_id = $1 and d.follower_id = f.follower_id and f.created_at < d.declined_at + interval '${DECLINE_WAIT_DAYS} days'
)
order by f.id desc
limit $3`,
);

/**
 * Members that the viewer neither follows, nor has asked, nor took away, with no declined request between them, the closest first: same company, then shared connections,
 * same profession, followers. A shared connection is a member with whom both are connected, that is follow each other.
 * `$1` viewer, `$2` present, `$3` how many.
 */
export const suggestionsStatement = statement<{
  person: Person;
  company: string | null;
  profession: string | null;
  shared: number;
}>(
  'follows.suggestions',
  `with me as (
  select u.id, nullif(lower(btrim(u.company)), '') as company, u.profession from users u where u.id = $1
), connections as (
  select f.user_id as id
  from follows f join follows back on back.follower_id = f.user_id and back.user_id = $1 and back.state = 'following'
  where f.follower_id = $1 and f.state = 'following'
), shared as (
  select f.user_id as id, count(*)::int as connections
  from connections c
  join follows f on f.follower_id = c.id and f.user_id is not null and f.state = 'following'
  join follows back on back.follower_id = f.user_id and back.user_id = c.id and back.state = 'following'
  group by f.user_id
), ranked as (
  select u.id,
    case when lower(btrim(u.company)) = me.company then btrim(u.company) end as company,
    case when u.profession = me.profession then u.profession end as profession,
    coalesce(shared.connections, 0) as shared,
    u.follower_count
  from users u cross join me left join shared on shared.id = u.id
  where u.id <> $1 and ${isVisibleTo('$1', 'u', '$2')}
    and not exists (select 1 from follows f where f.follower_id = $1 and f.user_id = u.id)
    and not exists (select 1 from suggestion_dismissals s where s.user_id = $1 and s.person_id = u.id and s.until > $2)
    and not exists (select 1 from follow_declines d
      where (d.user_id = $1 and d.follower_id = u.id) or (d.user_id = u.id and d.follower_id = $1))
  order by (lower(btrim(u.company)) = me.company) is true desc, shared desc, (u.profession = me.profession) is true desc,
    u.follower_count desc, u.id
  limit $3
)
select ${personCard('u', '$2')} as person, ranked.company, ranked.profession, ranked.shared
from ranked join users u on u.id = ranked.id
order by ranked.company is not null desc, ranked.shared desc, ranked.profession is not null desc, ranked.follower_count desc, ranked.id`,
);

/** Follow requests that wait for the member's answer, newest first. */
export function pendingRequests(pool: Pool, viewerId: number, now: Date): Promise<FollowRequest[]> {
  return pendingStatement.run(pool, [viewerId, now, PENDING_LIMIT]);
}

function reasonOf(row: { company: string | null; profession: string | null; shared: number }): string {
  if (row.company) return `Also at ${row.company}`;
  if (row.profession) return `Also in ${row.profession}`;
  if (row.shared > 0) return `${row.shared} shared connection${row.shared === 1 ? '' : 's'}`;
  return 'Popular in the network';
}

/** Up to ten members to follow, each with the reason. */
export async function suggestions(pool: Pool, viewerId: number, now: Date): Promise<Suggestion[]> {
  const rows = await suggestionsStatement.run(pool, [viewerId, now, SUGGESTIONS]);
  return rows.map((row) => ({ person: row.person, reason: reasonOf(row) }));
}
