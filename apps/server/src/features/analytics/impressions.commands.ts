import type { Deps, Viewer } from '../../platform/deps.ts';
import { isListedCompany, isOpenTo, isVisibleTo } from '../../core/visibility/public.ts';
import { statement } from '../../platform/db/statement.ts';
import { analyticsLimits } from './analytics.limits.ts';

/**
 * Notes that the viewer had these posts before their eyes, once a post and day (UTC). Left out: what they may not read, what
 * they wrote, and posts of companies that they have a role at. `$1` viewer, `$2` present, `$3` numbers of posts, in order, so
 * that two calls at once wait for each other instead of locking each other out.
 */
export const impressionsStatement = statement<{ id: number }>(
  'analytics.record',
  `insert into impressions (post_id, viewer_id, day, seen_at)
select p.id, $1::bigint, ($2::timestamptz at time zone 'UTC')::date, $2::timestamptz
from posts p join users author on author.id = p.author_id and ${isVisibleTo('$1', 'author', '$2')}
left join companies company on company.id = p.company_id
where p.id = any($3::bigint[]) and p.author_id <> $1 and p.deleted_at is null and ${isOpenTo('$1', 'p')}
  and (p.company_id is null or (${isListedCompany('company')}
    and not exists (select 1 from company_roles r where r.company_id = p.company_id and r.user_id = $1)))
order by p.id
on conflict do nothing`,
);

/** Records what a member saw; what staff see never counts. @throws {AppError} `rate_limited` */
export async function recordImpressions(deps: Deps, viewer: Viewer, postIds: number[]): Promise<void> {
  await deps.limits.take(analyticsLimits.impressions, viewer.id);
  if (viewer.isAdmin) return;
  await impressionsStatement.run(deps.pool, [viewer.id, deps.clock.now(), postIds]);
}
