import { users } from '../core/accounts/accounts.tables.ts';
import { businessMinutes } from '../features/admin/business-hours.ts';
import { applicationMessages, applications } from '../features/applications/applications.tables.ts';
import { castMember, type DemoCast } from '../platform/demo/demo-content.ts';
import type { Db } from '../platform/deps.ts';

/** Invented people whose applications wait or were refused: the two named accounts, then the rest of the queue. */
const demoApplicants = [
  {
    username: 'demo-pending',
    fullName: 'Jonah Beckett',
    title: 'Assistant Buyer',
    company: 'Meridian Bedding Group',
    companyType: 'Buying group',
    profession: 'Merchandising and buying',
    location: 'Dallas, TX',
    email: 'jonah.beckett@meridianbedding.example',
    hoursAgo: 20,
    status: 'pending',
    industryRole:
      'I buy pillows and protectors for 310 independent stores and sit in on the mattress line reviews. I’d like to follow suppliers and learn from other buyers.',
    referredBy: 'Kim Halloran',
    website: null,
    question: null,
    message: null,
  },
  {
    username: 'demo-rejected',
    fullName: 'Cass Norwood',
    title: 'Founder',
    company: 'Norwood Growth Partners',
    companyType: 'Consultancy',
    profession: 'Marketing',
    location: 'Miami, FL',
    email: 'cass@norwoodgrowth.example',
    hoursAgo: 190,
    status: 'rejected',
    industryRole: 'I help businesses of every kind find leads and would love to reach your members with our offers.',
    referredBy: null,
    website: 'https://norwoodgrowth.example',
    question: null,
    message:
      'This network is for people who work in mattresses and bedding, and your application doesn’t show that you do. If we missed something, please tell us in an appeal.',
  },
  {
    username: 'wanda-pruitt',
    fullName: 'Wanda Pruitt',
    title: 'Quilting Supervisor',
    company: 'Loomfield Sleep',
    companyType: 'Mattress manufacturer',
    profession: 'Quilting, cutting and tape-edge',
    location: 'Grand Rapids, MI',
    email: 'wanda.pruitt@loomfieldsleep.example',
    hoursAgo: 75,
    status: 'pending',
    industryRole:
      'Twelve years on multi-needle quilters, the last four leading a crew of nine on two shifts. Tomasz told me to apply.',
    referredBy: 'Tomasz Wilk',
    website: null,
    question: null,
    message: null,
  },
  {
    username: 'ray-delacroix',
    fullName: 'Ray Delacroix',
    title: 'Sales Agent',
    company: 'Delacroix & Daughters',
    companyType: 'Retailer',
    profession: 'Sales',
    location: 'Baton Rouge, LA',
    email: 'ray.delacroix@gmail.com',
    hoursAgo: 140,
    status: 'pending',
    industryRole:
      'Family store since 1962, three generations, mattresses are two-thirds of what we sell and all of what we argue about.',
    referredBy: null,
    website: null,
    question: 'Thank you, Ray. Could you send us your website or a photo of the storefront, so we can see the store?',
    message: null,
  },
  {
    username: 'milo-andersson',
    fullName: 'Milo Andersson',
    title: 'Growth Hacker',
    company: 'SleepyCoin',
    companyType: 'Sleep technology',
    profession: 'Marketing',
    location: 'Remote',
    email: 'milo@mailinator.com',
    hoursAgo: 6,
    status: 'pending',
    industryRole: 'Building a token that pays people for sleeping. Looking for partners with large audiences.',
    referredBy: null,
    website: null,
    question: null,
    message: null,
  },
] as const;

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
          applicant.message ?? applicant.question ?? 'We received your application, and it’s under review.',
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
