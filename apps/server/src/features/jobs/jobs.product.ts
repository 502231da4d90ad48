import { JOB_LIMITS, JOB_PACKAGES, type JobPackage } from '@innerspring/contract/jobs/choices';
import { firstProblemOf } from '@innerspring/contract/jobs/rules';
import { eq } from 'drizzle-orm';
import type { Db, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { CannotDeliver, type Product } from '../../platform/payments/product.ts';
import { addPack, creditsOfPack, removePack, takeCredit } from './credits.ts';
import { addPeriod, periodsOfCredits, periodsOfOrder } from './job-periods.ts';
import { findJob, inputOf, isRejected, lockJob, lockManaged, manages, mayPublish, requireUp } from './job-rows.ts';
import { isComplete, publishPaid, takeAway } from './publishing.ts';
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
async function requireSellable(tx: Db, viewer: Viewer, job: JobRecord): Promise<void> {
  await requireUp(tx, job, job.publishedAt === null ? 'published' : 'renewed');
  if (!(await mayPublish(tx, viewer, job)))
    throw new AppError('conflict', 'You no longer recruit for this company. Choose another one in the form.');
  if (job.state === 'in_review') throw new AppError('conflict', 'This posting is paid for and in review.');
  if (job.state === 'filled') throw new AppError('conflict', 'This job is filled. Duplicate it to post it again.');
  if (job.state === 'draft' && job.isPaid)
    throw new AppError('conflict', 'This posting is paid for. Publish it from its form.');
  const problem = firstProblemOf(inputOf(job));
  if (problem) throw new AppError('conflict', `This posting isn’t finished: ${problem.sentence}.`);
}

/** Whether who ordered may publish the posting now that it is paid for. */
const mayStillPublish = async (tx: Db, buyerId: number, job: JobRecord): Promise<boolean> =>
  (await manages(tx, { id: buyerId }, job)) && (await mayPublish(tx, { id: buyerId }, job));

const paths = {
  successPath: '/jobs/success',
  // The last step of the form, where the payment began.
  cancelPath: (jobId: number | null) => (jobId === null ? '/jobs' : `/jobs/create?job=${jobId}&step=preview`),
  nextHref: '/jobs?tab=mine',
};

const product = (name: JobPackage): Product => ({
  key: JOB_PACKAGES[name],
  sale: { kind: 'once' },
  ...paths,
  async price(tx, deps, viewer: Viewer, { subjectId, quantity }) {
    if (subjectId === null || quantity !== 1) throw new AppError('not_found', 'Job not found');
    await requireSellable(tx, viewer, await lockManaged(tx, viewer, subjectId));
    return { name: titles[name], unitCents: deps.siteSettings.get(prices[name]) };
  },
  async deliver(tx, deps, { subjectId, orderId, buyerId }) {
    const job = subjectId === null ? null : await findJob(tx, subjectId);
    if (!job) throw new CannotDeliver('The posting was deleted.');
    if (!(await mayStillPublish(tx, buyerId, job)))
      throw new CannotDeliver(
        'The buyer can’t publish it: they no longer recruit for its company, or its page is hidden.',
        'You no longer recruit for its company, or the company’s page is hidden.',
      );
    if (job.withheldAt !== null) throw new CannotDeliver('The posting was reported, and is hidden.');
    if (isRejected(job) || job.state === 'filled') throw new CannotDeliver('The posting is closed.');
    // Two payment pages were open at once. Staff return the second payment.
    if (job.state === 'in_review' || (job.state === 'draft' && job.isPaid))
      throw new CannotDeliver('The posting was paid for already.');
    await addPeriod(tx, job.id, { source: 'order', orderId, days: JOB_LIMITS.days, isFeatured: name === 'featured' });
    const paid = { orderId, isPaid: true };
    await tx.update(jobs).set(paid).where(eq(jobs.id, job.id));
    // What became unfinished since it was ordered waits for its poster, and costs nothing more then.
    if (isComplete(job)) await publishPaid(tx, deps, { ...job, ...paid });
  },
  async takeBack(tx, deps, { subjectId, orderId }) {
    if (subjectId === null) return;
    const job = await findJob(tx, subjectId);
    const periods = job ? await periodsOfOrder(tx, orderId) : [];
    if (job && periods.length > 0) await takeAway(tx, deps, job, periods);
  },
});

/** Three Standard postings. The first pays for the posting of the order, if that can still be paid for; the others wait. */
const pack: Product = {
  ...product('pack'),
  async deliver(tx, deps, { subjectId, orderId, buyerId }) {
    await addPack(tx, buyerId, orderId);
    const job = subjectId === null ? null : await findJob(tx, subjectId);
    const isOpen =
      job &&
      (await mayStillPublish(tx, buyerId, job)) &&
      job.withheldAt === null &&
      !isRejected(job) &&
      job.state !== 'filled' &&
      job.state !== 'in_review';
    if (!isOpen || (job.state === 'draft' && job.isPaid)) return;
    await takeCredit(tx, buyerId, job.id, deps.clock.now());
    if (isComplete(job)) await publishPaid(tx, deps, { ...job, isPaid: true });
  },
  async takeBack(tx, deps, { orderId }) {
    const paidFor = Map.groupBy(await periodsOfCredits(tx, await creditsOfPack(tx, orderId)), ({ jobId }) => jobId);
    for (const [jobId, periods] of paidFor) await takeAway(tx, deps, await lockJob(tx, jobId), periods);
    await removePack(tx, orderId);
  },
};

/** What a posting costs: 30 days in the list, 30 days at its top, or a pack (screens.md 4). */
export const jobsProducts: readonly Product[] = [product('standard'), product('featured'), pack];
