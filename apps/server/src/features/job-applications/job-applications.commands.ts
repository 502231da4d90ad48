import {
  APPLICATION_LIMITS,
  APPLICATION_STAGES,
  isClosedStage,
  RESUME_EXTENSIONS,
} from '@innerspring/contract/job-applications/choices';
import type { ApplicationStage } from '@innerspring/contract/job-applications/choices';
import { type api, type HandlerInput, isBlank } from '@innerspring/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import { bindUpload, deleteUploads, uploadKeyOf } from '../../core/media/public.ts';
import { uploads } from '../../core/media/uploads.tables.ts';
import { asCondition } from '../../core/visibility/public.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import type { Viewing } from '../../platform/subjects/subject-kind.ts';
import { findJob, isDown, isLiveFor, type JobRecord, lockJob, lockManaged, manages, noJob } from '../jobs/public.ts';
import { noApplication } from './job-applications.queries.ts';
import { type ApplicationRecord, jobApplications, jobApplicationStages } from './job-applications.tables.ts';
import { jobApplicationsEvents, jobApplicationsLimits, QUIET_DAYS } from './job-applications.tokens.ts';
import { mayReview } from './reviewing.ts';

type Input = HandlerInput<typeof api.jobApplications.apply>['body'];
type Move = HandlerInput<typeof api.jobApplications.move>['body'];

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Attaches the résumé, an own upload that nothing else uses. @throws {AppError} `invalid` */
async function bindResume(tx: Db, viewer: Viewer, url: string | null, now: Date): Promise<number | null> {
  if (url === null) return null;
  const key = uploadKeyOf(url);
  const [file] = key ? await tx.select().from(uploads).where(eq(uploads.key, key)) : [];
  const isResume = file?.ownerId === viewer.id && RESUME_EXTENSIONS.some((ending) => file.key.endsWith(ending));
  if (!isResume) throw fieldError('resumeUrl', 'Add your résumé as .pdf, .doc or .docx');
  if (file.bytes > APPLICATION_LIMITS.bytes) throw fieldError('resumeUrl', 'Your résumé can have at most 5 MB');
  // It is never opened here: nobody draws its first page.
  const bound = await bindUpload(tx, { ownerId: viewer.id, key, types: ['document'], now });
  if (!bound) throw fieldError('resumeUrl', 'Add your résumé again: this file is in use elsewhere');
  return bound.id;
}

async function noteStage(
  tx: Db,
  applicationId: number,
  actorId: number | null,
  stage: ApplicationStage,
  at: Date,
): Promise<void> {
  await tx.insert(jobApplicationStages).values({ applicationId, actorId, stage, at });
}

/**
 * Each question of a job with its answer, which belongs to the question's text, wherever it stands by now.
 * @throws {AppError} `conflict` where the applicant read other questions, `invalid` for a question without an answer.
 */
function answersTo(asked: readonly string[], { questions = [], answers }: Input) {
  const given = new Map(questions.map((question, at) => [question, answers[at]?.trim() ?? '']));
  const sameCount = asked.length === given.size && asked.length === answers.length;
  if (!sameCount || asked.some((question) => !given.has(question)))
    throw new AppError('conflict', 'The questions changed since you opened them. Read them again.');
  const missing = answers.findIndex((answer) => isBlank(answer));
  if (missing >= 0) throw fieldError(`answers.${missing}`, 'Answer this question');
  return asked.map((question) => ({ question, answer: given.get(question) ?? '' }));
}

/**
 * Applies for a live job, once.
 * @throws {AppError} `not_found` where the job isn't live, `conflict` where the viewer applied or manages it, `invalid`,
 * `rate_limited`.
 */
export async function applyForJob(deps: Deps, viewer: Viewer, jobId: number, input: Input): Promise<number> {
  const { db, clock, outbox, limits } = deps;
  await limits.take(jobApplicationsLimits.applying, viewer.id);
  const now = clock.now();
  return db.transaction(async (tx) => {
    const job = await lockJob(tx, jobId);
    if (await manages(tx, viewer, job))
      throw new AppError('conflict', 'You manage this job, so you can’t apply for it.');
    if (!(await isLiveFor(tx, { viewerId: viewer.id, now }, jobId))) throw noJob();
    if (job.applyBy !== 'in_app') throw new AppError('conflict', 'This company takes applications elsewhere.');
    const [earlier] = await tx
      .select({ id: jobApplications.id })
      .from(jobApplications)
      .where(and(eq(jobApplications.jobId, jobId), eq(jobApplications.applicantId, viewer.id)));
    if (earlier) throw new AppError('conflict', 'You’ve already applied for this job.');
    const answers = answersTo(job.questions, input);
    const resumeId = await bindResume(tx, viewer, input.resumeUrl, now);
    const [made] = await tx
      .insert(jobApplications)
      .values({
        jobId,
        jobTitle: job.title,
        companyName: job.companyName,
        applicantId: viewer.id,
        email: input.email,
        note: input.note.trim(),
        answers,
        resumeId,
        appliedAt: now,
        changedAt: now,
      })
      .returning({ id: jobApplications.id });
    if (!made) throw new Error('The application was not stored.');
    await noteStage(tx, made.id, viewer.id, 'submitted', now);
    await outbox.emit(tx, jobApplicationsEvents.received, { applicationId: made.id });
    await remindLater(tx, deps, made.id, now);
    return made.id;
  });
}

async function lockApplication(tx: Db, id: number): Promise<ApplicationRecord> {
  const [application] = await tx.select().from(jobApplications).where(eq(jobApplications.id, id)).for('no key update');
  if (!application) throw noApplication();
  return application;
}

/**
 * Locks an application of the viewer's, after its job like everybody: a second change refers to the job again.
 * @throws {AppError} `not_found` for an application of somebody else.
 */
async function lockOwn(tx: Db, viewer: Viewer, id: number): Promise<ApplicationRecord> {
  const [found] = await tx
    .select({ jobId: jobApplications.jobId })
    .from(jobApplications)
    .where(and(eq(jobApplications.id, id), eq(jobApplications.applicantId, viewer.id)));
  if (!found) throw noApplication();
  if (found.jobId !== null) await findJob(tx, found.jobId);
  return lockApplication(tx, id);
}

/** A condition of drizzle's: the viewer may see who applied, who is somebody else. */
export const mayMeetApplicant = (viewing: Viewing) =>
  sql`exists (select 1 from users p where p.id = ${jobApplications.applicantId}
    and ${asCondition(viewing, mayReview)})`;

/**
 * Locks an application that the viewer may read: they manage the job, which is locked before it, and may see who applied.
 * @throws {AppError} `not_found`
 */
export async function lockForTeam(tx: Db, viewer: Viewer, id: number, now: Date) {
  const [found] = await tx
    .select({ jobId: jobApplications.jobId })
    .from(jobApplications)
    .where(and(eq(jobApplications.id, id), mayMeetApplicant({ viewerId: viewer.id, now })));
  if (!found || found.jobId === null) throw noApplication();
  const job = await lockManaged(tx, viewer, found.jobId).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? noApplication() : error;
  });
  return { job, application: await lockApplication(tx, id) };
}

/** @throws {AppError} `conflict` where staff took the posting down: its applicants can be let go, and nothing else (docs/decisions/0051). */
export async function requireReviewed(db: Db, jobId: number): Promise<void> {
  if (await isDown(db, jobId))
    throw new AppError('conflict', 'Our staff took this posting down, so its applicants can only be let go.');
}

/** Reminds the team in two weeks, if nothing happens until then. */
function remindLater(tx: Db, { outbox }: Pick<Deps, 'outbox'>, applicationId: number, changedAt: Date): Promise<void> {
  const at = new Date(changedAt.getTime() + QUIET_DAYS * DAY);
  return outbox.emit(tx, jobApplicationsEvents.quiet, { applicationId, changedAt: changedAt.toISOString() }, at);
}

type Change = { stage: ApplicationStage; undoStage?: ApplicationStage | null; tellsAt?: Date | null };

async function change(
  tx: Db,
  deps: Pick<Deps, 'outbox'>,
  viewer: Viewer,
  application: ApplicationRecord,
  to: Change,
  now: Date,
): Promise<void> {
  const { stage, undoStage = null, tellsAt = null } = to;
  await tx
    .update(jobApplications)
    .set({ stage, undoStage, tellsAt, changedAt: now })
    .where(eq(jobApplications.id, application.id));
  await noteStage(tx, application.id, viewer.id, stage, now);
  if (!isClosedStage(stage)) await remindLater(tx, deps, application.id, now);
}

/**
 * Withdraws an application; with `deleteFiles` its résumé, note and answers go now. Of a closed one they go as well, and its stage
 * stays.
 * @throws {AppError} `not_found`, `conflict` once it is closed and nothing is deleted.
 */
export async function withdraw(deps: Deps, viewer: Viewer, id: number, deleteFiles: boolean): Promise<void> {
  const { db, clock, outbox } = deps;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const application = await lockOwn(tx, viewer, id);
    // Who isn't told of "Not selected" yet withdraws as anybody else.
    const isClosed = isClosedStage(application.stage) && application.undoStage === null;
    if (isClosed && !deleteFiles) throw new AppError('conflict', 'This application is closed.');
    if (!isClosed) {
      await change(tx, deps, viewer, application, { stage: 'withdrawn' }, now);
      await outbox.emit(tx, jobApplicationsEvents.answered, {
        applicationId: id,
        answer: 'withdrawn',
        at: now.toISOString(),
      });
    }
    if (!deleteFiles) return;
    await tx.update(jobApplications).set({ resumeId: null, note: '', answers: [] }).where(eq(jobApplications.id, id));
    if (application.resumeId !== null) await deleteUploads(tx, [application.resumeId]);
  });
}

/** Accepts or declines an offer. @throws {AppError} `not_found`, `conflict` without an offer, or to accept one where staff took the posting down. */
export async function answerOffer(deps: Deps, viewer: Viewer, id: number, accepts: boolean): Promise<void> {
  const { db, clock, outbox } = deps;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const application = await lockOwn(tx, viewer, id);
    if (application.stage !== 'offer') throw new AppError('conflict', 'There’s no open offer.');
    if (accepts && application.jobId !== null && (await isDown(tx, application.jobId)))
      throw new AppError('conflict', 'This job isn’t available, so you can’t accept its offer now.');
    await change(tx, deps, viewer, application, { stage: accepts ? 'hired' : 'withdrawn' }, now);
    const answer = accepts ? 'accepted' : 'declined';
    await outbox.emit(tx, jobApplicationsEvents.answered, { applicationId: id, answer, at: now.toISOString() });
  });
}

/** Notes that a member of the team reads an application; the first time marks it as viewed. @throws {AppError} `not_found`, `conflict` */
export async function openApplication(deps: Deps, viewer: Viewer, id: number, ip: string): Promise<void> {
  await deps.limits.take(jobApplicationsLimits.reviewing, viewer.id);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const { job, application } = await lockForTeam(tx, viewer, id, now);
    await requireReviewed(tx, job.id);
    if (application.stage === 'submitted') await change(tx, deps, viewer, application, { stage: 'viewed' }, now);
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'jobApplications.open',
      summary: `Read an application for “${job.title}”`,
      subjectType: 'job',
      subjectId: job.id,
      after: { applicationId: id, hasResume: application.resumeId !== null },
      ip,
    });
  });
}

/** An application and its posting, both locked. */
type ToMove = { job: JobRecord; application: ApplicationRecord };

/**
 * Moves a locked application to another stage. "Not selected" waits half an hour before the applicant is told; "Hired" is for
 * the applicant to confirm, by accepting the offer.
 * @throws {AppError} `conflict` where somebody was faster, the application is closed, or staff took the posting down.
 */
export async function moveLocked(
  tx: Db,
  deps: Pick<Deps, 'outbox'>,
  viewer: Viewer,
  { job, application }: ToMove,
  { stage, from }: Move,
  now: Date,
): Promise<void> {
  const { id } = application;
  if (application.stage === stage) return;
  if (stage !== 'not_selected') await requireReviewed(tx, job.id);
  if (application.stage !== from)
    throw new AppError(
      'conflict',
      `Someone moved this application to ${APPLICATION_STAGES[application.stage]} in the meantime.`,
    );
  if (isClosedStage(application.stage)) throw new AppError('conflict', 'This application is closed.');
  if (stage === 'hired') throw new AppError('conflict', 'Make an offer. The applicant accepts it, and is hired then.');
  if (stage === 'not_selected') {
    const tellsAt = new Date(now.getTime() + APPLICATION_LIMITS.undoMinutes * MINUTE);
    await change(tx, deps, viewer, application, { stage, undoStage: application.stage, tellsAt }, now);
    const told = { applicationId: id, tellsAt: tellsAt.toISOString() };
    await deps.outbox.emit(tx, jobApplicationsEvents.tells, told, tellsAt);
    return;
  }
  await change(tx, deps, viewer, application, { stage }, now);
  await deps.outbox.emit(tx, jobApplicationsEvents.moved, { applicationId: id, stage, at: now.toISOString() });
}

/** Moves an application to another stage, as `moveLocked` does. @throws {AppError} `not_found`, `conflict`, `rate_limited` */
export async function moveApplication(deps: Deps, viewer: Viewer, id: number, move: Move): Promise<void> {
  await deps.limits.take(jobApplicationsLimits.reviewing, viewer.id);
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await moveLocked(tx, deps, viewer, await lockForTeam(tx, viewer, id, now), move, now);
  });
}

/**
 * Takes "Not selected" back before the applicant is told, as if it had not happened.
 * @throws {AppError} `not_found`, `conflict` once they were told.
 */
export async function undoNotSelected({ db, clock }: Deps, viewer: Viewer, id: number): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { application } = await lockForTeam(tx, viewer, id, now);
    const { undoStage, tellsAt } = application;
    if (undoStage === null || tellsAt === null || tellsAt <= now)
      throw new AppError('conflict', 'The applicant was told, so this can’t be undone.');
    const ofApplication = eq(jobApplicationStages.applicationId, id);
    await tx.delete(jobApplicationStages).where(and(ofApplication, eq(jobApplicationStages.stage, 'not_selected')));
    const [last] = await tx
      .select({ at: jobApplicationStages.at })
      .from(jobApplicationStages)
      .where(ofApplication)
      .orderBy(desc(jobApplicationStages.id))
      .limit(1);
    await tx
      .update(jobApplications)
      .set({ stage: undoStage, undoStage: null, tellsAt: null, changedAt: last?.at ?? application.appliedAt })
      .where(eq(jobApplications.id, id));
  });
}
