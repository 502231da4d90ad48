import { HIRE_TYPES, HIRE_WORKPLACES } from '../hire-cards/choices.ts';

/** What job postings choose from, and their bounds (screens.md 4). The browser loads this with the forms and the lists. */

/** Kinds of employment, by the word that is stored; as on Available to Hire cards. */
export const JOB_TYPES = HIRE_TYPES;
export type JobType = keyof typeof JOB_TYPES;

export const JOB_WORKPLACES = HIRE_WORKPLACES;
export type JobWorkplace = keyof typeof JOB_WORKPLACES;

export const JOB_SHIFTS = {
  day: 'Day shift',
  evening: 'Evening shift',
  night: 'Night shift',
  rotating: 'Rotating shifts',
  weekend: 'Weekends',
} as const;
export type JobShift = keyof typeof JOB_SHIFTS;

/** What the pay is for. `piece`: a piece rate, as on many factory floors. */
export const PAY_PERIODS = {
  hour: 'an hour',
  week: 'a week',
  month: 'a month',
  year: 'a year',
  piece: 'a piece',
} as const;
export type PayPeriod = keyof typeof PAY_PERIODS;

/** How often a period of pay comes in a full-time year. A piece rate says nothing about a year. */
export const PERIODS_A_YEAR: Record<PayPeriod, number | null> = {
  hour: 2080,
  week: 52,
  month: 12,
  year: 1,
  piece: null,
};

/** How members apply. */
export const JOB_APPLY_WAYS = { in_app: 'Here', url: 'On your website', email: 'By email' } as const;
export type JobApplyWay = keyof typeof JOB_APPLY_WAYS;

/**
 * The states of a posting.
 * - `draft`: not published; also after staff asked for a change.
 * - `in_review`: paid, and staff haven't looked at it yet.
 * - `live`: members see it until `expiresAt`.
 * - `paused`: hidden by its poster; its time runs on.
 * - `filled`, `expired`: closed, and still there for its poster.
 * - `rejected`: staff rejected or removed it, and said why.
 */
export const JOB_STATES = ['draft', 'in_review', 'live', 'paused', 'filled', 'expired', 'rejected'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const JOB_STATE_LABELS: Record<JobState, string> = {
  draft: 'Draft',
  in_review: 'In review',
  live: 'Live',
  paused: 'Paused',
  filled: 'Filled',
  expired: 'Expired',
  rejected: 'Rejected',
};

/** How old a posting may be, by the word in the URL, in days. */
export const JOB_AGES = { day: 1, week: 7, month: 30 } as const;
export type JobAge = keyof typeof JOB_AGES;
export const JOB_AGE_LABELS: Record<JobAge, string> = {
  day: 'Past 24 hours',
  week: 'Past week',
  month: 'Past month',
};

/** How often a saved search tells of new postings. */
export const JOB_ALERTS = { none: 'No alerts', daily: 'Daily', weekly: 'Weekly, on Monday' } as const;
export type JobAlert = keyof typeof JOB_ALERTS;

/** Miles around a city. Without a choice, the middle one is meant. */
export const JOB_RADII = [10, 25, 50, 100] as const;
export const USUAL_RADIUS = 25;

/** Lowest yearly pay to filter by, in dollars. */
export const PAY_FLOORS = [40_000, 60_000, 80_000, 100_000, 150_000] as const;

export const JOB_PACKAGES = { standard: 'job.standard', featured: 'job.featured', pack: 'job.pack' } as const;
export type JobPackage = keyof typeof JOB_PACKAGES;

export const JOB_LIMITS = {
  titleLeast: 5,
  title: 120,
  descriptionLeast: 200,
  description: 10_000,
  skills: 10,
  benefits: 10,
  questions: 5,
  question: 200,
  term: 60,
  place: 80,
  companyName: 100,
  /** In cents: ten million dollars. */
  pay: 1_000_000_000,
  drafts: 50,
  /** Featured postings at the top of a page. */
  featured: 2,
  /** Standard postings in a pack: one is used right away, the others wait. */
  pack: 3,
  /** Days that a posting is live for each payment. */
  days: 30,
  /** Days that a closed posting stays on its page, for its poster. */
  closedDays: 90,
  reason: 500,
  searches: 10,
  searchName: 80,
} as const;
