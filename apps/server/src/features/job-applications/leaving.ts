import { OPEN_STAGES } from '@innerspring/contract/job-applications/choices';
import { and, count, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Db, Deps } from '../../platform/deps.ts';
import type { LeavingCounts, PassedOn } from '../../platform/personal-data/personal-data.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { jobApplications, jobApplicationStages } from './job-applications.tables.ts';
import { jobApplicationsEvents } from './job-applications.tokens.ts';

/** Open applications for postings that are the member's own and no company's. */
const openTo = (userId: number) =>
  and(
    eq(jobs.ownerId, userId),
    isNull(jobs.companyId),
    ne(jobs.state, 'draft'),
    inArray(jobApplications.stage, [...OPEN_STAGES]),
  );

/** How many applicants a leaving member's request tells that the posting is closed. */
export async function countLeaving(db: Db, _deps: unknown, userId: number): Promise<Partial<LeavingCounts>> {
  const [open] = await db
    .select({ count: count() })
    .from(jobApplications)
    .innerJoin(jobs, eq(jobs.id, jobApplications.jobId))
    .where(openTo(userId));
  return { applicants: open?.count ?? 0 };
}

/** Ends the open applications for the member's own postings: nobody is left to decide, and the applicants are told. */
export async function leaveApplications(tx: Db, { outbox, clock }: Deps, userId: number): Promise<PassedOn[]> {
  const now = clock.now();
  const open = await tx
    .select({ id: jobApplications.id })
    .from(jobApplications)
    .innerJoin(jobs, eq(jobs.id, jobApplications.jobId))
    .where(openTo(userId))
    .orderBy(jobApplications.id)
    .for('no key update', { of: jobApplications });
  if (open.length === 0) return [];
  const ids = open.map(({ id }) => id);
  await tx
    .update(jobApplications)
    .set({ stage: 'not_selected', undoStage: null, tellsAt: null, changedAt: now })
    .where(inArray(jobApplications.id, ids));
  await tx
    .insert(jobApplicationStages)
    .values(ids.map((applicationId) => ({ applicationId, actorId: null, stage: 'not_selected' as const, at: now })));
  for (const applicationId of ids)
    await outbox.emit(tx, jobApplicationsEvents.moved, {
      applicationId,
      stage: 'not_selected',
      at: now.toISOString(),
    });
  return [];
}
