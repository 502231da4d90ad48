import { isDeepStrictEqual } from 'node:util';
import { JOB_LIMITS, JOB_PACKAGES } from '@innerspring/contract/jobs/choices';
import type { api, HandlerInput, HandlerOutput } from '@innerspring/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { lockMembers } from '../../core/accounts/public.ts';
import { creditsOf, takeCredit } from './credits.ts';
import { addPeriod } from './job-periods.ts';
import { companies } from '../companies/companies.tables.ts';
import {
  contentOf,
  inputOf,
  isRejected,
  isRunning,
  type JobInput,
  lockManaged,
  manages,
  mayPublish,
  recruitsFor,
  requireUp,
} from './job-rows.ts';
import { noJob } from './jobs.queries.ts';
import { voidOpenOrders } from '../orders/public.ts';
import { jobs, type JobRecord } from './jobs.tables.ts';
import { jobsLimits, jobsSettings } from './jobs.tokens.ts';
import { close, isTrustedCompany, noProposal, publishPaid, requireComplete } from './publishing.ts';

type Draft = HandlerOutput<typeof api.jobs.draft>;
type NewState = HandlerInput<typeof api.jobs.setState>['body']['state'];

/** The calendar quarter in UTC, such as `2026-4`. */
export const quarterOf = (now: Date): string => `${now.getUTCFullYear()}-${Math.floor(now.getUTCMonth() / 3) + 1}`;

/**
 * The name of the company, as lists find it: one for which the viewer recruits, or the words of the form.
 * @throws {AppError} `invalid` for a company for which the viewer doesn't recruit.
 */
async function companyNameOf(tx: Db, viewer: Viewer, { companyId, companyName }: JobInput): Promise<string> {
  if (companyId === null) return companyName.trim();
  const name = await recruitsFor(tx, viewer, companyId);
  if (name === null) throw fieldError('companyId', 'Choose a company where you’re owner, admin or recruiter');
  return name;
}

async function insertDraft(tx: Db, viewer: Viewer, input: JobInput, now: Date): Promise<{ id: number }> {
  const companyName = await companyNameOf(tx, viewer, input);
  await lockMembers(tx, [viewer.id]);
  const [own] = await tx
    .select({ drafts: sql<number>`count(*)::int` })
    .from(jobs)
    .where(and(eq(jobs.ownerId, viewer.id), eq(jobs.state, 'draft')));
  if ((own?.drafts ?? 0) >= JOB_LIMITS.drafts)
    throw new AppError('conflict', `You have ${JOB_LIMITS.drafts} drafts. Delete one first.`);
  const [job] = await tx
    .insert(jobs)
    .values({ ...contentOf(input), companyName, ownerId: viewer.id, createdAt: now, updatedAt: now })
    .returning({ id: jobs.id });
  if (!job) throw new Error('The posting was not stored.');
  return job;
}

/** Starts a posting. @throws {AppError} `invalid`, `conflict` beyond so many drafts, `rate_limited`. */
export async function createJob(deps: Deps, viewer: Viewer, input: JobInput): Promise<{ id: number }> {
  await deps.limits.take(jobsLimits.creating, viewer.id);
  return deps.db.transaction(async (tx) => {
    return insertDraft(tx, viewer, input, deps.clock.now());
  });
}

/** @throws {AppError} `conflict` where nothing of the posting can change now. */
async function requireOpen(tx: Db, job: JobRecord): Promise<void> {
  await requireUp(tx, job, 'changed');
  if (job.state === 'filled') throw new AppError('conflict', 'This job is filled. Duplicate it to post it again.');
}

/** Keeps changes of a posting that needed review for staff to read; the same as members see takes them back. */
async function propose(tx: Db, viewer: Viewer, job: JobRecord, input: JobInput, now: Date): Promise<void> {
  const isSame = isDeepStrictEqual(inputOf({ ...job, ...contentOf(input) }), inputOf(job));
  const proposal = { proposed: input, proposedAt: now, proposedById: viewer.id };
  await tx
    .update(jobs)
    .set({ version: job.version + 1, updatedAt: now, staffReason: null, ...(isSame ? noProposal : proposal) })
    .where(eq(jobs.id, job.id));
}

/**
 * Changes a posting; one that was published stays complete and at its company, and up as it is until staff approve what changes,
 * unless its company is verified.
 * @throws {AppError} `invalid`, `not_found`, `conflict`, `rate_limited`.
 */
export async function saveJob(deps: Deps, viewer: Viewer, id: number, input: JobInput): Promise<void> {
  await deps.limits.take(jobsLimits.writing, viewer.id);
  await deps.db.transaction(async (tx) => {
    const job = await lockManaged(tx, viewer, id);
    await requireOpen(tx, job);
    if (job.state !== 'draft') {
      requireComplete(input);
      if (input.companyId !== job.companyId)
        throw fieldError('companyId', 'A published job stays with its company. Duplicate it to post it for another');
    }
    const now = deps.clock.now();
    if (job.publishedAt !== null && !(await isTrustedCompany(tx, job.companyId, now))) {
      await propose(tx, viewer, job, input, now);
      return;
    }
    const isSame = job.state !== 'draft' && job.companyId !== null;
    const companyName = isSame ? job.companyName : await companyNameOf(tx, viewer, input);
    // Who goes on with a posting whose poster no longer recruits answers for it, and keeps their own free one of the quarter.
    const taken = (await mayPublish(tx, { id: job.ownerId }, job)) ? {} : { ownerId: viewer.id, freeQuarter: null };
    await tx
      .update(jobs)
      .set({ ...contentOf(input), companyName, ...taken, updatedAt: now, version: job.version + 1, ...noProposal })
      .where(eq(jobs.id, id));
  });
}

/** Pays for a posting with the free one of this quarter, else with one of a pack. @throws {AppError} `conflict` without either. */
async function takePosting(tx: Db, { clock }: Deps, viewer: Viewer, job: JobRecord): Promise<void> {
  const quarter = quarterOf(clock.now());
  const isFree = viewer.isPremium && !(await usedFree(tx, viewer.id, quarter));
  if (!isFree && (await takeCredit(tx, viewer.id, job.id, clock.now()))) return;
  if (!viewer.isPremium) throw new AppError('conflict', 'Choose a package to publish this posting.');
  if (!isFree)
    throw new AppError('conflict', 'You’ve used this quarter’s free posting. Choose a package to publish this one.');
  await addPeriod(tx, job.id, { source: 'free', days: JOB_LIMITS.days });
  await tx.update(jobs).set({ freeQuarter: quarter, isPaid: true }).where(eq(jobs.id, job.id));
}

async function usedFree(tx: Db, ownerId: number, quarter: string): Promise<boolean> {
  const used = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.ownerId, ownerId), eq(jobs.freeQuarter, quarter)));
  return used.length > 0;
}

/**
 * Publishes a draft that is paid for, with the free posting of this quarter, or with one of a pack.
 * @throws {AppError} `invalid` where it isn't finished, `not_found`, `conflict` without a payment.
 */
export async function publishJob(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // The member before the posting, as orders lock them: two tabs that publish and order at once take turns.
    await lockMembers(tx, [viewer.id]);
    const job = await lockManaged(tx, viewer, id);
    await requireUp(tx, job, 'published');
    if (job.state !== 'draft') throw new AppError('conflict', 'This posting is published already.');
    requireComplete(inputOf(job));
    await companyNameOf(tx, viewer, inputOf(job));
    if (!job.isPaid) await takePosting(tx, deps, viewer, job);
    await publishPaid(tx, deps, job);
  });
}

/**
 * Pauses a posting, shows it again, or marks it as filled; `live` takes "filled" back while its time runs. The same state
 * again changes nothing.
 * @throws {AppError} `not_found`, `conflict` where its time is over.
 */
export async function setJobState(deps: Deps, viewer: Viewer, id: number, state: NewState): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const job = await lockManaged(tx, viewer, id);
    await requireUp(tx, job, 'changed');
    if (job.state === state) return;
    const canFill = state === 'filled' && ['live', 'paused', 'expired'].includes(job.state);
    const canReopen = state === 'live' && job.state === 'filled' && job.expiresAt !== null && job.expiresAt > now;
    if (!isRunning(job, now) && !canFill && !canReopen)
      throw new AppError('conflict', 'This posting isn’t live, so that can’t be done.');
    if (state === 'filled') {
      await close(tx, deps, job, 'filled', now);
      return;
    }
    // What is paused or filled keeps its place in the list as long as its time runs, so showing it again doesn't make it newer.
    await tx.update(jobs).set({ state, closedAt: null }).where(eq(jobs.id, id));
  });
}

/** Starts a posting with the content of another, with a date of its own. @throws {AppError} `not_found`, `conflict` */
export async function duplicateJob(deps: Deps, viewer: Viewer, id: number): Promise<{ id: number }> {
  await deps.limits.take(jobsLimits.creating, viewer.id);
  return deps.db.transaction(async (tx) => {
    await lockMembers(tx, [viewer.id]);
    const job = await lockManaged(tx, viewer, id);
    await requireUp(tx, job, 'duplicated');
    return insertDraft(tx, viewer, inputOf(job), deps.clock.now());
  });
}

/**
 * Deletes a draft, or a posting that was rejected before it was published; its unpaid order goes with it.
 * @throws {AppError} `not_found`, `conflict` for one that was published: its applicants keep what became of it.
 */
export async function removeJob(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // The member before the posting, as orders lock them.
    await lockMembers(tx, [viewer.id]);
    const job = await lockManaged(tx, viewer, id);
    if (job.isPaid && job.state === 'draft')
      throw new AppError('conflict', 'This posting is paid for. Publish it, or ask support for a refund.');
    if (job.state !== 'draft' && !isRejected(job))
      throw new AppError('conflict', 'A published posting can’t be deleted. Mark it as filled instead.');
    if (job.publishedAt !== null)
      throw new AppError('conflict', 'This posting was published, so it stays here for those who applied.');
    await voidOpenOrders(tx, deps, viewer.id, 'The posting was deleted.', {
      product: JOB_PACKAGES.standard,
      subjectId: id,
    });
    await tx.delete(jobs).where(eq(jobs.id, id));
  });
}

/** A posting as its form holds it, and what publishing costs. @throws {AppError} `not_found` */
export async function draftOf({ db, clock, siteSettings }: Deps, viewer: Viewer, id: number): Promise<Draft> {
  const [found] = await db
    .select({ job: jobs, companyLabel: companies.name })
    .from(jobs)
    .leftJoin(companies, eq(companies.id, jobs.companyId))
    .where(eq(jobs.id, id));
  if (!found || !(await manages(db, viewer, found.job))) throw noJob();
  const { job, companyLabel } = found;
  const hasFreePosting = viewer.isPremium && !(await usedFree(db, viewer.id, quarterOf(clock.now())));
  return {
    id,
    state: isRejected(job) ? 'rejected' : job.state,
    proposedAt: isRejected(job) || job.withheldAt !== null ? null : job.proposedAt,
    input: job.proposed ?? inputOf(job),
    companyLabel,
    staffReason: job.staffReason,
    expiresAt: job.expiresAt,
    updatedAt: job.updatedAt,
    isPaid: job.isPaid,
    prices: {
      standardCents: siteSettings.get(jobsSettings.standardCents),
      featuredCents: siteSettings.get(jobsSettings.featuredCents),
      packCents: siteSettings.get(jobsSettings.packCents),
      credits: await creditsOf(db, viewer.id),
      hasFreePosting,
    },
  };
}
