import type { api, HandlerInput, HandlerOutput } from '@innerspring/contract';
import type { AdminJobTab } from '@innerspring/contract/jobs/endpoints';
import { eq } from 'drizzle-orm';
import type { Pool } from 'pg';
import { personCard } from '../../core/accounts/public.ts';
import { beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { undecidedCaseOf } from '../safety/public.ts';
import { refundWhole } from '../orders/public.ts';
import { giveCreditBack } from './credits.ts';
import { jobFrom, jobRowColumns } from './job-sql.ts';
import { lockJob } from './job-rows.ts';
import { jobs, type JobRecord } from './jobs.tables.ts';
import { jobsEvents } from './jobs.tokens.ts';
import { close, goLive } from './publishing.ts';

type AdminJob = HandlerOutput<typeof api.adminJobs.list>['items'][number];

/** A staff member, and where they act from, for the audit log. */
export type Staff = { viewer: Viewer; ip: string };

const reportCase = undecidedCaseOf('job', 'j.id');

const ofTab: Record<AdminJobTab, string> = {
  reported: `${reportCase} is not null`,
  review: `j.state = 'in_review'`,
  live: `j.state in ('live', 'paused') and j.expires_at > $2`,
  expired: `(j.state in ('expired', 'filled', 'rejected') or j.state in ('live', 'paused') and j.expires_at <= $2)`,
};

const listOf = (tab: AdminJobTab) =>
  statement<AdminJob>(
    `adminJobs.${tab}`,
    `select ${jobRowColumns('$1', '$2')}, j.description, j.seniority, j.shift, j.is_union as "isUnion", j.skills, j.benefits,
  json_build_object('location', c.location, 'followerCount', c.follower_count) as "companyLine", null as poster,
  json_build_object('by', j.apply_by, 'url', j.apply_url, 'email', j.apply_email, 'questions', j.questions) as apply,
  j.expires_at as "expiresAt", true as "canManage", j.staff_reason as "staffReason", ${personCard('u', '$2')} as owner,
  j.review_since as "reviewSince", j.order_id as "orderId", ${reportCase} as "reportCaseId",
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

const decided = (tx: Db, { outbox, clock }: Deps, jobId: number, decision: 'live' | 'change' | 'rejected') =>
  outbox.emit(tx, jobsEvents.decided, { jobId, decision, at: clock.now().toISOString() });

function requireInReview(job: JobRecord): void {
  if (job.state !== 'in_review') throw new AppError('conflict', 'This posting is no longer in review.');
}

/** Publishes a posting in review. @throws {AppError} `not_found`, `conflict` where it no longer waits. */
export async function approveJob(deps: Deps, staff: Staff, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const job = await lockJob(tx, id);
    requireInReview(job);
    await goLive(tx, deps, job);
    await decided(tx, deps, id, 'live');
    await note(tx, staff, job, 'approve', 'Published the job');
  });
}

/** Sends a posting in review back to its poster. @throws {AppError} `not_found`, `conflict` where it no longer waits. */
export async function askJobChange(deps: Deps, staff: Staff, id: number, reason: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const job = await lockJob(tx, id);
    requireInReview(job);
    await tx.update(jobs).set({ state: 'draft', reviewSince: null, staffReason: reason.trim() }).where(eq(jobs.id, id));
    await decided(tx, deps, id, 'change');
    await note(tx, staff, job, 'askChange', 'Asked for a change to the job', reason);
  });
}

/**
 * Rejects a posting in review or removes a published one, tells its poster why, and returns what was paid for it.
 * @throws {AppError} `not_found`, `conflict` for a draft or a closed one, `unavailable` while the payment provider doesn't
 * answer: the money is returned later then.
 */
export async function rejectJob(deps: Deps, staff: Staff, id: number, reason: string): Promise<void> {
  const orderId = await deps.db.transaction(async (tx) => {
    const job = await lockJob(tx, id);
    if (job.state !== 'in_review' && job.state !== 'live' && job.state !== 'paused')
      throw new AppError('conflict', 'This posting is no longer in review or live.');
    await close(tx, deps, job, 'rejected', deps.clock.now(), reason.trim());
    // What cost nothing is free again.
    if (job.freeQuarter !== null || (await giveCreditBack(tx, id)))
      await tx.update(jobs).set({ freeQuarter: null, isPaid: false }).where(eq(jobs.id, id));
    await decided(tx, deps, id, 'rejected');
    await note(tx, staff, job, 'reject', 'Rejected the job', reason);
    return job.orderId;
  });
  if (orderId !== null) await refundWhole(deps, staff.viewer, { orderId, reason }, staff.ip);
}

type Wanted = HandlerInput<typeof api.adminJobs.extend>['body'] | HandlerInput<typeof api.adminJobs.feature>['body'];

/** Gives a live posting more days, or the top of the list, or takes that away. @throws {AppError} `not_found`, `conflict` */
export async function changeLiveJob(deps: Deps, staff: Staff, id: number, wanted: Wanted): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const job = await lockJob(tx, id);
    if (job.state !== 'live') throw new AppError('conflict', 'This posting isn’t live.');
    if ('days' in wanted) {
      await goLive(tx, deps, job, wanted.days);
      await note(tx, staff, job, 'extend', `Added ${wanted.days} days to the job`);
      return;
    }
    await tx.update(jobs).set({ isFeatured: wanted.isFeatured }).where(eq(jobs.id, id));
    await note(tx, staff, job, 'feature', wanted.isFeatured ? 'Featured the job' : 'No longer features the job');
  });
}
