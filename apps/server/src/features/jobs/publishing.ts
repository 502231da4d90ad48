import { firstProblemOf } from '@innerspring/contract/jobs/rules';
import { and, eq, gt, isNotNull, notExists, or, sql } from 'drizzle-orm';
import { asCondition, isListedCompany } from '../../core/visibility/public.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { fieldError } from '../../platform/errors.ts';
import { companies } from '../companies/companies.tables.ts';
import { endPeriods, type Period, periodsInForce, refreshFeatured, startPeriods } from './job-periods.ts';
import { type JobInput, inputOf } from './job-rows.ts';
import { jobs, type JobRecord } from './jobs.tables.ts';
import { jobsEvents, KEPT_DAYS } from './jobs.tokens.ts';

const DAY = 86_400_000;
/** Days before the end on which the poster is told; 0 is the end itself. */
const TOLD_AT = [7, 1, 0] as const;

/** @throws {AppError} `invalid` at the first field that keeps a posting from being published. */
export function requireComplete(input: JobInput): void {
  const problem = firstProblemOf(input);
  if (problem) throw fieldError(problem.field, problem.sentence);
}

/** Days for which staff look at what a verified company publishes, after they took a posting of it down. */
const LOOKED_AT_DAYS = 90;

/** Whether what is published for a company needs no review: it is verified, its page isn’t hidden, and staff took none of its postings down lately. */
export async function isTrustedCompany(tx: Db, companyId: number | null, now: Date): Promise<boolean> {
  if (companyId === null) return false;
  const since = new Date(now.getTime() - LOOKED_AT_DAYS * DAY);
  const [company] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(
      and(
        eq(companies.id, companyId),
        eq(companies.isVerified, true),
        asCondition({}, () => isListedCompany('companies')),
        notExists(
          tx
            .select({ id: jobs.id })
            .from(jobs)
            .where(
              and(
                eq(jobs.companyId, companyId),
                or(
                  isNotNull(jobs.withheldAt),
                  gt(jobs.removedAt, since),
                  and(eq(jobs.state, 'rejected'), gt(jobs.closedAt, since)),
                ),
              ),
            ),
        ),
      ),
    );
  return company !== undefined;
}

/** Tells the poster before the posting ends, and ends it. */
async function scheduleEnd(tx: Db, { outbox }: Deps, jobId: number, expiresAt: Date, now: Date): Promise<void> {
  for (const days of TOLD_AT) {
    const at = new Date(expiresAt.getTime() - days * DAY);
    if (at > now) await outbox.emit(tx, jobsEvents.ending, { jobId, expiresAt: expiresAt.toISOString(), days }, at);
  }
}

/** No changes wait for staff. */
export const noProposal = { proposed: null, proposedAt: null, proposedById: null };

/** The newest place in the list. */
export const nextInList = sql<number>`nextval('jobs_listing_seq')`;

/** The place in the list that a posting has, or the newest. */
const placeInList = sql<number>`coalesce(${jobs.listing}, ${nextInList})`;

/** Gives a posting the time that was added: a new place if it has none, more days if it runs. The caller has locked it. */
export async function goLive(tx: Db, deps: Deps, job: JobRecord): Promise<void> {
  const now = deps.clock.now();
  const expiresAt = await startPeriods(tx, job, now);
  await tx
    .update(jobs)
    .set({
      state: 'live',
      listing: placeInList,
      publishedAt: job.publishedAt ?? now,
      expiresAt,
      closedAt: null,
      reviewSince: null,
      staffReason: null,
    })
    .where(eq(jobs.id, job.id));
  await refreshFeatured(tx, deps, job.id, now);
  await scheduleEnd(tx, deps, job.id, expiresAt, now);
}

/** Takes away what a returned payment had paid for; without anything left, the posting isn't up any more. */
export async function takeAway(tx: Db, deps: Deps, job: JobRecord, periods: readonly Period[]): Promise<void> {
  const now = deps.clock.now();
  const expiresAt = await endPeriods(tx, job, periods, now);
  const isPaid = (await periodsInForce(tx, job.id, now)).length > 0;
  await tx
    .update(jobs)
    .set({ isPaid, orderId: null, ...(expiresAt && { expiresAt }) })
    .where(eq(jobs.id, job.id));
  await refreshFeatured(tx, deps, job.id, now);
  if (job.publishedAt === null) {
    if (!isPaid && job.state === 'in_review')
      await tx.update(jobs).set({ state: 'draft', reviewSince: null }).where(eq(jobs.id, job.id));
    return;
  }
  if (job.state !== 'live' && job.state !== 'paused') return;
  if (expiresAt && expiresAt > now) await scheduleEnd(tx, deps, job.id, expiresAt, now);
  else await close(tx, deps, job, 'expired', now, 'Its payment was returned');
}

/** Publishes what is paid for: at once for a trusted company and for what was live before, else after a review. */
export async function publishPaid(tx: Db, deps: Deps, job: JobRecord): Promise<void> {
  const now = deps.clock.now();
  if (job.publishedAt !== null || (await isTrustedCompany(tx, job.companyId, now))) {
    await goLive(tx, deps, job);
    const decision = job.publishedAt === null ? 'live' : 'renewed';
    await deps.outbox.emit(tx, jobsEvents.decided, { jobId: job.id, decision, at: now.toISOString() });
    return;
  }
  await tx.update(jobs).set({ state: 'in_review', reviewSince: now }).where(eq(jobs.id, job.id));
  await deps.outbox.emit(tx, jobsEvents.submitted, { jobId: job.id });
}

/**
 * Closes a posting, which is kept on its page for those who manage it or applied. A filled one keeps its place in the list, where
 * it no longer shows, until its time is over: it may be shown again until then.
 */
export async function close(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  job: JobRecord,
  state: 'filled' | 'expired' | 'rejected',
  now: Date,
  staffReason: string | null = null,
) {
  const keepsPlace = state === 'filled' && job.expiresAt !== null && job.expiresAt > now;
  const closed = {
    ...(state === 'rejected' && noProposal),
    state,
    listing: keepsPlace ? job.listing : null,
    closedAt: now,
    // What ended early has no days left to be shown again in.
    ...(state === 'expired' && { expiresAt: sql`least(${jobs.expiresAt}, ${now.toISOString()}::timestamptz)` }),
    reviewSince: null,
    staffReason,
  };
  await tx.update(jobs).set(closed).where(eq(jobs.id, job.id));
  if (state === 'expired') await outbox.emit(tx, jobsEvents.ended, { jobId: job.id, at: now.toISOString() });
  const goesAt = new Date(now.getTime() + KEPT_DAYS * DAY);
  await outbox.emit(tx, jobsEvents.longClosed, { jobId: job.id, closedAt: now.toISOString() }, goesAt);
}

/** Whether a posting as it is stored can be published. */
export const isComplete = (job: JobRecord): boolean => firstProblemOf(inputOf(job)) === null;
