import { eq } from 'drizzle-orm';
import { notify } from '../../core/notifications/public.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineNotification } from '../../platform/notifications/notification.ts';
import { lockJob } from './job-rows.ts';
import { jobs } from './jobs.tables.ts';
import { jobsEvents } from './jobs.tokens.ts';
import { close } from './publishing.ts';

const quotes = { title: 'the title of the reader’s own posting' };
const shared = { chip: 'jobs', type: 'job' } as const;

export const jobsNotifications = {
  live: defineNotification({
    ...shared,
    name: 'job_live',
    link: ({ data }) => `/jobs/${data.number('jobId')}`,
    text: ({ data }) => `Your job posting “${data.text('title')}” is live`,
    quotes,
  }),
  change: defineNotification({
    ...shared,
    name: 'job_change',
    link: ({ data }) => `/jobs/create?job=${data.number('jobId')}`,
    text: ({ data }) => `We need a change to your job posting “${data.text('title')}” before it can go live`,
    quotes,
  }),
  rejected: defineNotification({
    ...shared,
    name: 'job_rejected',
    link: ({ data }) => `/jobs/${data.number('jobId')}`,
    text: ({ data }) => `We couldn’t publish your job posting “${data.text('title')}”. Open it to see why`,
    quotes,
  }),
  ending: defineNotification({
    ...shared,
    name: 'job_ending',
    link: ({ data }) => `/jobs/${data.number('jobId')}`,
    text: ({ data }) => {
      const days = data.number('days');
      const when = days === 0 ? 'has ended' : days === 1 ? 'ends tomorrow' : `ends in ${days} days`;
      return `Your job posting “${data.text('title')}” ${when}. You can renew it`;
    },
    quotes,
  }),
  alert: defineNotification({
    chip: 'jobs',
    type: 'jobAlert',
    name: 'job_alert',
    link: ({ data }) => `/jobs?${data.text('address')}`,
    text: ({ data }) => {
      const jobs = data.number('jobs');
      return `${jobs === 1 ? 'A new job matches' : `${jobs} new jobs match`} ${data.text('name')}`;
    },
    quotes: { name: 'the name that the reader gave their own search', address: 'the filters of that search' },
  }),
};

/** What the poster is told of each decision. */
const ofDecision = {
  live: jobsNotifications.live,
  change: jobsNotifications.change,
  rejected: jobsNotifications.rejected,
};

/** Tells posters what staff decided, and before their posting ends; notes its end. */
export function subscribeJobNotifications(deps: Deps): void {
  const { db, outbox, clock } = deps;

  outbox.consume(jobsEvents.decided, 'notifications.jobDecided', async ({ jobId, decision, at }) => {
    const [job] = await db.select().from(jobs).where(eq(jobs.id, jobId));
    if (!job) return;
    await notify(deps, {
      userId: job.ownerId,
      kind: ofDecision[decision],
      eventKey: `jobs.decided:${jobId}:${at}`,
      createdAt: clock.now(),
      data: { jobId, title: job.title },
    });
  });

  outbox.consume(jobsEvents.ending, 'notifications.jobEnding', async ({ jobId, expiresAt, days }) => {
    const job = await db.transaction(async (tx) => {
      const locked = await lockJob(tx, jobId).catch(() => null);
      const runs = locked?.state === 'live' || locked?.state === 'paused';
      // Renewed or closed since: another notice comes, or none.
      if (!locked || !runs || locked.expiresAt?.toISOString() !== expiresAt) return null;
      if (days === 0) await close(tx, deps, locked, 'expired', new Date(expiresAt));
      return locked;
    });
    if (!job) return;
    await notify(deps, {
      userId: job.ownerId,
      kind: jobsNotifications.ending,
      eventKey: `jobs.ending:${jobId}:${expiresAt}:${days}`,
      createdAt: clock.now(),
      data: { jobId, title: job.title, days },
    });
  });
}
