import { sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import { asCondition, isVisibleTo } from '../../platform/db/visibility.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { userNotFound } from './profile.queries.ts';

/** The summaries of a week are spread over this long, so that they do not hold up what else is to be told. */
const SPREAD_SECONDS = 3600;

type Noted = { isNew: boolean; isFirstOfWeek: boolean; week: string; weekOver: Date };

/** Notes the visit where there is such a profile for the viewer; null where there is none. Weeks begin on Monday, Eastern time. */
function noteVisit(tx: Db, viewerId: number, visitedId: number, now: Date): Promise<Noted | null> {
  const at = now.toISOString();
  const isVisible = asCondition({ viewerId, now }, (viewer, present) => isVisibleTo(viewer, 'u', present));
  return firstRow<Noted>(
    tx,
    sql`with today as (
      select (${at}::timestamptz at time zone 'America/New_York')::date as day,
        date_trunc('week', ${at}::timestamptz at time zone 'America/New_York')::date as week
    ), noted as (
      insert into profile_visits as v (visited_id, visitor_id, day, is_anonymous, last_at)
      select u.id, me.id, today.day, me.viewing_mode = 'anonymous', ${at}::timestamptz
      from users u join users me on me.id = ${viewerId}::bigint cross join today
      where u.id = ${visitedId}::bigint and ${isVisible}
      on conflict (visited_id, day, visitor_id) do update
        set last_at = excluded.last_at, is_anonymous = v.is_anonymous or excluded.is_anonymous
      returning xmax = 0 as is_new
    )
    select noted.is_new as "isNew", today.week::text as week,
      not exists (select 1 from profile_visits v where v.visited_id = ${visitedId}::bigint and v.day >= today.week and v.day <= today.day)
        as "isFirstOfWeek",
      (today.week + 7 + time '09:00') at time zone 'America/New_York'
        + make_interval(secs => ${visitedId}::bigint % ${SPREAD_SECONDS}) as "weekOver"
    from noted cross join today`,
  );
}

/**
 * Notes that the viewer looked at a profile: one row a pair and day in US Eastern time, and one more in the count of the
 * visited when the row is new. A visitor who turned private that day stays private for it. The own profile never counts.
 * The first visit in a week has the visited told of all of them once the week is over.
 * @throws {AppError} `not_found` for who is absent, hidden or blocked either way.
 */
export async function recordVisit({ db, outbox, clock }: Deps, viewer: Viewer, visitedId: number): Promise<void> {
  if (viewer.id === visitedId) return;
  await db.transaction(async (tx) => {
    const noted = await noteVisit(tx, viewer.id, visitedId, clock.now());
    if (!noted) throw userNotFound();
    if (!noted.isNew) return;
    await tx.execute(sql`update users set profile_visit_count = profile_visit_count + 1 where id = ${visitedId}`);
    const { week, weekOver } = noted;
    // Two at the same instant may both be first; the week is told once all the same.
    if (noted.isFirstOfWeek) await outbox.emit(tx, 'profiles.visitedInWeek', { userId: visitedId, week }, weekOver);
  });
}
