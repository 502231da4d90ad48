import { eq, inArray } from 'drizzle-orm';
import { deleteUploads } from '../../core/media/public.ts';
import type { Deps } from '../../platform/deps.ts';
import { findJob, jobsEvents } from '../jobs/public.ts';
import { jobApplicationNotes, jobApplicationRatings, jobApplications } from './job-applications.tables.ts';

/** Deletes what applicants sent, and the team's notes, a year after a job closed; that they applied stays. */
export function subscribeRetention({ db, outbox }: Deps): void {
  outbox.consume(jobsEvents.longClosed, 'jobApplications.retention', async ({ jobId, closedAt }) => {
    await db.transaction(async (tx) => {
      const job = await findJob(tx, jobId);
      // Renewed since, and closed again maybe: that has an event of its own.
      if (job?.closedAt?.toISOString() !== closedAt) return;
      const sent = await tx
        .select({ id: jobApplications.id, resumeId: jobApplications.resumeId })
        .from(jobApplications)
        .where(eq(jobApplications.jobId, jobId))
        .orderBy(jobApplications.id)
        .for('no key update');
      if (sent.length === 0) return;
      const ids = sent.map(({ id }) => id);
      await tx
        .update(jobApplications)
        .set({ email: '', note: '', answers: [], resumeId: null })
        .where(inArray(jobApplications.id, ids));
      await deleteUploads(
        tx,
        sent.flatMap(({ resumeId }) => resumeId ?? []),
      );
      await tx.delete(jobApplicationRatings).where(inArray(jobApplicationRatings.applicationId, ids));
      await tx.delete(jobApplicationNotes).where(inArray(jobApplicationNotes.applicationId, ids));
    });
  });
}
