import { and, count, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { rows } from '../../platform/db/rows.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import type { LeavingCounts, PassedOn } from '../../platform/personal-data/personal-data.ts';
import { heirOf, isLeftAlone } from '../companies/public.ts';
import { giveBack } from './giving-back.ts';
import { RECRUITING } from './job-rows.ts';
import { jobs } from './jobs.tables.ts';
import { close } from './publishing.ts';

/** The member's own, and those of companies where nobody else recruits: nobody could answer applicants. */
const isUnanswered = (userId: number) =>
  or(and(eq(jobs.ownerId, userId), isNull(jobs.companyId)), isLeftAlone(jobs.companyId, userId, RECRUITING));
const ownRunning = (userId: number) => and(isUnanswered(userId), inArray(jobs.state, ['live', 'paused']));
const ofCompanies = (userId: number) =>
  and(eq(jobs.ownerId, userId), isNotNull(jobs.companyId), ne(jobs.state, 'draft'));

/** How many postings a leaving member's request closes and passes on. */
export async function countLeaving(db: Db, _deps: unknown, userId: number): Promise<Partial<LeavingCounts>> {
  const [own] = await db.select({ count: count() }).from(jobs).where(ownRunning(userId));
  const [passing] = await db.select({ count: count() }).from(jobs).where(ofCompanies(userId));
  return { postings: own?.count ?? 0, ofCompanies: passing?.count ?? 0 };
}

/** Closes postings for which nobody answers any more, takes back what waits for review and returns what was paid for it, and passes postings of companies on. */
export async function leaveJobs(tx: Db, deps: Deps, userId: number): Promise<PassedOn[]> {
  const running = await tx.select().from(jobs).where(ownRunning(userId)).orderBy(jobs.id).for('update');
  for (const job of running)
    await close(
      tx,
      deps,
      job,
      'expired',
      deps.clock.now(),
      'The person who answered for this job has left the network.',
    );
  const waiting = await tx
    .update(jobs)
    .set({ state: 'draft', reviewSince: null })
    .where(and(isUnanswered(userId), eq(jobs.state, 'in_review')))
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
        update jobs j set owner_id = ${heirOf(sql`j.company_id`, userId)}, shows_poster = false, free_quarter = null
        where j.owner_id = ${userId} and j.company_id is not null and j.state <> 'draft'
        returning j.owner_id, j.company_id
      ) select owner_id as "heirId", company_id as "companyId", count(*)::int as count from passed group by 1, 2`,
  );
}
