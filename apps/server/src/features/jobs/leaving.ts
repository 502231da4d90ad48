import { and, count, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { rows } from '../../platform/db/rows.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import type { LeavingCounts, PassedOn } from '../../platform/personal-data/personal-data.ts';
import { heirOf } from '../companies/public.ts';
import { giveBack } from './giving-back.ts';
import { endPeriods, periodsInForce } from './job-periods.ts';
import { jobPeriods, jobs } from './jobs.tables.ts';
import { close } from './publishing.ts';

const isOwn = (userId: number) => and(eq(jobs.ownerId, userId), isNull(jobs.companyId));
const ownRunning = (userId: number) => and(isOwn(userId), inArray(jobs.state, ['live', 'paused']));
/** A posting has days left that were paid for, with an order of its own or of a pack. */
const isPaidFor = (now: Date) =>
  sql`exists (select 1 from ${jobPeriods} where ${and(
    eq(jobPeriods.jobId, jobs.id),
    inArray(jobPeriods.source, ['order', 'credit']),
    gt(jobPeriods.endsAt, now),
  )})`;
const ofCompanies = (userId: number) =>
  and(eq(jobs.ownerId, userId), isNotNull(jobs.companyId), ne(jobs.state, 'draft'));

/** How many postings a leaving member's request closes and passes on. */
export async function countLeaving(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  userId: number,
): Promise<Partial<LeavingCounts>> {
  const [own] = await db.select({ count: count() }).from(jobs).where(ownRunning(userId));
  const [paid] = await db
    .select({ count: count() })
    .from(jobs)
    .where(and(ownRunning(userId), isPaidFor(clock.now())));
  const [passing] = await db.select({ count: count() }).from(jobs).where(ofCompanies(userId));
  return { postings: own?.count ?? 0, paidPostings: paid?.count ?? 0, ofCompanies: passing?.count ?? 0 };
}

/** Closes the member's own postings with the days that they have left, takes back what waits for review and returns what was paid for it, and passes postings of companies on. */
export async function leaveJobs(tx: Db, deps: Deps, userId: number): Promise<PassedOn[]> {
  const now = deps.clock.now();
  const running = await tx.select().from(jobs).where(ownRunning(userId)).orderBy(jobs.id).for('no key update');
  for (const job of running) {
    await endPeriods(tx, job, await periodsInForce(tx, job.id, now), now);
    await close(tx, deps, job, 'expired', now);
  }
  const waiting = await tx
    .update(jobs)
    .set({ state: 'draft', reviewSince: null })
    .where(and(isOwn(userId), eq(jobs.state, 'in_review')))
    .returning();
  for (const job of waiting)
    await giveBack(tx, deps, job, {
      actorId: userId,
      ip: '',
      reason: 'The person who answered for it left before it was published.',
    });
  // The heir is not who applicants were shown, and keeps their own free posting of the quarter.
  return rows<PassedOn>(
    tx,
    sql`with passed as (
        update jobs set owner_id = ${heirOf(sql`jobs.company_id`, userId)}, shows_poster = false, free_quarter = null
        where ${ofCompanies(userId)} returning owner_id, company_id
      ) select owner_id as "heirId", company_id as "companyId", count(*)::int as count from passed group by 1, 2`,
  );
}
