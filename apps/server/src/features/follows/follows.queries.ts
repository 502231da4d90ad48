import { type api, type HandlerOutput, PAGE_SIZE } from '@innerspring/contract';
import type { Pool } from 'pg';
import { personCard } from '../../core/accounts/public.ts';
import { lastSeenOf, membersByActivity } from '../../core/presence/public.ts';
import { companyRow, connectionsOf, ownFollow, personRow, sharedConnections } from '../../core/relations/public.ts';
import { hiddenFrom, isActive, isListedCompany, isVisibleTo } from '../../core/visibility/public.ts';
import { beforeOf, encodeCursor, TAKE } from '../../platform/api/paging.ts';
import { facetTerm, hasMemberTerms } from '../../platform/db/facet-sql.ts';
import { type Statement, statement } from '../../platform/db/statement.ts';
import type { Deps } from '../../platform/deps.ts';
import { fellowAttendees, sharedEvent } from '../events/public.ts';
import { AppError } from '../../platform/errors.ts';
import { followsSettings } from './follows.tokens.ts';

type FollowRequest = HandlerOutput<typeof api.follows.pending>[number];
type Person = FollowRequest['person'];
type Suggestion = HandlerOutput<typeof api.follows.suggestions>[number];

const PENDING_LIMIT = 200;
const SUGGESTIONS = 10;
/** So many are looked at of each kind of people to suggest. */
const OF_EACH_KIND = 100;
/** How many of the newest connections are searched for shared contacts, and how many of the newest of each. */
const CONNECTIONS_ASKED = 50;
const ASKED_OF_EACH = 50;

/**
 * A request that was declined stays with the member who made it, and out of this list.
 * `$1` viewer, `$2` present, `$3` how many, `$4` days to wait after a decline.
 */
export const pendingStatement = statement<FollowRequest>(
  'follows.pending',
  `select f.id, ${personCard('u', '$2')} as person, f.created_at as "createdAt"
from follows f
join users u on u.id = f.follower_id and ${isVisibleTo('$1', 'u', '$2')}
where f.user_id = $1 and f.state = 'requested' and not exists (
  select 1 from follow_declines d
  where d.user_id = $1 and d.follower_id = f.follower_id and f.created_at < d.declined_at + make_interval(days => $4::int)
)
order by f.id desc
limit $3`,
);

/**
 * Whom nobody suggests to the viewer: themself, whom they follow, have asked or took away, and where one of both declined or
 * blocked the other. A list, since each of hundreds of rows is looked up in it.
 */
const leftOut = `left_out as materialized (
  select $1::bigint as id
  union all select f.user_id from follows f where f.follower_id = $1 and f.user_id is not null
  union all select s.person_id from suggestion_dismissals s where s.user_id = $1 and s.until > $2
  union all select d.follower_id from follow_declines d where d.user_id = $1
  union all select d.user_id from follow_declines d where d.follower_id = $1
  union all select id from hidden
)`;
const isOpen = `${isActive('u', '$2')} and u.id not in (select id from left_out)`;
/** Those lately here first. */
const latelyHere = `${lastSeenOf('a')} desc, a.user_id desc`;
const isColleague = hasMemberTerms('u', `array[${facetTerm('company', '(select company from me)')}]`);

/**
 * Members to follow, the closest first: same company, then shared connections, an event that both go to, same profession, followers. A shared connection
 * is a member with whom both are connected, that is follow each other. They are chosen among so many of each kind that an
 * index gives, so that the network may grow: colleagues, whom the newest connections know, and of the same profession and of
 * everybody those who were here lately. `$1` viewer, `$2` present, `$3` how many.
 */
export const suggestionsStatement = statement<{
  person: Person;
  company: string | null;
  profession: string | null;
  event: string | null;
  shared: number;
}>(
  'follows.suggestions',
  `with me as materialized (
  select nullif(lower(btrim(u.company)), '') as company, u.profession from users u where u.id = $1
), ${hiddenFrom('$1')}, ${leftOut}, ${connectionsOf('$1', '$2')}, known as materialized (
  select theirs.user_id as id, count(*)::int as connections
  from (select id from connections limit ${CONNECTIONS_ASKED}) c
  cross join lateral (
    select f.user_id from follows f
    where f.follower_id = c.id and f.user_id is not null and f.state = 'following'
    order by f.id desc nulls last
    limit ${ASKED_OF_EACH}
  ) theirs
  join follows back on back.follower_id = theirs.user_id and back.user_id = c.id and back.state = 'following'
  where theirs.user_id not in (select id from left_out)
  group by theirs.user_id
  order by connections desc, id
  limit ${OF_EACH_KIND}
), candidates as (
  (select u.id from users u
  where ${isColleague} and ${isOpen}
  limit ${OF_EACH_KIND})
  union (select u.id from known join users u on u.id = known.id
  where ${isActive('u', '$2')})
  union (select u.id from (${fellowAttendees('$1', '$2', OF_EACH_KIND)}) fellow join users u on u.id = fellow.id
  where ${isOpen})
  union (select u.id from ${membersByActivity}
  where a.is_listed and a.profession = (select profession from me) and ${isOpen}
  order by ${latelyHere}
  limit ${OF_EACH_KIND})
  union (select u.id from ${membersByActivity}
  where a.is_listed and ${isOpen}
  order by ${latelyHere}
  limit ${OF_EACH_KIND})
), ranked as (
  select u.id,
    case when lower(btrim(u.company)) = me.company then btrim(u.company) end as company,
    case when u.profession = me.profession then u.profession end as profession,
    coalesce(known.connections, 0) as connections, met.event,
    u.follower_count
  from candidates join users u on u.id = candidates.id cross join me left join known on known.id = u.id
  cross join lateral (select ${sharedEvent('$1', 'u.id', '$2')} as event) met
  order by (lower(btrim(u.company)) = me.company) is true desc, connections desc, met.event is not null desc, (u.profession = me.profession) is true desc,
    u.follower_count desc, u.id
  limit $3
)
select ${personCard('u', '$2')} as person, ranked.company, ranked.profession, ranked.event, ${sharedConnections('u')} as shared
from ranked join users u on u.id = ranked.id
order by ranked.company is not null desc, ranked.connections desc, ranked.event is not null desc,
  ranked.profession is not null desc,
  ranked.follower_count desc, ranked.id`,
);

/** Follow requests that wait for the member's answer, newest first. */
export function pendingRequests({ pool, clock, siteSettings }: Deps, viewerId: number): Promise<FollowRequest[]> {
  const days = siteSettings.get(followsSettings.declineWaitDays);
  return pendingStatement.run(pool, [viewerId, clock.now(), PENDING_LIMIT, days]);
}

type Closeness = { company: string | null; profession: string | null; event: string | null; shared: number };

function reasonOf(row: Closeness): string {
  if (row.company) return `Also at ${row.company}`;
  if (row.event) return `Attends ${row.event}`;
  if (row.profession) return `Also in ${row.profession}`;
  if (row.shared > 0) return `${row.shared} shared connection${row.shared === 1 ? '' : 's'}`;
  return 'Popular in the network';
}

/** Up to ten members to follow, each with the reason. */
export async function suggestions(pool: Pool, viewerId: number, now: Date): Promise<Suggestion[]> {
  const rows = await suggestionsStatement.run(pool, [viewerId, now, SUGGESTIONS]);
  return rows.map((row) => ({ person: row.person, reason: reasonOf(row) }));
}

type PersonRow = HandlerOutput<typeof api.follows.followers>['items'][number];
type CompanyRow = HandlerOutput<typeof api.follows.followedCompanies>['items'][number];
type Placed<Row> = Row & { place: number };

// Both keep the list a walk along its index, newest follow first, that stops behind a page: the order is spelled as the index
// has it, and the offset keeps the planner from joining everybody before it puts them in order.
const newestFirst = 'order by f.id desc nulls last';
const whoMayBeSeen = (person: string) =>
  `cross join lateral (select 1 from users p where p.id = ${person} and ${isVisibleTo('$1', 'p', '$2')} offset 0) seen`;

/** `$1` viewer, `$2` present, `$3` whose list, `$4` before which follow, `$5` how many. */
const peopleStatement = (name: string, page: string) =>
  statement<Placed<PersonRow>>(
    name,
    `with ${connectionsOf('$1', '$2')}, page as (
${page} and f.state = 'following' and f.id < $4
  ${newestFirst}
  limit $5
)
select page.place, ${personRow('$1', 'u', '$2')}
from page join users u on u.id = page.id
${ownFollow('$1', 'u')}
order by page.place desc`,
  );

export const followersStatement = peopleStatement(
  'follows.followers',
  `  select f.id as place, f.follower_id as id
  from follows f ${whoMayBeSeen('f.follower_id')}
  where f.user_id = $3`,
);

export const followingStatement = peopleStatement(
  'follows.following',
  `  select f.id as place, f.user_id as id
  from follows f ${whoMayBeSeen('f.user_id')}
  where f.follower_id = $3`,
);

export const ownConnectionsStatement = peopleStatement(
  'follows.connections',
  `  select f.id as place, f.user_id as id
  from follows f ${whoMayBeSeen('f.user_id')}
  cross join lateral (select 1 from follows b where b.follower_id = f.user_id and b.user_id = $3 and b.state = 'following' offset 0) back
  where f.follower_id = $3`,
);

/** `$1` viewer, `$2` whose list, `$3` before which follow, `$4` how many. */
export const followedCompaniesStatement = statement<Placed<CompanyRow>>(
  'follows.followedCompanies',
  `select f.id as place, ${companyRow('$1', 'c')}
from follows f join companies c on c.id = f.company_id and ${isListedCompany('c')}
where f.follower_id = $2 and f.id < $3
${newestFirst}
limit $4`,
);

/** `$1` viewer, `$2` present, `$3` member. */
const visibleMemberStatement = statement<{ id: number }>(
  'follows.visibleMember',
  `select u.id from users u where u.id = $3 and (u.id = $1 or ${isVisibleTo('$1', 'u', '$2')})`,
);

type Reader = { viewerId: number; now: Date };
type List = { userId: number; cursor?: string | undefined };

function pageOf<Row extends { place: number }>(found: Row[]): { items: Row[]; nextCursor: string | null } {
  const items = found.slice(0, PAGE_SIZE);
  const last = items.at(-1);
  return { items, nextCursor: found.length > PAGE_SIZE && last ? encodeCursor(last.place) : null };
}

/** @throws {AppError} `not_found` for members whom the reader may not see. */
async function requireVisible(pool: Pool, { viewerId, now }: Reader, userId: number): Promise<void> {
  if (userId === viewerId) return;
  const [found] = await visibleMemberStatement.run(pool, [viewerId, now, userId]);
  if (!found) throw new AppError('not_found', 'User not found');
}

/** One page of a list of people around a member. @throws {AppError} `not_found`. */
export async function peopleAround(
  pool: Pool,
  list: Statement<Placed<PersonRow>>,
  reader: Reader,
  { userId, cursor }: List,
): Promise<HandlerOutput<typeof api.follows.followers>> {
  await requireVisible(pool, reader, userId);
  return pageOf(await list.run(pool, [reader.viewerId, reader.now, userId, beforeOf(cursor), TAKE]));
}

/** One page of the companies that a member follows. @throws {AppError} `not_found`. */
export async function followedCompanies(
  pool: Pool,
  reader: Reader,
  { userId, cursor }: List,
): Promise<HandlerOutput<typeof api.follows.followedCompanies>> {
  await requireVisible(pool, reader, userId);
  return pageOf(await followedCompaniesStatement.run(pool, [reader.viewerId, userId, beforeOf(cursor), TAKE]));
}
