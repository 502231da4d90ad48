import { PERIODS_A_YEAR } from '@innerspring/contract/jobs/choices';
import type { api, HandlerInput } from '@innerspring/contract';
import { and, eq, sql } from 'drizzle-orm';
import { asCondition } from '../../core/visibility/public.ts';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Viewing } from '../../platform/subjects/subject-kind.ts';
import { companiesOfRole, companyOfRole } from '../companies/public.ts';
import { contactOf, isLiveTo, isManagedBy, isTakenDown, jobFrom } from './job-sql.ts';
import { whereOf } from './job-terms.ts';
import { noJob } from './jobs.queries.ts';
import { jobs, type JobRecord } from './jobs.tables.ts';

export type JobInput = HandlerInput<typeof api.jobs.create>['body'];

/** Roles at a company whose members post for it and read applications. */
export const RECRUITING = ['owner', 'admin', 'recruiter'] as const;

/** The name of a company for which the viewer may post: they recruit for it, and its page isn't hidden; else null. */
export async function recruitsFor(db: Db, viewer: Pick<Viewer, 'id'>, companyId: number): Promise<string | null> {
  const company = await companyOfRole(db, viewer.id, companyId, RECRUITING);
  return company?.isListed ? company.name : null;
}

/** The companies for which the viewer may post, by name. */
export const employersOf = (db: Db, viewer: Viewer) => companiesOfRole(db, viewer, RECRUITING);

type Person = Pick<Viewer, 'id'>;

/** Whether a member manages this posting now, as `isManagedBy` says it in SQL. */
export async function manages(db: Db, person: Person, { ownerId, companyId, state }: JobRecord): Promise<boolean> {
  if (companyId === null || state === 'draft') return ownerId === person.id;
  return (await companyOfRole(db, person.id, companyId, RECRUITING)) !== null;
}

/** Whether what a member wrote may be published now: the company that it names is one for which they recruit. */
export const mayPublish = async (
  db: Db,
  person: Person,
  { companyId }: Pick<JobRecord, 'companyId'>,
): Promise<boolean> => companyId === null || (await recruitsFor(db, person, companyId)) !== null;

/** Locks a posting that the viewer manages. @throws {AppError} `not_found` */
export async function lockManaged(tx: Db, viewer: Viewer, id: number): Promise<JobRecord> {
  const job = await lockJob(tx, id);
  if (!(await manages(tx, viewer, job))) throw noJob();
  return job;
}

/** Whether a member manages the posting with this id now. */
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

/** Whether a member sees a posting in lists now. */
export async function isLiveFor(db: Db, viewing: Viewing, jobId: number): Promise<boolean> {
  const from = asCondition({}, () => jobFrom);
  const live = await firstRow(
    db,
    sql`select j.id from ${from} where j.id = ${jobId} and ${asCondition(viewing, isLiveTo)}`,
  );
  return live !== null;
}

/** Its time isn't over: live, or paused by its poster. */
export const isRunning = (job: JobRecord, now: Date): boolean =>
  !isRejected(job) && (job.state === 'live' || job.state === 'paused') && job.expiresAt !== null && job.expiresAt > now;

/** Staff rejected it, or removed it after reports. */
export const isRejected = (job: JobRecord): boolean => job.state === 'rejected' || job.removedAt !== null;

/** Whether staff took a posting down, or hide the page of its company, as `isTakenDown` says it in SQL. */
export async function isDown(db: Db, jobId: number): Promise<boolean> {
  const [from, down] = [asCondition({}, () => jobFrom), asCondition({}, () => isTakenDown)];
  return (await firstRow(db, sql`select j.id from ${from} where j.id = ${jobId} and ${down}`)) !== null;
}

/** @throws {AppError} `conflict` for a posting that staff took down. */
export async function requireUp(tx: Db, job: JobRecord, what: string): Promise<void> {
  if (job.withheldAt !== null)
    throw new AppError('conflict', `Members reported this posting. It can’t be ${what} until our staff have decided.`);
  if (isRejected(job)) throw new AppError('conflict', `Our staff took this posting down, so it can’t be ${what}.`);
  if (await isDown(tx, job.id))
    throw new AppError('conflict', `The page of its company is hidden, so this posting can’t be ${what}.`);
}

/** Locks a posting, which comes before its applications; null where it is gone. */
export async function findJob(tx: Db, id: number): Promise<JobRecord | null> {
  const [job] = await tx.select().from(jobs).where(eq(jobs.id, id)).for('no key update');
  return job ?? null;
}

/** Locks a posting. @throws {AppError} `not_found` */
export async function lockJob(tx: Db, id: number): Promise<JobRecord> {
  const job = await findJob(tx, id);
  if (!job) throw noJob();
  return job;
}

/** Whom news of a posting goes to, as `contactOf` says it in SQL; null where there is nobody. */
export async function findContact(db: Db, jobId: number): Promise<number | null> {
  const contact = asCondition({}, () => contactOf());
  const found = await firstRow<{ id: number | null }>(
    db,
    sql`select ${contact} as id from jobs j where j.id = ${jobId}`,
  );
  return found?.id ?? null;
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
