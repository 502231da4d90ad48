import { JOB_LIMITS, JOB_PACKAGES, type JobPackage } from '@innerspring/contract/jobs/choices';
import { firstProblemOf } from '@innerspring/contract/jobs/rules';
import { eq } from 'drizzle-orm';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { CannotDeliver, type Product } from '../../platform/payments/product.ts';
import { addPack, takePackBack, takeCredit } from './credits.ts';
import { inputOf, isRejected, lockJob, lockManaged } from './job-rows.ts';
import { close, isComplete, publishPaid } from './publishing.ts';
import { jobs, type JobRecord } from './jobs.tables.ts';
import { jobsSettings } from './jobs.tokens.ts';

const titles: Record<JobPackage, string> = {
  standard: `Standard job posting, ${JOB_LIMITS.days} days`,
  featured: `Featured job posting, ${JOB_LIMITS.days} days`,
  pack: `${JOB_LIMITS.pack} Standard job postings, ${JOB_LIMITS.days} days each`,
};

const prices: Record<JobPackage, (typeof jobsSettings)['standardCents']> = {
  standard: jobsSettings.standardCents,
  featured: jobsSettings.featuredCents,
  pack: jobsSettings.packCents,
};

/** @throws {AppError} `conflict` where the posting can't be paid for now. */
function requireSellable(job: JobRecord): void {
  if (job.state === 'in_review') throw new AppError('conflict', 'This posting is paid for and in review.');
  if (isRejected(job)) throw new AppError('conflict', 'This posting was rejected, so it can’t be published.');
  if (job.state === 'filled') throw new AppError('conflict', 'This job is filled. Duplicate it to post it again.');
  if (job.state === 'draft' && job.isPaid)
    throw new AppError('conflict', 'This posting is paid for. Publish it from its form.');
  const problem = firstProblemOf(inputOf(job));
  if (problem) throw new AppError('conflict', `This posting isn’t finished: ${problem.sentence}.`);
}

/** Ends what a returned payment had paid for. */
async function unpay(tx: Db, deps: Deps, job: JobRecord): Promise<void> {
  await tx.update(jobs).set({ orderId: null, isPaid: false, isFeatured: false }).where(eq(jobs.id, job.id));
  if (job.state === 'rejected' || job.state === 'filled' || job.state === 'expired') return;
  if (job.publishedAt === null)
    await tx.update(jobs).set({ state: 'draft', reviewSince: null }).where(eq(jobs.id, job.id));
  else await close(tx, deps, job, 'expired', deps.clock.now(), 'Its payment was returned');
}

const paths = { successPath: '/jobs/success', cancelPath: '/jobs', nextHref: '/jobs?tab=mine' };

const product = (name: JobPackage): Product => ({
  key: JOB_PACKAGES[name],
  sale: { kind: 'once' },
  ...paths,
  async price(tx, deps, viewer: Viewer, { subjectId, quantity }) {
    if (subjectId === null || quantity !== 1) throw new AppError('not_found', 'Job not found');
    requireSellable(await lockManaged(tx, viewer, subjectId));
    return { name: titles[name], unitCents: deps.siteSettings.get(prices[name]) };
  },
  async deliver(tx, deps, { subjectId, orderId }) {
    const job = subjectId === null ? null : await lockJob(tx, subjectId).catch(() => null);
    if (!job) throw new CannotDeliver('The posting was deleted.');
    if (isRejected(job) || job.state === 'filled') throw new CannotDeliver('The posting is closed.');
    // Two payment pages were open at once. Staff return the second payment.
    if (job.state === 'in_review' || (job.state === 'draft' && job.isPaid))
      throw new CannotDeliver('The posting was paid for already.');
    const paid = { orderId, isPaid: true, isFeatured: job.isFeatured || name === 'featured' };
    await tx.update(jobs).set(paid).where(eq(jobs.id, job.id));
    // What became unfinished since it was ordered waits for its poster, and costs nothing more then.
    if (isComplete(job)) await publishPaid(tx, deps, { ...job, ...paid });
  },
  async takeBack(tx, deps, { subjectId, orderId }) {
    if (subjectId === null) return;
    const job = await lockJob(tx, subjectId).catch(() => null);
    if (job?.orderId === orderId) await unpay(tx, deps, job);
  },
});

/** Three Standard postings. The first pays for the posting of the order, if that can still be paid for; the others wait. */
const pack: Product = {
  ...product('pack'),
  async deliver(tx, deps, { subjectId, orderId, buyerId }) {
    await addPack(tx, buyerId, orderId);
    const job = subjectId === null ? null : await lockJob(tx, subjectId).catch(() => null);
    const isOpen = job && !isRejected(job) && job.state !== 'filled' && job.state !== 'in_review';
    if (!isOpen || (job.state === 'draft' && job.isPaid)) return;
    await takeCredit(tx, buyerId, job.id, deps.clock.now());
    if (isComplete(job)) await publishPaid(tx, deps, { ...job, isPaid: true });
  },
  async takeBack(tx, deps, { orderId }) {
    for (const jobId of await takePackBack(tx, orderId)) {
      const job = await lockJob(tx, jobId);
      // One that was renewed since runs on what paid for that.
      if (job.orderId === null) await unpay(tx, deps, job);
    }
  },
};

/** What a posting costs: 30 days in the list, 30 days at its top, or a pack (screens.md 4). */
export const jobsProducts: readonly Product[] = [product('standard'), product('featured'), pack];
