import { VIEWING_MODES } from '@innerspring/contract/settings/choices';
import { sql } from 'drizzle-orm';
import { countVisit } from '../../core/accounts/public.ts';
import { asCondition, isVisibleTo } from '../../core/visibility/public.ts';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db, Deps, RequestContext } from '../../platform/deps.ts';
import { userNotFound } from './profile.queries.ts';
import { profilesEvents } from './profiles.tokens.ts';

/** Weekly summaries are spread over this period, so that they don't delay other notifications. */
const SPREAD_SECONDS = 3600;

/** A pair counts once in so long. */
const COUNTS_EVERY_HOURS = 12;

/** Class of the locks that hold one pair; any number that nothing else uses. */
const LOCK_CLASS = 7412;

type Noted = { isNew: boolean; isFirstOfWeek: boolean; week: string; weekOver: Date };

/**
 * Notes the visit where there is such a profile for the viewer; null where there is none. Weeks begin on Monday, Eastern
 * time. The caller holds the pair.
 */
function noteVisit(tx: Db, viewerId: number, visitedId: number, now: Date): Promise<Noted | null> {
  const at = now.toISOString();
  const isVisible = asCondition({ viewerId, now }, (viewer, present) => isVisibleTo(viewer, 'u', present));
  return firstRow<Noted>(
    tx,
    sql`with today as (
      select (${at}::timestamptz at time zone 'America/New_York')::date as day,
        date_trunc('week', ${at}::timestamptz at time zone 'America/New_York')::date as week
    ), visited as (
      select u.id, me.viewing_mode
      from users u join users me on me.id = ${viewerId}::bigint where u.id = ${visitedId}::bigint and ${isVisible}
    ), counted as (
      update profile_visits v set last_at = ${at}::timestamptz, viewing_mode = modes.list[
        greatest(array_position(modes.list, v.viewing_mode), array_position(modes.list, visited.viewing_mode))]
      from visited, today, (select ${sql.param(`{${VIEWING_MODES.join(',')}}`)}::text[] as list) modes
      where v.visited_id = visited.id and v.visitor_id = ${viewerId}::bigint and v.day >= today.day - 1
        and v.counted_at > ${at}::timestamptz - make_interval(hours => ${COUNTS_EVERY_HOURS})
      returning v.visited_id
    ), added as (
      insert into profile_visits (visited_id, visitor_id, day, viewing_mode, counted_at, last_at)
      select visited.id, ${viewerId}::bigint, today.day, visited.viewing_mode, ${at}::timestamptz, ${at}::timestamptz
      from visited cross join today where not exists (select 1 from counted)
      returning visited_id
    )
    select exists (select 1 from added) as "isNew", today.week::text as week,
      not exists (select 1 from profile_visits v where v.visited_id = ${visitedId}::bigint and v.day >= today.week and v.day <= today.day)
        as "isFirstOfWeek",
      (today.week + 7 + time '09:00') at time zone 'America/New_York'
        + make_interval(secs => ${visitedId}::bigint % ${SPREAD_SECONDS}) as "weekOver"
    from visited cross join today`,
  );
}

/**
 * Notes that the viewer looked at a profile: a visit of a pair counts once in 12 hours, from the one that counted last. A
 * visitor who turned more private in that time stays so for it. The own profile never counts, nor does staff that signed in
 * through the emergency account.
 * The first visit in a week has the visited told of all of them once the week is over.
 * @throws {AppError} `not_found` for who is absent, hidden or blocked either way.
 */
export async function recordVisit(
  { db, outbox, clock }: Deps,
  { viewer, session }: Pick<RequestContext<'member'>, 'viewer' | 'session'>,
  visitedId: number,
): Promise<void> {
  if (viewer.id === visitedId || session.isEmergency) return;
  await db.transaction(async (tx) => {
    // Two at the same instant would both count.
    const pair = `${visitedId}:${viewer.id}`;
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, hashtext(${pair}))`);
    const noted = await noteVisit(tx, viewer.id, visitedId, clock.now());
    if (!noted) throw userNotFound();
    if (!noted.isNew) return;
    await countVisit(tx, visitedId);
    const { week, weekOver } = noted;
    // Two visits at the same instant may both count as first; the week is still announced only once.
    if (noted.isFirstOfWeek) await outbox.emit(tx, profilesEvents.visitedInWeek, { userId: visitedId, week }, weekOver);
  });
}
