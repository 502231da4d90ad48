import { COMPANY_TYPES, PROFESSIONS, SENIORITIES } from '../choices.ts';
import { Count, Email, Id, Instant, Line, Text, WebUrl, z } from '../common.ts';
import { definePostKind, defineSavedKind, defineSearchKind } from '../kinds.ts';
import { comparableText } from '../storable.ts';
import { PersonCard } from '../users.ts';
import {
  JOB_AGES,
  JOB_APPLY_WAYS,
  JOB_LIMITS,
  JOB_RADII,
  JOB_SHIFTS,
  JOB_STATES,
  JOB_TYPES,
  JOB_WORKPLACES,
  PAY_PERIODS,
} from './choices.ts';

const keysOf = <K extends string>(labels: Record<K, unknown>) => Object.keys(labels) as [K, ...K[]];
const isOnce = (terms: readonly string[]) => new Set(terms.map(comparableText)).size === terms.length;

const Category = z.enum(PROFESSIONS, 'Choose a category');
const Seniority = z.enum(SENIORITIES, 'Choose one of the levels');
const JobType = z.enum(keysOf(JOB_TYPES), 'Choose a type of employment');
const Workplace = z.enum(keysOf(JOB_WORKPLACES), 'Choose a workplace');
const Shift = z.enum(keysOf(JOB_SHIFTS), 'Choose a shift');
const PayPeriod = z.enum(keysOf(PAY_PERIODS), 'Choose what the pay is for');
const ApplyBy = z.enum(keysOf(JOB_APPLY_WAYS), 'Choose how members apply');
export const JobState = z.enum(JOB_STATES);

/** Whole cents of US dollars, or nothing yet. */
const Pay = z.nullable(
  z
    .int('Enter an amount')
    .check(z.gte(1, 'Enter an amount above zero'), z.lte(JOB_LIMITS.pay, 'Enter at most $10,000,000')),
);

const Terms = (most: number, noun: string, longest: number = JOB_LIMITS.term) =>
  z
    .array(Line(1, longest, noun))
    .check(z.maxLength(most, `You can enter at most ${most}`), z.refine(isOnce, 'Enter each only once'));

/** A posting as its form holds it, finished or not. What it lacks before it can be published is in rules.ts. */
export const JobInput = z.strictObject({
  /** A company where the poster recruits; null with a name in words. */
  companyId: z.nullable(Id),
  companyName: Line(0, JOB_LIMITS.companyName, 'Company'),
  title: Line(0, JOB_LIMITS.title, 'Title'),
  category: z.nullable(Category),
  seniority: z.nullable(Seniority),
  employmentType: z.nullable(JobType),
  workplace: z.nullable(Workplace),
  shift: z.nullable(Shift),
  /** Covered by a union agreement. */
  isUnion: z.boolean(),
  city: Line(0, JOB_LIMITS.place, 'City'),
  region: Line(0, JOB_LIMITS.place, 'State or region'),
  country: Line(0, JOB_LIMITS.place, 'Country'),
  payMinCents: Pay,
  payMaxCents: Pay,
  payPeriod: z.nullable(PayPeriod),
  isCommissionOnly: z.boolean(),
  description: Text(0, JOB_LIMITS.description, 'Description'),
  /** Skills, licenses and certificates, such as a forklift license. */
  skills: Terms(JOB_LIMITS.skills, 'Skill'),
  benefits: Terms(JOB_LIMITS.benefits, 'Benefit'),
  applyBy: ApplyBy,
  applyUrl: z.union([z.literal(''), WebUrl], 'Enter a full address that starts with https://'),
  applyEmail: z.union([z.literal(''), Email], 'Invalid email'),
  /** What applicants answer, for those who apply here. */
  questions: Terms(JOB_LIMITS.questions, 'Question', JOB_LIMITS.question),
  /** Whether readers see who posted it. */
  showsPoster: z.boolean(),
});
export type JobInput = z.infer<typeof JobInput>;

const JobCompany = z.object({
  /** Null for a company that is no page here. */
  id: z.nullable(Id),
  name: z.string(),
  logoUrl: z.nullable(z.string()),
  type: z.nullable(z.string()),
  isVerified: z.boolean(),
});

const JobPay = z.object({
  minCents: z.nullable(Count),
  maxCents: z.nullable(Count),
  period: z.nullable(PayPeriod),
  isCommissionOnly: z.boolean(),
});

/** A posting as a card of a list shows it. */
export const JobRow = z.object({
  id: Id,
  title: z.string(),
  company: JobCompany,
  category: z.nullable(Category),
  employmentType: z.nullable(JobType),
  workplace: z.nullable(Workplace),
  /** City, region and, outside of the United States, country in one line; may be empty. */
  place: z.string(),
  pay: JobPay,
  state: JobState,
  /** At the top of the list, because it was paid for; labeled. */
  isFeatured: z.boolean(),
  publishedAt: z.nullable(Instant),
  /** When it was published; of a draft, when it was started. The header compares it with the last visit. */
  createdAt: Instant,
  viewerSaved: z.boolean(),
});
export type JobRow = z.infer<typeof JobRow>;

/** A posting as its own page shows it. */
export const Job = z.extend(JobRow, {
  description: z.string(),
  seniority: z.nullable(Seniority),
  shift: z.nullable(Shift),
  isUnion: z.boolean(),
  skills: z.array(z.string()),
  benefits: z.array(z.string()),
  companyLine: z.object({ location: z.nullable(z.string()), followerCount: z.nullable(Count) }),
  /** Null unless the poster chose to be seen. */
  poster: z.nullable(PersonCard),
  /** Null once it is closed. */
  apply: z.nullable(z.object({ by: ApplyBy, url: z.string(), email: z.string(), questions: z.array(z.string()) })),
  expiresAt: z.nullable(Instant),
  /** Whether the viewer posted it, or recruits for its company. */
  canManage: z.boolean(),
  /** Why staff asked for a change, or rejected it; for those who manage it. */
  staffReason: z.nullable(z.string()),
  /** Since when changes of it wait for staff, while it stays up as it is; null without any, and for other members. */
  proposedAt: z.nullable(Instant),
});
export type Job = z.infer<typeof Job>;

/** A posting among those that the viewer manages. */
export const OwnJob = z.extend(JobRow, { expiresAt: z.nullable(Instant), staffReason: z.nullable(z.string()) });
export type OwnJob = z.infer<typeof OwnJob>;

/** What postings cost now, and whether the viewer's next one is free. */
export const JobPrices = z.object({
  standardCents: Count,
  featuredCents: Count,
  /** Three Standard postings. */
  packCents: Count,
  /** Postings of the viewer's packs that aren't used yet. */
  credits: Count,
  /** Premium includes a Standard posting a quarter; it isn't used yet. */
  hasFreePosting: z.boolean(),
});
export type JobPrices = z.infer<typeof JobPrices>;

/** A posting as those who manage it edit it, with their changes that staff haven't looked at yet. */
export const JobDraft = z.object({
  id: Id,
  state: JobState,
  /** Since when these changes wait for staff; null where what members see is the same. */
  proposedAt: z.nullable(Instant),
  input: JobInput,
  companyLabel: z.nullable(z.string()),
  staffReason: z.nullable(z.string()),
  expiresAt: z.nullable(Instant),
  updatedAt: Instant,
  /** Paid for, or free, so that publishing costs nothing more. */
  isPaid: z.boolean(),
  prices: JobPrices,
});
export type JobDraft = z.infer<typeof JobDraft>;

/** City, state and country in one line. */
const PLACE_LENGTH = 3 * JOB_LIMITS.place;

export const jobFilters = {
  /** Words; quotes keep a phrase together, OR and a minus sign work as in other searches. */
  q: z.optional(z.string().check(z.maxLength(120, 'The search can have at most 120 characters'))),
  category: z.optional(Category),
  /** A city with what is around it, such as "Hickory, NC", or a state or a country. */
  place: z.optional(z.string().check(z.maxLength(PLACE_LENGTH, 'This place is too long'))),
  /** Miles around the city. */
  within: z.optional(z.enum(JOB_RADII.map(String), 'Choose one of the distances')),
  workplace: z.optional(Workplace),
  type: z.optional(JobType),
  seniority: z.optional(Seniority),
  /** The lowest yearly pay, in dollars; piece rates and commission don't tell theirs. */
  pay: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,6}$/, 'Enter an amount')), z.transform(Number))),
  companyType: z.optional(z.enum(COMPANY_TYPES, 'Choose a company type')),
  age: z.optional(z.enum(keysOf(JOB_AGES), 'Choose a time')),
  /** Only those where members apply here. */
  applyBy: z.optional(z.enum(['in_app'], 'Choose how members apply')),
};

/** A city that the gazetteer knows. */
export const KnownPlace = z.object({
  /** "Hickory, North Carolina". */
  label: z.string(),
  city: z.string(),
  region: z.string(),
  country: z.string(),
});
export type KnownPlace = z.infer<typeof KnownPlace>;

/** A post that shares a posting. It stays when the posting ends, and shows it no longer then. */
export const jobKind = definePostKind({
  chip: 'jobs',
  item: { jobId: z.optional(z.nullable(Id)) },
  beside: {},
  change: {},
  draft: {},
  draftFiles: {},
  draftUploads: {},
  /** Also null where the posting isn't live for the viewer. */
  card: { job: z.nullable(JobRow) },
  schemas: {},
});

/** Jobs among the results of the search. */
export const jobSearch = defineSearchKind({
  tab: 'jobs',
  isNarrowed: false,
  hit: z.object({ kind: z.literal('job'), job: JobRow }),
});

/** Jobs among the saved things. */
export const savedJob = defineSavedKind({ kind: 'job', thing: z.object({ kind: z.literal('job'), job: JobRow }) });
