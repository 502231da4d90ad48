import { PERIODS_A_YEAR } from '@innerspring/contract/jobs/choices';
import type { api, HandlerInput } from '@innerspring/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { asCondition } from '../../core/visibility/public.ts';
import type { Db, Viewer } from '../../platform/deps.ts';
import { companies, companyRoles } from '../companies/companies.tables.ts';
import { companiesOfRole } from '../companies/public.ts';
import { isManagedBy } from './job-sql.ts';
import { whereOf } from './job-terms.ts';
import { noJob } from './jobs.queries.ts';
import { jobs, type JobRecord } from './jobs.tables.ts';

export type JobInput = HandlerInput<typeof api.jobs.create>['body'];

const RECRUITING = ['owner', 'admin', 'recruiter'] as const;

/** The name of a company for which the viewer may post, as its owner, admin or recruiter; else null. */
export async function recruitsFor(db: Db, viewer: Viewer, companyId: number): Promise<string | null> {
  const [held] = await db
    .select({ name: companies.name })
    .from(companyRoles)
    .innerJoin(companies, eq(companies.id, companyRoles.companyId))
    .where(
      and(
        eq(companyRoles.companyId, companyId),
        eq(companyRoles.userId, viewer.id),
        inArray(companyRoles.role, [...RECRUITING]),
      ),
    );
  return held?.name ?? null;
}

/** The companies for which the viewer may post, by name. */
export const employersOf = (db: Db, viewer: Viewer) => companiesOfRole(db, viewer, RECRUITING);

/**
 * Locks a posting that the viewer manages: its poster, and for a published one whoever recruits for its company.
 * @throws {AppError} `not_found`
 */
export async function lockManaged(tx: Db, viewer: Viewer, id: number): Promise<JobRecord> {
  const job = await lockJob(tx, id);
  if (job.ownerId === viewer.id) return job;
  if (job.companyId === null || job.state === 'draft' || !(await recruitsFor(tx, viewer, job.companyId))) throw noJob();
  return job;
}

/** Whether a member manages a posting: its poster, or whoever recruits for its company. */
export async function managesJob(db: Db, userId: number, jobId: number): Promise<boolean> {
  const [managed] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.id, jobId),
        asCondition({ viewerId: userId }, (viewer) => isManagedBy(viewer, 'jobs')),
      ),
    );
  return managed !== undefined;
}

/** Its time isn't over: live, or paused by its poster. */
export const isRunning = (job: JobRecord, now: Date): boolean =>
  !isRejected(job) && (job.state === 'live' || job.state === 'paused') && job.expiresAt !== null && job.expiresAt > now;

/** Staff rejected it, or removed it after reports. */
export const isRejected = (job: JobRecord): boolean => job.state === 'rejected' || job.removedAt !== null;

/** Locks a posting. @throws {AppError} `not_found` */
export async function lockJob(tx: Db, id: number): Promise<JobRecord> {
  const [job] = await tx.select().from(jobs).where(eq(jobs.id, id)).for('update');
  if (!job) throw noJob();
  return job;
}

/** The highest pay of a full-time year, in cents, or null where the posting doesn't tell. */
function yearlyCents({ payMaxCents, payPeriod, isCommissionOnly }: JobInput): number | null {
  const times = payPeriod ? PERIODS_A_YEAR[payPeriod] : null;
  return payMaxCents === null || times === null || isCommissionOnly ? null : payMaxCents * times;
}

const trimmed = (terms: readonly string[]) => terms.map((term) => term.trim());

/** The columns of what the form holds. Pay of a commission-only posting isn't stored. */
export function contentOf(input: JobInput) {
  const pay = input.isCommissionOnly ? { payMinCents: null, payMaxCents: null, payPeriod: null } : {};
  return {
    ...input,
    ...pay,
    payYearlyCents: yearlyCents(input),
    companyName: input.companyName.trim(),
    title: input.title.trim(),
    city: input.city.trim(),
    region: input.region.trim(),
    country: input.country.trim(),
    description: input.description.trim(),
    skills: trimmed(input.skills),
    benefits: trimmed(input.benefits),
    questions: trimmed(input.questions),
    ...whereOf(input),
  };
}

/** What the form holds, from a row. */
export function inputOf(job: JobRecord): JobInput {
  const { companyId, companyName, title, shift, isUnion, city, region, country, payMinCents, payMaxCents } = job;
  const { isCommissionOnly, description, skills, benefits, applyBy, applyUrl, applyEmail, questions, showsPoster } =
    job;
  const chosen = job as unknown as Pick<
    JobInput,
    'category' | 'seniority' | 'employmentType' | 'workplace' | 'payPeriod'
  >;
  return {
    companyId,
    companyName: companyId === null ? companyName : '',
    title,
    category: chosen.category,
    seniority: chosen.seniority,
    employmentType: chosen.employmentType,
    workplace: chosen.workplace,
    shift: shift as JobInput['shift'],
    isUnion,
    city,
    region,
    country,
    payMinCents,
    payMaxCents,
    payPeriod: chosen.payPeriod,
    isCommissionOnly,
    description,
    skills,
    benefits,
    applyBy,
    applyUrl,
    applyEmail,
    questions,
    showsPoster,
  };
}
