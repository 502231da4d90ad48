import { Count, Cursor, Email, Id, Instant, Line, Page, Text, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { JOB_LIMITS } from '../jobs/choices.ts';
import { JobRow } from '../jobs/schemas.ts';
import { PersonCard } from '../users.ts';
import {
  APPLICANT_SORTS,
  APPLICATION_LIMITS,
  APPLICATION_STAGES,
  type ApplicationStage,
  MOVABLE_STAGES,
} from './choices.ts';
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
  /** The questions as the applicant read them; without them, none. A job that asks something else by now refuses. */
  questions: z.optional(
    z
      // Only compared with what is stored, which may be older than today's rules for a line.
      .array(z.string().check(z.maxLength(JOB_LIMITS.question, 'Question is too long')))
      .check(z.maxLength(JOB_LIMITS.questions, 'There are too many questions')),
  ),
  /** One for each of `questions`, in its order. */
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
  /** The job as it is now; its page may be gone for the applicant. Of a deleted one, what it was called, without an id. */
  job: z.extend(z.pick(JobRow, { title: true, company: true, place: true, state: true }), { id: z.nullable(Id) }),
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
  /** The viewer's own rating, 1 to 5; nobody else sees it. */
  ownRating: z.nullable(z.int()),
  /** Miles between where the applicant says they live and the job; null where either isn't known. */
  miles: z.nullable(z.int()),
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

/** How many applications of a job are at a stage. */
export const StageCount = z.object({ stage: Stage, count: Count });
export type StageCount = z.infer<typeof StageCount>;

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
    summary: 'Who applied for a job that you manage',
    access: 'member',
    params: byId,
    query: z.strictObject({
      stage: z.optional(Stage),
      /** The beginning of a name. */
      q: z.optional(z.string().check(z.maxLength(80, 'The name is too long'))),
      /** `newest` first unless given; `waiting`: longest in their stage; `rating`: your best. */
      sort: z.optional(z.enum(APPLICANT_SORTS, 'Choose an order')),
      cursor: z.optional(Cursor),
    }),
    response: Page(ApplicantRow),
    errors: ['not_found'],
  },
  stages: {
    summary: 'How many applications of a job that you manage are at each stage',
    access: 'member',
    params: byId,
    response: z.array(StageCount),
    errors: ['not_found'],
  },
  csv: {
    summary: 'The applicants of a job that you manage as CSV; the download is logged',
    access: 'member',
    params: byId,
    response: 'binary',
    errors: ['not_found', 'conflict'],
  },
  team: {
    summary: 'Who manages the job with you, by the beginning of a name',
    access: 'member',
    params: byId,
    query: z.strictObject({ q: z.string().check(z.maxLength(80)) }),
    response: z.object({ items: z.array(PersonCard) }),
    errors: ['not_found'],
  },
  moveMany: {
    summary: 'Move several applications to a stage; those that changed since are left alone',
    access: 'member',
    params: byId,
    body: z.strictObject({
      stage: MovableStage,
      applications: z
        .array(z.strictObject({ id: Id, /** The stage that was shown. */ from: Stage }))
        .check(
          z.minLength(1, 'Choose applicants'),
          z.maxLength(APPLICATION_LIMITS.together, `Choose at most ${APPLICATION_LIMITS.together} applicants`),
        ),
    }),
    response: z.object({ moved: Count, left: Count }),
    errors: ['not_found'],
  },
  closeAll: {
    summary: 'Move everyone who is still open to “Not selected”, as the job is closed; they’re told in 30 minutes',
    access: 'member',
    params: byId,
    response: z.object({ moved: Count }),
    errors: ['not_found', 'conflict'],
  },
  open: {
    summary: 'Read an application; the first time marks it as viewed, and each is logged',
    access: 'member',
    params: byApplication,
    response: Applicant,
    errors: ['not_found', 'conflict'],
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
  rate: {
    summary: 'Rate an application, for yourself',
    access: 'member',
    params: byApplication,
    body: z.strictObject({
      rating: z.nullable(z.int('Choose a rating').check(z.gte(1, 'Choose a rating'), z.lte(5, 'Choose a rating'))),
    }),
    response: Applicant,
    errors: ['not_found', 'conflict'],
  },
  note: {
    summary: 'Add a private note of the team',
    access: 'member',
    params: byApplication,
    body: z.strictObject({ text: Text(1, APPLICATION_LIMITS.teamNote, 'Note') }),
    response: Applicant,
    errors: ['not_found', 'conflict'],
  },
});

export const jobApplications = bind(endpoints.jobApplications, jobApplicationsOperations);
