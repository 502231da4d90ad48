import type { api, HandlerOutput } from '@innerspring/contract';
import { isVisibleTo } from '../../core/visibility/public.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { requireEvent } from './events.queries.ts';

/** Seconds for which a member counts as looking on after their last sign. */
export const VIEWED_FOR = 45;
/** Members that are named at most. */
const NAMED = 50;

type Viewers = HandlerOutput<typeof api.events.viewers>;

const isLooking = `v.seen_at > $2::timestamptz - interval '${VIEWED_FOR} seconds'`;

/**
 * Those who look on and whom the viewer may see; who views profiles in private or by profession is counted and not named. The
 * viewer's own row is read as it is after this statement.
 */
const shown = `select count(*)::int as count, coalesce(json_agg(json_build_object('id', id, 'fullName', full_name, 'avatarUrl', avatar_url)
  order by id) filter (where is_named and place <= ${NAMED}), '[]') as viewers
from (select u.id, u.full_name, u.avatar_url, is_named, row_number() over (partition by is_named order by u.id) as place
  from users u cross join lateral (select u.viewing_mode = 'named' or u.id = $1 as is_named) mode where u.id in (select v.user_id from event_viewers v where v.event_id = $3 and v.user_id <> $1 and ${isLooking}
    union all select user_id from mine) and (u.id = $1 or ${isVisibleTo('$1', 'u', '$2')})) looking`;

/** Notes a sign of the viewer, and forgets those of the event that are too old. */
const viewStatement = statement<Viewers>(
  'events.view',
  `with old as (
  delete from event_viewers v where v.event_id = $3 and v.user_id <> $1 and not (${isLooking})
), mine as (
  insert into event_viewers (event_id, user_id, seen_at) values ($3, $1, $2)
  on conflict (event_id, user_id) do update set seen_at = greatest(event_viewers.seen_at, excluded.seen_at) returning user_id
)
${shown}`,
);

/** Renews the viewer's own sign, if they still count. */
const viewersStatement = statement<Viewers>(
  'events.viewers',
  `with mine as (
  update event_viewers v set seen_at = $2 where v.event_id = $3 and v.user_id = $1 and ${isLooking} returning user_id
)
${shown}`,
);

const leaveStatement = statement<{ id: number }>(
  'events.leave',
  `delete from event_viewers where event_id = $1 and user_id = $2 returning user_id as id`,
);

/** Counts the viewer as looking at an event. @throws {AppError} `not_found` */
export async function viewEvent(deps: Deps, viewer: Viewer, id: number): Promise<{ count: number }> {
  await requireEvent(deps, viewer, id);
  const [found] = await viewStatement.run(deps.pool, [viewer.id, deps.clock.now(), id]);
  return { count: found?.count ?? 0 };
}

/** Who looks at an event. @throws {AppError} `not_found` */
export async function viewersOf(deps: Deps, viewer: Viewer, id: number): Promise<Viewers> {
  await requireEvent(deps, viewer, id);
  const [found] = await viewersStatement.run(deps.pool, [viewer.id, deps.clock.now(), id]);
  return found ?? { count: 0, viewers: [] };
}

/** Counts the viewer no longer. */
export async function leaveEvent({ pool }: Pick<Deps, 'pool'>, viewer: Viewer, id: number): Promise<void> {
  await leaveStatement.run(pool, [id, viewer.id]);
}
