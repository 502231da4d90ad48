import { JOB_LIMITS } from '@innerspring/contract/jobs/choices';
import { firstProblemOf } from '@innerspring/contract/jobs/rules';
import { eq, sql } from 'drizzle-orm';
import type { Db, Deps } from '../../platform/deps.ts';
import { fieldError } from '../../platform/errors.ts';
import { companies } from '../companies/companies.tables.ts';
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

async function isOfVerifiedCompany(tx: Db, companyId: number | null): Promise<boolean> {
  if (companyId === null) return false;
  const [company] = await tx
    .select({ isVerified: companies.isVerified })
    .from(companies)
    .where(eq(companies.id, companyId));
  return company?.isVerified ?? false;
}

/** Tells the poster before the posting ends, and ends it. */
async function scheduleEnd(tx: Db, { outbox }: Deps, jobId: number, expiresAt: Date, now: Date): Promise<void> {
  for (const days of TOLD_AT) {
    const at = new Date(expiresAt.getTime() - days * DAY);
    if (at > now) await outbox.emit(tx, jobsEvents.ending, { jobId, expiresAt: expiresAt.toISOString(), days }, at);
  }
}

/** The newest place in the list. */
export const nextInList = sql<number>`nextval('jobs_listing_seq')`;

/** The place in the list that a posting has, or the newest. */
const placeInList = sql<number>`coalesce(${jobs.listing}, ${nextInList})`;

/** Gives a posting its time in the list: a new place if it has none, more days if it runs. The caller has locked it. */
export async function goLive(tx: Db, deps: Deps, job: JobRecord, days: number = JOB_LIMITS.days): Promise<void> {
  const now = deps.clock.now();
  const from = job.expiresAt && job.expiresAt > now ? job.expiresAt : now;
  const expiresAt = new Date(from.getTime() + days * DAY);
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
  await scheduleEnd(tx, deps, job.id, expiresAt, now);
}

/** Publishes what is paid for: at once for a verified company and for what was live before, else after a review. */
export async function publishPaid(tx: Db, deps: Deps, job: JobRecord): Promise<void> {
  const now = deps.clock.now();
  if (job.publishedAt !== null || (await isOfVerifiedCompany(tx, job.companyId))) {
    await goLive(tx, deps, job);
    await deps.outbox.emit(tx, jobsEvents.decided, { jobId: job.id, decision: 'live', at: now.toISOString() });
    return;
  }
  await tx.update(jobs).set({ state: 'in_review', reviewSince: now }).where(eq(jobs.id, job.id));
}

/** Closes a posting: out of the list, kept on its page for those who manage it. */
export async function close(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  job: JobRecord,
  state: 'filled' | 'expired' | 'rejected',
  now: Date,
  staffReason: string | null = null,
) {
  const closed = { state, listing: null, closedAt: now, reviewSince: null, staffReason };
  await tx.update(jobs).set(closed).where(eq(jobs.id, job.id));
  const goesAt = new Date(now.getTime() + KEPT_DAYS * DAY);
  await outbox.emit(tx, jobsEvents.longClosed, { jobId: job.id, closedAt: now.toISOString() }, goesAt);
}

/** Whether a posting as it is stored can be published. */
export const isComplete = (job: JobRecord): boolean => firstProblemOf(inputOf(job)) === null;
