import { APPLICATION_STAGES, OPEN_STAGES } from '@innerspring/contract/job-applications/choices';
import type { api, HandlerInput } from '@innerspring/contract';
import { BYTE_ORDER_MARK, csvLine } from '@innerspring/contract/csv';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, counted } from '../../platform/errors.ts';
import { isDown, isManagedBy, isRunning, lockManaged } from '../jobs/public.ts';
import { lockForTeam, mayMeetApplicant, moveLocked, requireReviewed } from './job-applications.commands.ts';
import { managedJob, noApplication } from './job-applications.queries.ts';
import {
  type ApplicationRecord,
  jobApplicationNotes,
  jobApplicationRatings,
  jobApplications,
} from './job-applications.tables.ts';
import { jobApplicationsEvents, jobApplicationsLimits } from './job-applications.tokens.ts';
import { mayReview } from './reviewing.ts';

type MoveMany = HandlerInput<typeof api.jobApplications.moveMany>['body'];

/** The most lines of a downloaded list. */
const MOST_LINES = 5000;

/** Moves one of several; one that somebody moved since, or that is closed, stays as it is. */
async function tryMove(...args: Parameters<typeof moveLocked>): Promise<boolean> {
  try {
    await moveLocked(...args);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return false;
    throw error;
  }
}

/** Locks applications of a job in the order of their ids. The caller has locked the job. */
function lockOfJob(tx: Db, jobId: number, which: SQL): Promise<ApplicationRecord[]> {
  return tx
    .select()
    .from(jobApplications)
    .where(and(eq(jobApplications.jobId, jobId), which))
    .orderBy(jobApplications.id)
    .for('no key update');
}

/**
 * Moves several applications of a job. Those that somebody moved since, or that are closed, are left alone.
 * @throws {AppError} `not_found` where one isn't of this job, `rate_limited`.
 */
export async function moveMany(deps: Deps, viewer: Viewer, jobId: number, { stage, applications }: MoveMany) {
  await deps.limits.take(jobApplicationsLimits.reviewing, viewer.id, applications.length);
  const from = new Map(applications.map((one) => [one.id, one.from]));
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const job = await lockManaged(tx, viewer, jobId);
    const isAsked = inArray(jobApplications.id, [...from.keys()]);
    const locked = await lockOfJob(tx, jobId, sql`${isAsked} and ${mayMeetApplicant({ viewerId: viewer.id, now })}`);
    if (locked.length < from.size) throw noApplication();
    let moved = 0;
    for (const application of locked) {
      const move = { stage, from: from.get(application.id) ?? application.stage };
      if (await tryMove(tx, deps, viewer, { job, application }, move, now)) moved += 1;
    }
    return { moved, left: from.size - moved };
  });
}

/**
 * Moves everyone who is still open, and whom the viewer sees, to "Not selected", because the job is closed or staff took it down.
 * @throws {AppError} `not_found`, `conflict` while the job still takes applications.
 */
export async function closeAll(deps: Deps, viewer: Viewer, jobId: number): Promise<{ moved: number }> {
  await deps.limits.take(jobApplicationsLimits.reviewing, viewer.id);
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const job = await lockManaged(tx, viewer, jobId);
    if (isRunning(job, now) && !(await isDown(tx, jobId)))
      throw new AppError('conflict', 'This job still takes applications. Mark it as filled first.');
    const isOpen = inArray(jobApplications.stage, OPEN_STAGES);
    const open = await lockOfJob(tx, jobId, sql`${isOpen} and ${mayMeetApplicant({ viewerId: viewer.id, now })}`);
    for (const application of open)
      await moveLocked(tx, deps, viewer, { job, application }, { stage: 'not_selected', from: application.stage }, now);
    return { moved: open.length };
  });
}

/** Notes the viewer's own rating, or takes it away. @throws {AppError} `not_found`, `conflict`, `rate_limited`. */
export async function rateApplication(deps: Deps, viewer: Viewer, id: number, rating: number | null): Promise<void> {
  await deps.limits.take(jobApplicationsLimits.reviewing, viewer.id);
  await deps.db.transaction(async (tx) => {
    const { job } = await lockForTeam(tx, viewer, id, deps.clock.now());
    await requireReviewed(tx, job.id);
    const own = and(eq(jobApplicationRatings.applicationId, id), eq(jobApplicationRatings.raterId, viewer.id));
    await tx.delete(jobApplicationRatings).where(own);
    if (rating !== null)
      await tx.insert(jobApplicationRatings).values({ applicationId: id, raterId: viewer.id, rating });
  });
}

const TOKEN = /@\[[^\]\n]{1,80}\]\((\d{1,15})\)/g;

/** Whom a note mentions. */
const mentionedIn = (text: string) => [...new Set([...text.matchAll(TOKEN)].map(([, id]) => Number(id)))];

/** Adds a private note of the team, and tells those of the team whom it mentions. @throws {AppError} `not_found`, `conflict`, `rate_limited`. */
export async function addTeamNote(deps: Deps, viewer: Viewer, id: number, text: string): Promise<void> {
  await deps.limits.take(jobApplicationsLimits.reviewing, viewer.id);
  await deps.db.transaction(async (tx) => {
    const { job } = await lockForTeam(tx, viewer, id, deps.clock.now());
    await requireReviewed(tx, job.id);
    const [note] = await tx
      .insert(jobApplicationNotes)
      .values({ applicationId: id, authorId: viewer.id, text: text.trim(), at: deps.clock.now() })
      .returning({ id: jobApplicationNotes.id });
    if (note && mentionedIn(text).length > 0)
      await deps.outbox.emit(tx, jobApplicationsEvents.noteMentions, { noteId: note.id, userIds: mentionedIn(text) });
  });
}

type Line = {
  name: string;
  title: string | null;
  company: string | null;
  email: string;
  stage: ApplicationRecord['stage'];
  appliedAt: Date;
  changedAt: Date;
  rating: number | null;
  note: string;
  answers: { question: string; answer: string }[];
};

const linesStatement = statement<Line>(
  'jobApplications.csv',
  `select p.full_name as name, p.title, p.company, a.email, a.stage, a.applied_at as "appliedAt", a.changed_at as "changedAt",
  r.rating, a.note, a.answers
from job_applications a join jobs j on j.id = a.job_id join users p on p.id = a.applicant_id
left join job_application_ratings r on r.application_id = a.id and r.rater_id = $1
where a.job_id = $3 and ${isManagedBy('$1')} and ${mayReview('$1', '$2')} order by a.id limit ${MOST_LINES}`,
);

/** The applicants of a job as CSV, for those who manage it; the download is logged. @throws {AppError} `not_found`, `conflict`, `rate_limited` */
export async function applicantsCsv(deps: Deps, viewer: Viewer, jobId: number, ip: string): Promise<string> {
  await deps.limits.take(jobApplicationsLimits.reviewing, viewer.id);
  const job = await managedJob(deps.pool, viewer, jobId);
  await requireReviewed(deps.db, jobId);
  const found = await linesStatement.run(deps.pool, [viewer.id, deps.clock.now(), jobId]);
  await deps.db.transaction((tx) =>
    recordAudit(tx, {
      actorId: viewer.id,
      action: 'jobApplications.export',
      summary: `Downloaded ${counted(found.length, 'applicant')} for “${job.title}” as CSV`,
      subjectType: 'job',
      subjectId: jobId,
      ip,
    }),
  );
  const head = [
    'Name',
    'Title',
    'Company',
    'Email',
    'Stage',
    'Applied',
    'In this stage since',
    'Your rating',
    'Note',
    'Answers',
  ];
  const lines = found.map((line) =>
    csvLine([
      line.name,
      line.title ?? '',
      line.company ?? '',
      line.email,
      APPLICATION_STAGES[line.stage],
      line.appliedAt.toISOString(),
      line.changedAt.toISOString(),
      line.rating ?? '',
      line.note,
      line.answers.map(({ question, answer }) => `${question} ${answer}`).join('\n'),
    ]),
  );
  return `${BYTE_ORDER_MARK}${csvLine(head)}${lines.join('')}`;
}
