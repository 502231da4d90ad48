import { sql } from 'drizzle-orm';
import { rows } from '../../platform/db/rows.ts';
import type { Deps } from '../../platform/deps.ts';
import { startJob, type StopJob } from '../../platform/jobs/jobs.ts';
import { groupsEvents } from './groups.events.ts';
import { groupsSettings } from './groups.settings.ts';

const HOUR = 3_600_000;
const BATCH = 200;

/** Asks owners whose Premium lapsed some weeks ago (`groups.lapseDays`) to hand their groups over, once a lapse. Several processes may at once. */
export async function askLapsedOwners({
  db,
  clock,
  outbox,
  siteSettings,
}: Pick<Deps, 'db' | 'clock' | 'outbox' | 'siteSettings'>): Promise<void> {
  const days = siteSettings.get(groupsSettings.lapseDays);
  const at = clock.now().toISOString();
  const asked = () =>
    db.transaction(async (tx) => {
      const found = await rows<{ groupId: number; userId: number }>(
        tx,
        sql`update groups set lapse_told_at = ${at}::timestamptz where id in (
            select g.id from groups g join users u on u.id = g.owner_id
            where u.premium_until <= ${at}::timestamptz - make_interval(days => ${days})
              and (g.lapse_told_at is null or g.lapse_told_at < u.premium_until)
            order by g.id limit ${BATCH} for no key update of g skip locked)
          returning id as "groupId", owner_id as "userId"`,
      );
      for (const group of found) await outbox.emit(tx, groupsEvents.ownerLapsed, { ...group, at });
      return found.length;
    });
  while ((await asked()) === BATCH);
}

/** Looks for owners without Premium now and every hour; returns the way to stop. */
export function startGroupJobs(deps: Deps): StopJob {
  const failure = 'Owners of groups without Premium could not be asked';
  return startJob(deps, { name: 'groups.lapses', everyMs: HOUR, work: () => askLapsedOwners(deps), failure });
}
