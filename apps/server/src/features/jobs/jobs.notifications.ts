import { eq } from 'drizzle-orm';
import { HOME_ZONE, notify } from '../../core/notifications/public.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  defineNotification,
  type Notifications,
  type NotificationKind,
} from '../../platform/notifications/notification.ts';
import { refreshFeatured } from './job-periods.ts';
import { findContact, findJob } from './job-rows.ts';
import { isNamedTo, jobFrom } from './job-sql.ts';
import { type JobRecord, jobs } from './jobs.tables.ts';
import { type JobDecision, jobsEvents } from './jobs.tokens.ts';
import { close } from './publishing.ts';

const date = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: HOME_ZONE });
const quotes = { title: 'the title of the reader’s own posting' };
const shared = { chip: 'jobs', type: 'job', quotesItem: true } as const;

/** Postings, whose title the texts of their kinds quote while the reader may see it. */
export const jobsTold: Pick<Notifications, 'things'> = {
  things: [
    {
      key: 'jobId',
      words: (id, reader, now) => `select j.title from ${jobFrom} where j.id = ${id} and ${isNamedTo(reader, now)}`,
    },
  ],
};

export const jobsNotifications = {
  live: defineNotification({
    ...shared,
    name: 'job_live',
    link: ({ data }) => `/jobs/${data.number('jobId')}`,
    text: ({ data }) => `Your job posting “${data.text('title')}” is live`,
    quotes,
  }),
  renewed: defineNotification({
    ...shared,
    name: 'job_renewed',
    link: ({ data }) => `/jobs/${data.number('jobId')}`,
    text: ({ data }) =>
      `Your job posting “${data.text('title')}” is renewed and runs until ${data.text('until') ? date.format(new Date(data.text('until'))) : 'its last day'}`,
    quotes: { ...quotes, until: 'the day on which the posting ends' },
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
  changeLive: defineNotification({
    ...shared,
    name: 'job_change_live',
    link: ({ data }) => `/jobs/${data.number('jobId')}`,
    text: ({ data }) => `Your changes to the job posting “${data.text('title')}” are live`,
    quotes,
  }),
  changeRejected: defineNotification({
    ...shared,
    name: 'job_change_rejected',
    link: ({ data }) => `/jobs/${data.number('jobId')}`,
    text: ({ data }) =>
      `We couldn’t publish your changes to the job posting “${data.text('title')}”. It stays up as it was. Open it to see why`,
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
    quotesItem: true,
    link: ({ data, words }) =>
      data.number('jobs') === 1 && words ? `/jobs/${data.number('jobId')}` : `/jobs?${data.text('address')}`,
    text: ({ data, words }) => {
      const more = data.number('jobs') - 1;
      const which = more === 0 ? 'matches' : `and ${more === 1 ? '1 more job' : `${more} more jobs`} match`;
      return `${words ? `“${words}”` : 'A new job'} ${which} ${data.text('name')}`;
    },
    quotes: {
      name: 'the name that the reader gave their own search',
      address: 'the filters of that search',
    },
  }),
};

/** What the poster is told of each decision. */
const ofDecision: Record<JobDecision, NotificationKind> = {
  live: jobsNotifications.live,
  renewed: jobsNotifications.renewed,
  change: jobsNotifications.change,
  rejected: jobsNotifications.rejected,
  changeLive: jobsNotifications.changeLive,
  changeRejected: jobsNotifications.changeRejected,
};

/** Tells those who answer for a posting what staff decided, and before it ends; notes its end. */
export function subscribeJobNotifications(deps: Deps): void {
  const { db, outbox, clock } = deps;

  /** Tells that a posting ends in some days, or with 0 that it has ended. */
  async function tellEnd({ id: jobId, title }: JobRecord, days: number, eventKey: string): Promise<void> {
    const userId = await findContact(db, jobId);
    const told = { kind: jobsNotifications.ending, eventKey, createdAt: clock.now(), data: { jobId, title, days } };
    if (userId) await notify(deps, { userId, ...told });
  }

  outbox.consume(jobsEvents.decided, 'notifications.jobDecided', async ({ jobId, decision, at }) => {
    const [job] = await db.select().from(jobs).where(eq(jobs.id, jobId));
    const userId = job && (await findContact(db, jobId));
    if (!userId) return;
    await notify(deps, {
      userId,
      kind: ofDecision[decision],
      eventKey: `jobs.decided:${jobId}:${at}`,
      createdAt: clock.now(),
      data: { jobId, title: job.title, until: job.expiresAt?.toISOString() ?? '' },
    });
  });

  outbox.consume(jobsEvents.submitted, 'jobs.queueChanged', async () =>
    deps.live.subjectsChanged([{ type: 'staff', id: 1 }]),
  );

  outbox.consume(jobsEvents.featureEnds, 'jobs.featureEnds', ({ jobId }) =>
    db.transaction(async (tx) => {
      if (await findJob(tx, jobId)) await refreshFeatured(tx, deps, jobId, clock.now());
    }),
  );

  outbox.consume(jobsEvents.ending, 'notifications.jobEnding', async ({ jobId, expiresAt, days }) => {
    const job = await db.transaction(async (tx) => {
      const locked = await findJob(tx, jobId);
      // Renewed since: another notice comes.
      if (!locked || locked.expiresAt?.toISOString() !== expiresAt) return null;
      if (days === 0 && locked.state === 'filled')
        await tx.update(jobs).set({ listing: null }).where(eq(jobs.id, jobId));
      if (locked.state !== 'live' && locked.state !== 'paused') return null;
      if (days === 0) await close(tx, deps, locked, 'expired', new Date(expiresAt));
      return locked;
    });
    if (job && days > 0) await tellEnd(job, days, `jobs.ending:${jobId}:${expiresAt}:${days}`);
  });

  outbox.consume(jobsEvents.ended, 'notifications.jobEnded', async ({ jobId, at }) => {
    const [job] = await db.select().from(jobs).where(eq(jobs.id, jobId));
    if (job) await tellEnd(job, 0, `jobs.ended:${jobId}:${at}`);
  });
}
