import type { api, HandlerInput, HandlerOutput } from '@innerspring/contract';
import type { AdminJobTab } from '@innerspring/contract/jobs/endpoints';
import { eq } from 'drizzle-orm';
import type { Pool } from 'pg';
import { personCard } from '../../core/accounts/public.ts';
import { beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, changedSinceRead } from '../../platform/errors.ts';
import { requireMayPublish } from '../companies/public.ts';
import { undecidedCaseOf } from '../safety/public.ts';
import { giveBack } from './giving-back.ts';
import { addPeriod, refreshFeatured, setFeatured } from './job-periods.ts';
import { jobFrom, jobInputOf, jobRowColumns, lastDay, waitsForReview } from './job-sql.ts';
import { contentOf, isRejected, lockJob, RECRUITING } from './job-rows.ts';
import { jobs, type JobRecord } from './jobs.tables.ts';
import { type JobDecision, jobsEvents } from './jobs.tokens.ts';
import { close, goLive, noProposal } from './publishing.ts';

type AdminJob = HandlerOutput<typeof api.adminJobs.list>['items'][number];

/** A staff member, and where they act from, for the audit log. */
export type Staff = { viewer: Viewer; ip: string };
type Reasoned = { reason: string; version: number };

const reportCase = undecidedCaseOf('job', 'j.id');

const ofTab: Record<AdminJobTab, string> = {
  reported: `${reportCase} is not null`,
  review: `(${waitsForReview('j')})`,
  live: `j.state in ('live', 'paused') and j.expires_at > $2 and j.removed_at is null`,
  expired: `(j.state in ('expired', 'filled', 'rejected') or j.state in ('live', 'paused') and j.expires_at <= $2) and j.removed_at is null`,
};

const listOf = (tab: AdminJobTab) =>
  statement<AdminJob>(
    `adminJobs.${tab}`,
    `select ${jobRowColumns('$1', '$2')}, j.description, j.seniority, j.shift, j.is_union as "isUnion", j.skills, j.benefits,
  json_build_object('location', c.location, 'followerCount', c.follower_count) as "companyLine", null as poster,
  json_build_object('by', j.apply_by, 'url', j.apply_url, 'email', j.apply_email, 'questions', j.questions) as apply,
  ${lastDay} as "expiresAt", true as "canManage", j.staff_reason as "staffReason",
  j.version, j.proposed_at as "proposedAt", ${jobInputOf} as input,
  case when j.proposed_at is not null then json_build_object('from', ${jobInputOf}, 'to', j.proposed) end as change, ${personCard('u', '$2')} as owner,
  coalesce(j.review_since, j.proposed_at) as "reviewSince", j.order_id as "orderId", ${reportCase} as "reportCaseId",
  json_build_object('postings', (select count(*) from jobs o where o.owner_id = j.owner_id and o.state <> 'draft'),
    'rejected', (select count(*) from jobs o where o.owner_id = j.owner_id and o.state = 'rejected'),
    'memberSince', to_char(u.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as footprint
from ${jobFrom} where j.id < $3 and ${ofTab[tab]} order by j.id desc limit ${TAKE}`,
  );

const statements = {
  review: listOf('review'),
  live: listOf('live'),
  expired: listOf('expired'),
  reported: listOf('reported'),
};

/** Postings of a tab for staff, newest first. */
export async function adminJobsOf(pool: Pool, viewer: Viewer, now: Date, tab: AdminJobTab, cursor: string | undefined) {
  return pageOf(await statements[tab].run(pool, [viewer.id, now, beforeOf(cursor)]));
}

const note = (tx: Db, { viewer, ip }: Staff, job: JobRecord, action: string, summary: string, reason?: string) =>
  recordAudit(tx, {
    actorId: viewer.id,
    action: `adminJobs.${action}`,
    summary: `${summary} “${job.title}”`,
    subjectType: 'job',
    subjectId: job.id,
    before: { state: job.state, expiresAt: job.expiresAt, isFeatured: job.isFeatured },
    reason: reason ?? null,
    ip,
  });

const decided = (tx: Db, { outbox, clock }: Deps, jobId: number, decision: JobDecision) =>
  outbox.emit(tx, jobsEvents.decided, { jobId, decision, at: clock.now().toISOString() });

/** @throws {AppError} `conflict` where it changed since staff read it, or a report's case removed it. */
function requireRead(job: JobRecord, version: number): void {
  if (job.removedAt !== null) throw new AppError('conflict', 'Staff removed this posting after a report.');
  if (job.version !== version) throw changedSinceRead();
}

/** @throws {AppError} `conflict` where neither the posting nor changes of it wait. */
function requireInReview(job: JobRecord, version: number): void {
  const isWaiting =
    job.state === 'in_review' || (job.proposedAt !== null && !isRejected(job) && job.withheldAt === null);
  if (!isWaiting) throw new AppError('conflict', 'This posting is no longer in review.');
  requireRead(job, version);
}

const requireRecruiter = (tx: Db, { clock }: Deps, writerId: number | null, { companyId }: JobRecord) =>
  requireMayPublish(
    tx,
    { writerId, companyId },
    {
      roles: RECRUITING,
      lostRole: 'Who wrote this no longer recruits for the company. Reject it instead.',
      now: clock.now(),
    },
  );

/** Publishes a posting in review, or changes of one that is up. @throws {AppError} `not_found`, `conflict` as above. */
export async function approveJob(deps: Deps, staff: Staff, id: number, version: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const job = await lockJob(tx, id);
    requireInReview(job, version);
    if (job.proposed === null) {
      await requireRecruiter(tx, deps, job.ownerId, job);
      await goLive(tx, deps, job);
      // Colleagues may still have the version before them that was in review.
      await tx
        .update(jobs)
        .set({ version: job.version + 1 })
        .where(eq(jobs.id, id));
      await decided(tx, deps, id, 'live');
      await note(tx, staff, job, 'approve', 'Published the job');
      return;
    }
    await requireRecruiter(tx, deps, job.proposedById, job);
    const { companyName, ...content } = contentOf(job.proposed);
    await tx
      .update(jobs)
      .set({
        ...content,
        // A company of ours keeps the name that it has here.
        ...(job.companyId === null && { companyName }),
        ...noProposal,
        staffReason: null,
        version: job.version + 1,
        updatedAt: deps.clock.now(),
      })
      .where(eq(jobs.id, id));
    await decided(tx, deps, id, 'changeLive');
    await note(tx, staff, job, 'approve', 'Published changes to the job');
  });
}

/** Sends a posting in review, or changes of one that is up, back to its poster. @throws {AppError} as `approveJob`. */
export async function askJobChange(deps: Deps, staff: Staff, id: number, asked: Reasoned): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const job = await lockJob(tx, id);
    requireInReview(job, asked.version);
    const back = job.proposed === null ? { state: 'draft' as const, reviewSince: null } : { proposedAt: null };
    await tx
      .update(jobs)
      .set({ ...back, staffReason: asked.reason.trim(), version: job.version + 1 })
      .where(eq(jobs.id, id));
    await decided(tx, deps, id, 'change');
    await note(tx, staff, job, 'askChange', 'Asked for a change to the job', asked.reason);
  });
}

/** Drops changes that wait; the posting stays up as it is. @throws {AppError} as `approveJob`. */
export async function rejectJobChange(deps: Deps, staff: Staff, id: number, asked: Reasoned): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const job = await lockJob(tx, id);
    requireInReview(job, asked.version);
    if (job.proposed === null) throw new AppError('conflict', 'No changes of this posting wait for review.');
    const dropped = { ...noProposal, staffReason: asked.reason.trim(), version: job.version + 1 };
    await tx.update(jobs).set(dropped).where(eq(jobs.id, id));
    await decided(tx, deps, id, 'changeRejected');
    await note(tx, staff, job, 'rejectChange', 'Rejected changes to the job', asked.reason);
  });
}

/**
 * Rejects a posting in review or removes a published one, tells its poster why, and has what was paid for it returned.
 * @throws {AppError} `not_found`, `conflict` for a draft or a closed one, or where it changed since staff read it.
 */
export async function rejectJob(deps: Deps, staff: Staff, id: number, asked: Reasoned): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const job = await lockJob(tx, id);
    if (job.state !== 'in_review' && job.state !== 'live' && job.state !== 'paused')
      throw new AppError('conflict', 'This posting is no longer in review or live.');
    requireRead(job, asked.version);
    await close(tx, deps, job, 'rejected', deps.clock.now(), asked.reason.trim());
    await giveBack(tx, deps, job, { actorId: staff.viewer.id, ip: staff.ip, reason: asked.reason });
    await decided(tx, deps, id, 'rejected');
    await note(tx, staff, job, 'reject', 'Rejected the job', asked.reason);
  });
}

type Wanted = HandlerInput<typeof api.adminJobs.extend>['body'] | HandlerInput<typeof api.adminJobs.feature>['body'];

/** Gives a live posting more days, or the top of the list, or takes that away. @throws {AppError} `not_found`, `conflict` */
export async function changeLiveJob(deps: Deps, staff: Staff, id: number, wanted: Wanted): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const job = await lockJob(tx, id);
    if (job.state !== 'live' || isRejected(job)) throw new AppError('conflict', 'This posting isn’t live.');
    if ('days' in wanted) {
      await addPeriod(tx, id, { source: 'staff', days: wanted.days });
      await goLive(tx, deps, job);
      await note(tx, staff, job, 'extend', `Added ${wanted.days} days to the job`);
      return;
    }
    await setFeatured(tx, job, wanted.isFeatured, deps.clock.now());
    await refreshFeatured(tx, deps, id, deps.clock.now());
    await note(tx, staff, job, 'feature', wanted.isFeatured ? 'Featured the job' : 'No longer features the job');
  });
}
