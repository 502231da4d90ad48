import { businessMinutes } from '../features/admin/business-hours.ts';
import { applicationMessages, applications } from '../features/applications/applications.tables.ts';
import { users } from '../core/accounts/accounts.tables.ts';
import type { Db } from '../platform/deps.ts';
import { demoApplicants } from './applicants.ts';
import { castMember, type DemoCast } from '../platform/demo/demo-content.ts';

const hour = 3_600_000;

/** Applications in every state that the queue and the status screen show. */
export async function seedApplicants(
  tx: Db,
  input: { now: Date; passwordHash: string; cast: DemoCast },
): Promise<void> {
  const { now, passwordHash } = input;
  const staff = castMember(input.cast, 'second-admin');
  for (const applicant of demoApplicants) {
    const submittedAt = new Date(now.getTime() - applicant.hoursAgo * hour);
    const decidedAt = applicant.status === 'rejected' ? new Date(submittedAt.getTime() + 26 * hour) : null;
    const [made] = await tx
      .insert(users)
      .values({
        username: applicant.username,
        email: applicant.email,
        emailVerifiedAt: applicant.username === 'milo-andersson' ? null : submittedAt,
        passwordHash,
        fullName: applicant.fullName,
        title: applicant.title,
        company: applicant.company,
        location: applicant.location,
        profession: applicant.profession,
        applicationStatus: applicant.status,
        registrationMessage:
          applicant.message ?? applicant.question ?? 'Your application has been received and is under review.',
        isDemo: true,
        createdAt: submittedAt,
      })
      .returning({ id: users.id });
    if (!made) throw new Error('An insert of one row returns one row');
    await tx.insert(applications).values({
      userId: made.id,
      fullName: applicant.fullName,
      company: applicant.company,
      title: applicant.title,
      profession: applicant.profession,
      companyType: applicant.companyType,
      location: applicant.location,
      website: applicant.website,
      industryRole: applicant.industryRole,
      referredBy: applicant.referredBy,
      submittedAt,
      queueState: decidedAt ? 'closed' : applicant.question ? 'waiting_for_applicant' : 'waiting',
      assignedTo: applicant.question ? staff.id : null,
      decidedBy: decidedAt ? staff.id : null,
      decidedAt,
      rejectionReason: decidedAt ? 'not_in_trade' : null,
      decisionBusinessMinutes: decidedAt ? businessMinutes(submittedAt, decidedAt) : null,
    });
    const words = applicant.message ?? applicant.question;
    if (words) {
      await tx.insert(applicationMessages).values({
        userId: made.id,
        from: 'staff',
        authorId: staff.id,
        text: words,
        createdAt: decidedAt ?? new Date(submittedAt.getTime() + 5 * hour),
      });
    }
  }
}
