import { personCard } from '../accounts/public.ts';
import { isOnlineTo } from '../presence/public.ts';
import { isVisibleTo } from '../visibility/public.ts';

/**
 * Shared connections are looked for among this many of the reader's newest ones, so that the cost of a list doesn't
 * grow with them.
 */
const CONNECTIONS_LOOKED_AT = 1000;

/**
 * A common table expression `connections` with the members whom the reader follows and who follow back. Computed once,
 * from the reader's follows: the offset stops the planner from starting with all members when its statistics are
 * outdated.
 */
export const connectionsOf = (viewer: string, now: string): string =>
  `connections as materialized (
  select f.user_id as id
  from follows f
  join follows back on back.follower_id = f.user_id and back.user_id = ${viewer} and back.state = 'following'
  cross join lateral (select 1 from users c where c.id = f.user_id and ${isVisibleTo(viewer, 'c', now)} offset 0) seen
  where f.follower_id = ${viewer} and f.state = 'following'
  order by f.id desc nulls last
  limit ${CONNECTIONS_LOOKED_AT}
)`;

/**
 * SQL for how many of the reader's connections are connected with a `users` row. The statement must include
 * `connectionsOf`.
 */
export const sharedConnections = (alias: string): string => `(select count(*)::int from connections c
    join follows out on out.follower_id = ${alias}.id and out.user_id = c.id and out.state = 'following'
    join follows back on back.follower_id = c.id and back.user_id = ${alias}.id and back.state = 'following')`;

/**
 * The select list of the contract's `PersonRow` for a `users` row. The statement must include `connectionsOf`, and join
 * the reader's own follow of the row as `mine` with `ownFollow`.
 */
export const personRow = (viewer: string, alias: string, now: string): string =>
  `${personCard(alias, now)} as person, ${alias}.location,
  ${sharedConnections(alias)} as "sharedConnections",
  coalesce(mine.state = 'following', false) as "isFollowing", coalesce(mine.state = 'requested', false) as requested,
  exists (select 1 from follows back where back.follower_id = ${alias}.id and back.user_id = ${viewer} and back.state = 'following') as "followsViewer",
  ${isOnlineTo(viewer, alias, now)} as "isOnline", ${alias}.is_available_to_hire as "isAvailableToHire"`;

/** The join that `personRow` needs. */
export const ownFollow = (viewer: string, alias: string): string =>
  `left join follows mine on mine.follower_id = ${viewer} and mine.user_id = ${alias}.id`;

/** The select list of the contract's `CompanyRow` for a `companies` row. */
export const companyRow = (viewer: string, alias: string): string =>
  `json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'type', ${alias}.type, 'location', ${alias}.location, ` +
  `'logoUrl', ${alias}.logo_url, 'isVerified', ${alias}.is_verified, 'followerCount', ${alias}.follower_count) as company, ` +
  `${alias}.tagline, exists (select 1 from follows f where f.follower_id = ${viewer} and f.company_id = ${alias}.id) as "isFollowing"`;
