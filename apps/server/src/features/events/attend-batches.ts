import type { api, HandlerOutput } from '@innerspring/contract';
import { createBatches } from '../../platform/batches.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { attendanceColumns, eventFrom } from './event-sql.ts';
import { givePlaces, type Outcome } from './places.ts';

type Attendance = HandlerOutput<typeof api.events.attendance>;
/** What became of one member's asking, and how they take part now. */
export type Attended = Attendance & { outcome: Outcome };

/** `$1` event, `$2` members, `$3` present. */
const standingStatement = statement<Attendance & { userId: number }>(
  'events.standings',
  `select asked.member as "userId", ${attendanceColumns('asked.member', '$3')}
from unnest($2::bigint[]) asked(member) join ${eventFrom.replace('events e', 'events e on e.id = $1')}
left join event_attendances a on a.event_id = e.id and a.user_id = asked.member`,
);

/** How somebody takes part who doesn't. */
export const nobody: Attendance = {
  isAttending: false,
  state: null,
  position: null,
  offerUntil: null,
  mayTake: false,
  isShown: true,
};

/**
 * Gives members places at events. Those who ask for the same event while others are answered are answered together, in the order
 * of their asking.
 */
export function createAttending(deps: Pick<Deps, 'db' | 'pool' | 'clock' | 'outbox'>) {
  const ask = createBatches<Viewer, Attended>(async (eventId, viewers) => {
    const outcomes = await deps.db.transaction((tx) => givePlaces(tx, deps, eventId, viewers));
    const members = viewers.map(({ id }) => id);
    const standings = await standingStatement.run(deps.pool, [eventId, members, deps.clock.now()]);
    return viewers.map(({ id }, at) => ({
      ...(standings.find(({ userId }) => userId === id) ?? nobody),
      outcome: outcomes[at] ?? 'gone',
    }));
  });
  return (viewer: Viewer, eventId: number): Promise<Attended> => ask(eventId, viewer);
}
export type Attend = ReturnType<typeof createAttending>;
