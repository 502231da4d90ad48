import { sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import type { Deps } from '../../platform/deps.ts';
import { sendDueDigests } from './digests.ts';
import { notificationsSettings } from './notifications.tokens.ts';
import { type Job, startJob, type StopJob } from '../../platform/jobs/jobs.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const BATCH = 1000;
/** Longer than any period, so that no digest is sent twice. */
const DIGEST_DAYS = 60;

async function removeBatch({ db }: Pick<Deps, 'db'>, before: Date): Promise<number> {
  const gone = await firstRow<{ count: number }>(
    db,
    sql`with gone as (
        delete from notifications where id in (
          select id from notifications where created_at < ${before.toISOString()}::timestamptz
          order by created_at limit ${BATCH} for update skip locked
        ) returning id
      ) select count(*)::int as count from gone`,
  );
  return gone?.count ?? 0;
}

/**
 * Deletes notifications after their retention time, and old records of sent digests. Several processes may run it at
 * once.
 */
export async function sweepNotifications(deps: Pick<Deps, 'db' | 'clock' | 'siteSettings'>): Promise<void> {
  const now = deps.clock.now().getTime();
  const days = deps.siteSettings.get(notificationsSettings.keptDays);
  while ((await removeBatch(deps, new Date(now - days * DAY))) === BATCH);
  await deps.db.execute(
    sql`delete from digests where created_at < ${new Date(now - DIGEST_DAYS * DAY).toISOString()}::timestamptz`,
  );
}

/** Sends digests every minute and deletes old data every hour. Returns a function that stops both. */
export function startNotificationJobs(deps: Deps): StopJob {
  const jobs: Job[] = [
    {
      name: 'notifications.digests',
      everyMs: MINUTE,
      work: () => sendDueDigests(deps),
      failure: 'Failed to send digests',
    },
    {
      name: 'notifications.sweep',
      everyMs: HOUR,
      work: () => sweepNotifications(deps),
      failure: 'Failed to remove old notifications',
    },
  ];
  const stops = jobs.map((job) => startJob(deps, job));
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
