import { notify } from '../../core/notifications/public.ts';
import { privacyOf, seesNames, showsName } from './viewing-modes.ts';
import { isActive, isMutedBy, isVisibleTo } from '../../core/visibility/public.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineNotification } from '../../platform/notifications/notification.ts';
import { profilesEvents } from './profiles.tokens.ts';

export const profilesNotifications = {
  views: defineNotification({
    name: 'profile_views',
    chip: 'network',
    type: 'profileViews',
    text: ({ data, who }) => {
      const viewed = `${data.number('count')} ${data.number('count') === 1 ? 'person' : 'people'} viewed your profile`;
      return who ? `${viewed}, including ${who}` : viewed;
    },
    link: () => '/profile/viewers',
  }),
};

/** Visitors that the summary of a week names at most. */
const NAMED = 3;

/**
 * Who visited `$1` in the week from `$3`, at `$2`: how many, and the latest of those who may be named. Visitors are named to
 * Premium members alone, never those who showed no name, and to nobody who shows none to others.
 */
const weekStatement = statement<{ count: number; visitorIds: number[] }>(
  'notifications.visitsOfWeek',
  `with visitors as (
  select v.visitor_id as id, max(${privacyOf('v.viewing_mode')}) as privacy, max(v.last_at) as last_at
  from profile_visits v
  join users u on u.id = v.visitor_id
  where v.visited_id = $1 and v.day >= $3::date and v.day < $3::date + 7
    and ${isVisibleTo('$1', 'u', '$2')} and not ${isMutedBy('$1', 'u.id', '$2')}
  group by v.visitor_id
)
select (select count(*) from visitors)::int as count,
  case when ${seesNames('me', '$2')} then
    coalesce((select json_agg(named.id) from (
      select id from visitors where ${showsName('privacy')} order by last_at desc, id limit ${NAMED}
    ) named), '[]')
  else '[]' end as "visitorIds"
from users me
where me.id = $1 and ${isActive('me', '$2')}`,
);

/** Tells a member once a week how many looked at their profile, and to Premium members the names of a few. */
export function subscribeVisitNotifications(deps: Deps): void {
  const { pool, outbox, clock } = deps;
  outbox.consume(profilesEvents.visitedInWeek, 'notifications.profileViews', async ({ userId, week }) => {
    const now = clock.now();
    const [found] = await weekStatement.run(pool, [userId, now, week]);
    if (!found || found.count === 0) return;
    const { count, visitorIds } = found;
    await notify(deps, {
      userId,
      kind: profilesNotifications.views,
      data: { count, week, visitorIds },
      eventKey: `profiles.views:${userId}:${week}`,
      createdAt: now,
    });
  });
}
