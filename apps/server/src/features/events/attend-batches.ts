import type { api, HandlerOutput } from '@innerspring/contract';
import type { Pool } from 'pg';
import { createBatches } from '../../platform/batches.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Viewer } from '../../platform/deps.ts';
import { eventFrom, mayOpen } from './event-sql.ts';

type Attendance = HandlerOutput<typeof api.events.attendance>;
/** What became of one member's asking: the word of `attend_event`, and how they take part now. */
export type Attended = Attendance & { outcome: string };

/** `$1` event, `$2` present, `$3` members in the order of their asking, `$4` whether each has Premium. */
const attendStatement = statement<{ userId: number; outcome: string }>(
  'events.attend',
  `select asked.member as "userId", case when exists (select 1 from ${eventFrom}
    where e.id = $1 and e.removed_at is null and ${mayOpen('asked.member', '$2::timestamptz')})
  then attend_event($1::bigint, asked.member, asked.has_premium, $2::timestamptz) else 'gone' end as outcome
from (select * from unnest($3::bigint[], $4::boolean[]) with ordinality as given(member, has_premium, nth) order by nth offset 0) asked`,
);

const standingStatement = statement<Attendance & { userId: number }>(
  'events.standings',
  `select asked.member as "userId", coalesce(a.state = 'going', false) as "isAttending", a.state, a.offer_until as "offerUntil",
  coalesce(a.is_shown, true) as "isShown", case when a.state = 'waiting' then (select count(*)::int from event_attendances b
    where b.event_id = $1 and b.state = 'waiting' and b.place <= a.place) end as position
from unnest($2::bigint[]) asked(member) left join event_attendances a on a.event_id = $1 and a.user_id = asked.member`,
);

/**
 * Gives members places at events. Those who ask for the same event while others are answered are answered together, in the order
 * of their asking.
 */
export function createAttending({ pool, clock }: { pool: Pool; clock: { now(): Date } }) {
  const ask = createBatches<Viewer, Attended>(async (eventId, viewers) => {
    const members = viewers.map(({ id }) => id);
    const premium = viewers.map(({ isPremium }) => isPremium);
    const outcomes = await attendStatement.run(pool, [eventId, clock.now(), members, premium]);
    const standings = await standingStatement.run(pool, [eventId, members]);
    return viewers.map(({ id }) => {
      const outcome = outcomes.find(({ userId }) => userId === id)?.outcome;
      const standing = standings.find(({ userId }) => userId === id);
      if (!outcome || !standing) throw new Error('A member who asked for a place got no answer.');
      return { ...standing, outcome };
    });
  });
  return (viewer: Viewer, eventId: number): Promise<Attended> => ask(eventId, viewer);
}
export type Attend = ReturnType<typeof createAttending>;
