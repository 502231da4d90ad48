import { type ApplicationStage, APPLICATION_STAGES, NEXT_STEPS } from '@innerspring/contract/job-applications/choices';
import { and, eq } from 'drizzle-orm';
import { notify, notifyOfAct } from '../../core/notifications/public.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineNotification, type Facts, type NotificationKind } from '../../platform/notifications/notification.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { findContact, isDown, managesJob } from '../jobs/public.ts';
import { jobApplicationNotes, jobApplications } from './job-applications.tables.ts';
import { jobApplicationsEvents } from './job-applications.tokens.ts';

const quotes = { title: 'the title of a job posting that the reader manages' };
/** The title of the posting, while the applicant may see it. */
const forJob = ({ words }: Facts) => (words ? ` for “${words}”` : '');
const nextOf = (stage: string) => NEXT_STEPS[stage as ApplicationStage] ?? '';

export const jobApplicationsNotifications = {
  sent: defineNotification({
    chip: 'jobs',
    quotesItem: true,
    type: 'applicationStage',
    name: 'application_sent',
    link: () => '/jobs?tab=applied',
    text: (facts) => `We sent your application${forJob(facts)}. You can follow it under Applied`,
  }),
  received: defineNotification({
    chip: 'jobs',
    quotesItem: true,
    type: 'applicant',
    name: 'application_received',
    link: ({ data }) => `/jobs/${data.number('jobId')}?tab=applicants`,
    text: ({ who, data }) => `${who || 'A member'} applied for “${data.text('title')}”`,
    quotes,
  }),
  stage: defineNotification({
    chip: 'jobs',
    quotesItem: true,
    type: 'applicationStage',
    name: 'application_stage',
    link: () => '/jobs?tab=applied',
    text: (facts) => {
      const stage = facts.data.text('stage');
      const name = APPLICATION_STAGES[stage as ApplicationStage] ?? 'another stage';
      return `Your application${forJob(facts)} moved to ${name}. ${nextOf(stage)}`.trim();
    },
    quotes: { stage: 'the name of a stage, which no member writes' },
  }),
  waiting: defineNotification({
    chip: 'jobs',
    quotesItem: true,
    type: 'applicant',
    name: 'application_waiting',
    link: ({ data }) => `/jobs/${data.number('jobId')}?tab=applicants`,
    text: ({ who, data }) =>
      `${who || 'A member'} has waited two weeks for news about “${data.text('title')}”. Move their application on, or let them know`,
    quotes,
  }),
  noted: defineNotification({
    chip: 'mentions',
    quotesItem: true,
    type: 'mention',
    name: 'application_mention',
    link: ({ data }) => `/jobs/${data.number('jobId')}?tab=applicants`,
    text: ({ who, data }) =>
      `${who || 'A colleague'} mentioned you in a note about an applicant for “${data.text('title')}”`,
    quotes,
  }),
  answered: defineNotification({
    chip: 'jobs',
    quotesItem: true,
    type: 'applicant',
    name: 'application_answered',
    link: ({ data }) => `/jobs/${data.number('jobId')}?tab=applicants`,
    text: ({ who, data }) => {
      const name = who || 'A member';
      const title = data.text('title');
      if (data.text('answer') === 'accepted') return `${name} accepted your offer for “${title}”`;
      return data.text('answer') === 'declined'
        ? `${name} declined your offer for “${title}”`
        : `${name} withdrew their application for “${title}”`;
    },
    quotes: { ...quotes, answer: 'what the applicant chose, in no words of theirs' },
  }),
};

type Found = {
  applicationId: number;
  jobId: number;
  contactId: number | null;
  applicantId: number;
  title: string;
  isDown: boolean;
};

async function find({ db }: Deps, applicationId: number): Promise<Found | null> {
  const [found] = await db
    .select({
      applicationId: jobApplications.id,
      jobId: jobs.id,
      applicantId: jobApplications.applicantId,
      title: jobs.title,
    })
    .from(jobApplications)
    .innerJoin(jobs, eq(jobs.id, jobApplications.jobId))
    .where(eq(jobApplications.id, applicationId));
  return found
    ? { ...found, contactId: await findContact(db, found.jobId), isDown: await isDown(db, found.jobId) }
    : null;
}

type TeamNotice = { kind: NotificationKind; eventKey: string; data?: Record<string, unknown> };

const dataOf = ({ applicationId, jobId, title }: Found) => ({ applicationId, jobId, title });

/** Tells who answers for the job of applications and answers, and applicants of their stage. */
export function subscribeJobApplicationNotifications(deps: Deps): void {
  const { db, outbox, clock } = deps;

  /** Tells who answers for the job of what its applicant did. */
  async function tellTeam(found: Found, { kind, eventKey, data = {} }: TeamNotice): Promise<void> {
    const { contactId: userId, applicantId: actorId } = found;
    if (userId !== null)
      await notifyOfAct(deps, { userId, actorId, kind, eventKey, data: { ...dataOf(found), ...data } });
  }

  outbox.consume(jobApplicationsEvents.received, 'notifications.applicationReceived', async ({ applicationId }) => {
    const found = await find(deps, applicationId);
    if (!found || found.isDown) return;
    await tellTeam(found, {
      kind: jobApplicationsNotifications.received,
      eventKey: `jobApplications.received:${applicationId}`,
    });
    await notify(deps, {
      createdAt: clock.now(),
      data: dataOf(found),
      userId: found.applicantId,
      kind: jobApplicationsNotifications.sent,
      eventKey: `jobApplications.sent:${applicationId}`,
    });
  });

  async function tellStage(applicationId: number, stage: string, at: string): Promise<void> {
    const found = await find(deps, applicationId);
    // Of a posting that staff took down, applicants learn that they were let go, and nothing that names it.
    if (!found || (found.isDown && stage !== 'not_selected')) return;
    await notify(deps, {
      userId: found.applicantId,
      kind: jobApplicationsNotifications.stage,
      eventKey: `jobApplications.moved:${applicationId}:${at}`,
      createdAt: clock.now(),
      data: { ...dataOf(found), stage },
    });
  }

  outbox.consume(jobApplicationsEvents.moved, 'notifications.applicationMoved', ({ applicationId, stage, at }) =>
    tellStage(applicationId, stage, at),
  );

  outbox.consume(
    jobApplicationsEvents.tells,
    'notifications.applicationNotSelected',
    async ({ applicationId, tellsAt }) => {
      const told = await db
        .update(jobApplications)
        .set({ undoStage: null, tellsAt: null })
        .where(and(eq(jobApplications.id, applicationId), eq(jobApplications.tellsAt, new Date(tellsAt))))
        .returning({ id: jobApplications.id });
      // Undone meanwhile, or told by an earlier delivery whose notice has the same key.
      const [now] = await db
        .select({ stage: jobApplications.stage, tellsAt: jobApplications.tellsAt })
        .from(jobApplications)
        .where(eq(jobApplications.id, applicationId));
      if (told.length > 0 || (now?.stage === 'not_selected' && now.tellsAt === null))
        await tellStage(applicationId, 'not_selected', tellsAt);
    },
  );

  outbox.consume(
    jobApplicationsEvents.quiet,
    'notifications.applicationWaiting',
    async ({ applicationId, changedAt }) => {
      const found = await find(deps, applicationId);
      const [now] = await db
        .select({ changedAt: jobApplications.changedAt, closedAt: jobs.closedAt })
        .from(jobApplications)
        .innerJoin(jobs, eq(jobs.id, jobApplications.jobId))
        .where(eq(jobApplications.id, applicationId));
      if (!found || found.isDown || now?.closedAt !== null || now.changedAt.toISOString() !== changedAt) return;
      await tellTeam(found, {
        kind: jobApplicationsNotifications.waiting,
        eventKey: `jobApplications.quiet:${applicationId}:${changedAt}`,
      });
    },
  );

  outbox.consume(
    jobApplicationsEvents.noteMentions,
    'notifications.applicationMention',
    async ({ noteId, userIds }) => {
      const [note] = await db.select().from(jobApplicationNotes).where(eq(jobApplicationNotes.id, noteId));
      const found = note && (await find(deps, note.applicationId));
      if (!note?.authorId || !found) return;
      for (const userId of userIds) {
        // Only the team is told: nobody else can open the note.
        if (userId === note.authorId || !(await managesJob(db, userId, found.jobId))) continue;
        await notifyOfAct(deps, {
          userId,
          actorId: note.authorId,
          kind: jobApplicationsNotifications.noted,
          eventKey: `jobApplications.noted:${noteId}:${userId}`,
          data: dataOf(found),
        });
      }
    },
  );

  outbox.consume(
    jobApplicationsEvents.answered,
    'notifications.applicationAnswered',
    async ({ applicationId, answer, at }) => {
      const found = await find(deps, applicationId);
      if (!found) return;
      await tellTeam(found, {
        kind: jobApplicationsNotifications.answered,
        eventKey: `jobApplications.answered:${applicationId}:${at}`,
        data: { answer },
      });
    },
  );
}
