import { eq, sql } from 'drizzle-orm';
import { nextAtTheirHour, notify } from '../../core/notifications/public.ts';
import { asCondition } from '../../core/visibility/public.ts';
import { firstRow, rows } from '../../platform/db/rows.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { startJob, type StopJob } from '../../platform/jobs/jobs.ts';
import { isLiveTo, jobFrom } from './job-sql.ts';
import { jobsNotifications } from './jobs.notifications.ts';
import { jobSearches } from './jobs.tables.ts';
import { jobsEvents } from './jobs.tokens.ts';

/**
 * Alerts of saved searches. A posting that goes live is compared with all searches once, and each match is a row. An alert
 * tells of the rows that weren't told, and marks them in the same transaction: nothing comes twice, and nothing is skipped,
 * whichever posting or alert is committed first.
 */

const MINUTE = 60_000;

/** `$1` the posting, which goes live for the first time after the search was saved. */
export const matchStatement = statement<{ searchId: number }>(
  'jobs.match',
  `insert into job_search_matches (search_id, job_id)
select s.id, j.id from jobs j join job_searches s on j.words @@ s.asked
where j.id = $1 and j.listing is not null and j.published_at > s.created_at and s.alert <> 'none' and s.owner_id <> j.owner_id
  and (s.pay_yearly_cents is null or j.pay_yearly_cents >= s.pay_yearly_cents)
  and (s.places is null or j.places && s.places or miles_between(s.latitude, s.longitude, j.latitude, j.longitude) <= s.miles)
on conflict do nothing returning search_id as "searchId"`,
);

/** Compares a posting with all saved searches. @returns how many it matches that it didn't match before */
export async function matchSearches({ pool }: Pick<Deps, 'pool'>, jobId: number): Promise<number> {
  return (await matchStatement.run(pool, [jobId])).length;
}

/** Tells at once of a posting that is featured, rather than with the next alert: of each search once. */
async function tellOfFeatured({ db, outbox, clock }: Deps, jobId: number): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const isLive = asCondition({ now }, (_, at) => isLiveTo('s.owner_id', at));
    const told = await rows<{ searchId: number; title: string }>(
      tx,
      sql`update job_search_matches m set told_at = ${now.toISOString()}::timestamptz
        from job_searches s, ${asCondition({}, () => jobFrom)}
        where m.job_id = ${jobId} and m.told_at is null and s.id = m.search_id and j.id = m.job_id and j.is_featured and ${isLive}
        returning m.search_id as "searchId", j.title`,
    );
    const at = `featured:${jobId}`;
    for (const { searchId, title } of told)
      await outbox.emit(tx, jobsEvents.alert, { searchId, count: 1, jobId, title, at });
  });
}

type Due = { id: number; ownerId: number; alert: 'daily' | 'weekly' };

/** Claims an alert that is due, counts what is new and live for its owner, and sets the time of the next. */
async function tellNext(tx: Db, { outbox }: Deps, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const due = await firstRow<Due>(
    tx,
    sql`select id, owner_id as "ownerId", alert from job_searches where next_at <= ${at}::timestamptz
      order by next_at limit 1 for update skip locked`,
  );
  if (!due) return false;
  const nextAt = await nextAtTheirHour(tx, due.ownerId, due.alert, now);
  await tx.update(jobSearches).set({ nextAt }).where(eq(jobSearches.id, due.id));
  const isLive = asCondition({ viewerId: due.ownerId, now }, isLiveTo);
  const told = await firstRow<{ count: number; jobId: number; title: string }>(
    tx,
    sql`with untold as (
        update job_search_matches set told_at = ${at}::timestamptz where search_id = ${due.id} and told_at is null returning job_id
      ) select count(*)::int as count, (array_agg(j.id order by j.listing desc nulls last))[1] as "jobId",
        (array_agg(j.title order by j.listing desc nulls last))[1] as title from untold join jobs j on j.id = untold.job_id join users u on u.id = j.owner_id
      left join companies c on c.id = j.company_id where ${isLive}`,
  );
  if (told && told.count > 0) await outbox.emit(tx, jobsEvents.alert, { searchId: due.id, ...told, at });
  return true;
}

/** Tells of every alert that is due. Several processes may run it at the same time. */
export async function sendDueAlerts(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  while (await deps.db.transaction((tx) => tellNext(tx, deps, now)));
}

/** Compares new postings with saved searches, and tells their owners. */
export function subscribeJobAlerts(deps: Deps): void {
  deps.outbox.consume(jobsEvents.decided, 'jobs.matchSearches', async ({ jobId, decision }) => {
    if (decision !== 'live' && decision !== 'renewed') return;
    await matchSearches(deps, jobId);
    await tellOfFeatured(deps, jobId);
  });

  deps.outbox.consume(jobsEvents.alert, 'notifications.jobAlert', async ({ searchId, count, jobId, title, at }) => {
    const [search] = await deps.db.select().from(jobSearches).where(eq(jobSearches.id, searchId));
    if (!search) return;
    await notify(deps, {
      userId: search.ownerId,
      kind: jobsNotifications.alert,
      eventKey: `jobs.alert:${searchId}:${at}`,
      createdAt: deps.clock.now(),
      data: { name: search.name, jobs: count, jobId, title, address: new URLSearchParams(search.filters).toString() },
    });
  });
}

/** Sends alerts every minute; returns the way to stop. */
export function startJobAlerts(deps: Deps): StopJob {
  const work = () => sendDueAlerts(deps);
  return startJob(deps, { name: 'jobs.alerts', everyMs: MINUTE, work, failure: 'Failed to send job alerts' });
}
