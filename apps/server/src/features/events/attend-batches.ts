import type { api, HandlerOutput } from '@innerspring/contract';
import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import type { Viewer } from '../../platform/deps.ts';
import { eventFrom, mayOpen } from './event-sql.ts';

type Attendance = HandlerOutput<typeof api.events.attendance>;
/** What became of one member's asking: the word of `attend_event`, and how they take part now. */
export type Attended = Attendance & { outcome: string };

type Asking = { viewer: Viewer; resolve: (attended: Attended) => void; reject: (error: unknown) => void };

/** Members who are answered by one statement. */
const MOST = 100;

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

async function answer(pool: Pool, now: Date, eventId: number, asking: readonly Asking[]): Promise<void> {
  const members = asking.map(({ viewer }) => viewer.id);
  const premium = asking.map(({ viewer }) => viewer.isPremium);
  const outcomes = await attendStatement.run(pool, [eventId, now, members, premium]);
  const standings = await standingStatement.run(pool, [eventId, members]);
  for (const { viewer, resolve, reject } of asking) {
    const outcome = outcomes.find(({ userId }) => userId === viewer.id)?.outcome;
    const standing = standings.find(({ userId }) => userId === viewer.id);
    if (!outcome || !standing) reject(new Error('A member who asked for a place got no answer.'));
    else resolve({ ...standing, outcome });
  }
}

/**
 * Gives members places at events. Those who ask for the same event while others are answered are answered together, in the order
 * of their asking: hundreds may ask within a second, and each would hold the event for a commit.
 */
export function createAttending({ pool, clock }: { pool: Pool; clock: { now(): Date } }) {
  const queues = new Map<number, Asking[]>();

  async function work(eventId: number, queue: Asking[]): Promise<void> {
    while (queue.length > 0) {
      const asking = queue.splice(0, MOST);
      try {
        await answer(pool, clock.now(), eventId, asking);
      } catch (error) {
        // One who can't be answered, since their account was just deleted, takes nothing from the others.
        if (asking.length === 1) asking[0]?.reject(error);
        else for (const one of asking) await answer(pool, clock.now(), eventId, [one]).catch(one.reject);
      }
    }
    queues.delete(eventId);
  }

  return (viewer: Viewer, eventId: number): Promise<Attended> =>
    new Promise((resolve, reject) => {
      const waiting = queues.get(eventId);
      const asking = { viewer, resolve, reject };
      if (waiting) waiting.push(asking);
      else {
        const queue = [asking];
        queues.set(eventId, queue);
        void work(eventId, queue);
      }
    });
}
export type Attend = ReturnType<typeof createAttending>;
