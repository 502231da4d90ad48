import { JOB_LIMITS } from '@innerspring/contract/jobs/choices';
import { defineLimit, HOUR } from '../../platform/limits/limit.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';
import { defineSetting, wholeNumber } from '../../platform/site-settings/site-settings.ts';

/** What administrators can change about postings. */
export const jobsSettings = {
  standardCents: defineSetting({
    key: 'jobs.standardCents',
    default: 9900,
    schema: wholeNumber(50, 1_000_000),
    title: 'Price of a Standard job posting, in cents',
    explanation: `What ${JOB_LIMITS.days} days in the list of jobs cost.`,
  }),
  featuredCents: defineSetting({
    key: 'jobs.featuredCents',
    default: 19_900,
    schema: wholeNumber(50, 1_000_000),
    title: 'Price of a Featured job posting, in cents',
    explanation: `What ${JOB_LIMITS.days} days at the top of the list of jobs cost.`,
  }),
  packCents: defineSetting({
    key: 'jobs.packCents',
    default: 24_900,
    schema: wholeNumber(50, 1_000_000),
    title: `Price of a pack of ${JOB_LIMITS.pack} Standard job postings, in cents`,
    explanation: `What ${JOB_LIMITS.pack} times ${JOB_LIMITS.days} days in the list of jobs cost together.`,
  }),
};

/** Days after which what applicants sent is deleted (screens.md 5). */
export const KEPT_DAYS = 365;

/** How often members write postings. */
export const jobsLimits = {
  writing: defineLimit({
    name: 'jobWriting',
    points: 300,
    seconds: HOUR,
    says: 'You can save job postings 300 times an hour.',
  }),
  creating: defineLimit({
    name: 'jobCreating',
    points: 30,
    seconds: HOUR,
    says: 'You can start 30 job postings an hour.',
  }),
  searching: defineLimit({
    name: 'jobSearches',
    points: 120,
    seconds: HOUR,
    says: 'You can change saved searches 120 times an hour.',
  }),
};

export type JobDecision = 'live' | 'renewed' | 'change' | 'rejected' | 'changeLive' | 'changeRejected';

/** What happens to a posting. */
export const jobsEvents = {
  /** It went live, or staff decided about it or about changes of it. */
  decided: defineEvent<{ jobId: number; decision: JobDecision; at: string }>('jobs.decided'),
  /** It waits for staff, whose open queue shows it. */
  submitted: defineEvent<{ jobId: number }>('jobs.submitted'),
  /** An alert of a saved search is due, with so many new postings; `jobId` and `title` are of the first of them. */
  alert: defineEvent<{ searchId: number; count: number; jobId: number; title: string; at: string }>('jobs.alert'),
  /** It closed a year ago; void where it was renewed since. */
  longClosed: defineEvent<{ jobId: number; closedAt: string }>('jobs.longClosed'),
  /** Its days at the top of the list end; void where more were added. */
  featureEnds: defineEvent<{ jobId: number }>('jobs.featureEnds'),
  /** Its time is over, or was ended: its payment was returned, or its poster left. */
  ended: defineEvent<{ jobId: number; at: string }>('jobs.ended'),
  /** It ends in some days, or now; void once it was renewed or closed. */
  ending: defineEvent<{ jobId: number; expiresAt: string; days: number }>('jobs.ending'),
};
