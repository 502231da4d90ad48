import { Cursor, Email, Id, Instant, Line, Page, Text, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { JobRow } from '../jobs/schemas.ts';
import { PersonCard } from '../users.ts';
import { APPLICATION_LIMITS, APPLICATION_STAGES, type ApplicationStage, MOVABLE_STAGES } from './choices.ts';
import * as endpoints from './endpoints.ts';

const stages = Object.keys(APPLICATION_STAGES) as [ApplicationStage, ...ApplicationStage[]];
export const Stage = z.enum(stages);
const MovableStage = z.enum(MOVABLE_STAGES, 'Choose a stage');

const Answer = z.object({ question: z.string(), answer: z.string() });

export const NewApplication = z.strictObject({
  email: Email,
  note: Text(0, APPLICATION_LIMITS.note, 'Note'),
  /** The URL of an own upload: .pdf, .doc or .docx, up to 5 MB. */
  resumeUrl: z.nullable(z.string().check(z.maxLength(200, 'Add the résumé again'))),
  /** One for each question of the job, in its order. */
  answers: z.array(Line(0, APPLICATION_LIMITS.answer, 'Answer')).check(z.maxLength(10, 'There are too many answers')),
});
export type NewApplication = z.infer<typeof NewApplication>;

/** An application as its applicant sees it. */
export const OwnApplication = z.object({
  id: Id,
  stage: Stage,
  appliedAt: Instant,
  changedAt: Instant,
  note: z.string(),
  answers: z.array(Answer),
  hasResume: z.boolean(),
});
export type OwnApplication = z.infer<typeof OwnApplication>;

/** An application among the viewer's own. */
export const MyApplication = z.object({
  application: OwnApplication,
  /** The job as it is now; its page may be gone for the applicant. */
  job: z.pick(JobRow, { id: true, title: true, company: true, place: true, state: true }),
});
export type MyApplication = z.infer<typeof MyApplication>;

/** An application in the list of those who manage the job. */
export const ApplicantRow = z.object({
  id: Id,
  /** Null for a former member. */
  person: z.nullable(PersonCard),
  stage: Stage,
  /** "Not selected" that the applicant isn't told of yet: until then it can be undone. */
  tellsAt: z.nullable(Instant),
  appliedAt: Instant,
  changedAt: Instant,
});
export type ApplicantRow = z.infer<typeof ApplicantRow>;

/** An application as those who manage the job read it. */
export const Applicant = z.extend(ApplicantRow, {
  email: z.string(),
  note: z.string(),
  answers: z.array(Answer),
  resume: z.nullable(z.object({ url: z.string(), name: z.string() })),
  history: z.array(z.object({ stage: Stage, at: Instant, by: z.nullable(z.string()) })),
  /** Private notes of the team. */
  notes: z.array(z.object({ id: Id, by: z.nullable(z.string()), text: z.string(), at: Instant })),
});
export type Applicant = z.infer<typeof Applicant>;

const byId = z.object({ id: Id });
const byApplication = z.object({ applicationId: Id });

export const jobApplicationsOperations = operations({
  mine: {
    summary: 'Your applications, newest first',
    access: 'member',
    query: z.strictObject({ cursor: z.optional(Cursor) }),
    response: Page(MyApplication),
  },
  own: {
    summary: 'Your application for a job',
    access: 'member',
    params: byId,
    response: z.object({ application: z.nullable(OwnApplication) }),
  },
  apply: {
    summary: 'Apply for a job, once',
    access: 'member',
    params: byId,
    body: NewApplication,
    response: OwnApplication,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  withdraw: {
    summary: 'Withdraw an application, and delete what came with it where asked',
    access: 'member',
    params: byApplication,
    body: z.strictObject({ deleteFiles: z.boolean() }),
    response: OwnApplication,
    errors: ['not_found', 'conflict'],
  },
  answerOffer: {
    summary: 'Accept or decline an offer',
    access: 'member',
    params: byApplication,
    body: z.strictObject({ accepts: z.boolean() }),
    response: OwnApplication,
    errors: ['not_found', 'conflict'],
  },
  applicants: {
    summary: 'Who applied for a job that you manage, newest first',
    access: 'member',
    params: byId,
    query: z.strictObject({ cursor: z.optional(Cursor) }),
    response: Page(ApplicantRow),
    errors: ['not_found'],
  },
  open: {
    summary: 'Read an application; the first time marks it as viewed, and each is logged',
    access: 'member',
    params: byApplication,
    response: Applicant,
    errors: ['not_found'],
  },
  move: {
    summary: 'Move an application to another stage',
    access: 'member',
    params: byApplication,
    body: z.strictObject({ stage: MovableStage, /** The stage that was shown. */ from: Stage }),
    response: Applicant,
    errors: ['not_found', 'conflict'],
  },
  undo: {
    summary: 'Take “Not selected” back before the applicant is told',
    access: 'member',
    params: byApplication,
    response: Applicant,
    errors: ['not_found', 'conflict'],
  },
  note: {
    summary: 'Add a private note of the team',
    access: 'member',
    params: byApplication,
    body: z.strictObject({ text: Text(1, APPLICATION_LIMITS.teamNote, 'Note') }),
    response: Applicant,
    errors: ['not_found'],
  },
});

export const jobApplications = bind(endpoints.jobApplications, jobApplicationsOperations);
