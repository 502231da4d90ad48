import type { MemberKit, Person } from '../../testing/member-kit.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { liveJobBy } from '../jobs/jobs.kit.ts';
import { eq } from 'drizzle-orm';
import { jobApplications } from './job-applications.tables.ts';

/** A live posting of a member's that takes applications here. */
export async function openJobBy(
  kit: MemberKit,
  owner: Person,
  title: string,
  questions: string[] = [],
): Promise<number> {
  const id = await liveJobBy(kit, owner, title);
  await kit.db.update(jobs).set({ applyBy: 'in_app', questions }).where(eq(jobs.id, id));
  return id;
}

/** An application, straight in the database. */
export async function applicationBy(kit: MemberKit, applicant: Person, jobId: number, note = ''): Promise<number> {
  const now = kit.clock.now();
  const [made] = await kit.db
    .insert(jobApplications)
    .values({
      jobId,
      applicantId: applicant.id,
      email: `${applicant.username}@example.com`,
      note,
      answers: [],
      appliedAt: now,
      changedAt: now,
    })
    .returning({ id: jobApplications.id });
  if (!made) throw new Error('The application was not stored.');
  return made.id;
}
