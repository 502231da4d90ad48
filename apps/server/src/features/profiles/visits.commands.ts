import { statement } from '../../platform/db/statement.ts';
import { isVisibleTo } from '../../platform/db/visibility.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { userNotFound } from './profile.queries.ts';

/** `$1` visitor, `$2` present, `$3` visited. */
const visitStatement = statement<{ id: number }>(
  'people.visit',
  `with visited as (
  select u.id from users u where u.id = $3 and u.id <> $1 and ${isVisibleTo('$1', 'u', '$2')}
), noted as (
  insert into profile_visits as v (visited_id, visitor_id, day, is_anonymous, last_at)
  select visited.id, me.id, ($2::timestamptz at time zone 'America/New_York')::date, me.viewing_mode = 'anonymous', $2
  from visited join users me on me.id = $1
  on conflict (visited_id, day, visitor_id) do update
    set last_at = excluded.last_at, is_anonymous = v.is_anonymous or excluded.is_anonymous
  returning visited_id, xmax = 0 as is_new
), counted as (
  update users u set profile_visit_count = u.profile_visit_count + 1
  from noted where u.id = noted.visited_id and noted.is_new
)
select id from visited`,
);

/**
 * Notes that the viewer looked at a profile: one row a pair and day in US Eastern time, and one more in the count of the
 * visited when the row is new. A visitor who turned private that day stays private for it. The own profile never counts.
 * @throws {AppError} `not_found` for who is absent, hidden or blocked either way.
 */
export async function recordVisit({ pool, clock }: Deps, viewer: Viewer, visitedId: number): Promise<void> {
  if (viewer.id === visitedId) return;
  const found = await visitStatement.run(pool, [viewer.id, clock.now(), visitedId]);
  if (found.length === 0) throw userNotFound();
}
