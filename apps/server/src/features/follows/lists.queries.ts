import type { Pool } from 'pg';
import { PAGE_SIZE, type HandlerOutput, type api } from '@innerspring/contract';
import { companyRow, connectionsOf, ownFollow, personRow } from '../../core/relations/public.ts';
import { type Statement, statement } from '../../platform/db/statement.ts';
import { isListedCompany, isVisibleTo } from '../../core/visibility/public.ts';
import { AppError } from '../../platform/errors.ts';
import { beforeOf, encodeCursor, TAKE } from '../../platform/api/paging.ts';

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
export const visibleMemberStatement = statement<{ id: number }>(
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
