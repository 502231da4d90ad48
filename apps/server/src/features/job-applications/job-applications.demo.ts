import type { ApplicationStage } from '@innerspring/contract/job-applications/choices';
import { and, eq } from 'drizzle-orm';
import { castMember, type FillDemo } from '../../platform/demo/demo-content.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { jobApplicationNotes, jobApplications, jobApplicationStages } from './job-applications.tables.ts';

const HOUR = 3_600_000;
const POSTER = 'demo-member';

type Sent = {
  by: string;
  path: readonly ApplicationStage[];
  hoursAgo: number;
  note: string;
  answers: readonly [string, string];
};

/** The applications for the posting of the member whom the start-up line names, one at each stage. */
const sent: readonly Sent[] = [
  {
    by: 'noor-rahimi',
    path: ['submitted'],
    hoursAgo: 5,
    note: 'I test foam for a living and would like to make some. My lab notes are tidy; ask anyone at Ashgrove.',
    answers: ['A 4 lb slow-recovery foam that passed smolder without a barrier.', 'In six weeks.'],
  },
  {
    by: 'viktor-hale',
    path: ['submitted', 'viewed'],
    hoursAgo: 30,
    note: 'Eleven years of adhesives on foam. I know what your customers glue it to.',
    answers: ['None yet, and that’s why I’m writing.', 'Right away.'],
  },
  {
    by: 'priya-menon',
    path: ['submitted', 'viewed', 'shortlisted'],
    hoursAgo: 46,
    note: 'Latex taught me patience with cells. I’d like to bring it to viscoelastic foam.',
    answers: ['A Talalay core that kept its height after 80,000 cycles.', 'In the new year.'],
  },
  {
    by: 'yuki-tanabe',
    path: ['submitted', 'viewed', 'interview'],
    hoursAgo: 70,
    note: 'Textiles are my field, and comfort is a question of both layers. I’d love to talk.',
    answers: ['A knit that finally let a cool foam feel cool.', 'In two months.'],
  },
  {
    by: 'kofi-asante',
    path: ['submitted', 'viewed', 'shortlisted', 'offer'],
    hoursAgo: 90,
    note: 'I model sleep surfaces with pressure data, and I want to pour what I model.',
    answers: ['The one whose aging curve I predicted to 2%.', 'On the first of next month.'],
  },
  {
    by: 'ellie-marsh',
    path: ['submitted', 'viewed', 'not_selected'],
    hoursAgo: 95,
    note: 'I hear every day what people say about foam. Maybe that’s worth something in a lab.',
    answers: ['Whatever Loomfield puts into the Nightfield.', 'After the holidays.'],
  },
];

/** A posting with applicants at every stage, for those who try out the review of applicants. */
export const fillJobApplications: FillDemo = async (tx, { now, cast }) => {
  const poster = castMember(cast, POSTER);
  const [job] = await tx
    .select({ id: jobs.id, questions: jobs.questions })
    .from(jobs)
    .where(and(eq(jobs.ownerId, poster.id), eq(jobs.state, 'live')));
  if (!job) throw new Error(`The demo content has no posting of ${POSTER}.`);
  for (const { by, path, hoursAgo, note, answers } of sent) {
    const applicant = castMember(cast, by);
    const appliedAt = new Date(now.getTime() - hoursAgo * HOUR);
    const at = (step: number) => new Date(appliedAt.getTime() + step * HOUR);
    const [made] = await tx
      .insert(jobApplications)
      .values({
        jobId: job.id,
        applicantId: applicant.id,
        stage: path.at(-1) ?? 'submitted',
        email: `${by}@jobs.example`,
        note,
        answers: job.questions.map((question, place) => ({ question, answer: answers[place] ?? '' })),
        appliedAt,
        changedAt: at(path.length - 1),
      })
      .returning({ id: jobApplications.id });
    if (!made) throw new Error('The application was not stored.');
    for (const [step, stage] of path.entries())
      await tx
        .insert(jobApplicationStages)
        .values({ applicationId: made.id, actorId: step === 0 ? applicant.id : poster.id, stage, at: at(step) });
    if (path.includes('shortlisted'))
      await tx.insert(jobApplicationNotes).values({
        applicationId: made.id,
        authorId: poster.id,
        text: 'Good questions on the phone. Ask about aging tests.',
        at: at(path.length - 1),
      });
  }
};
