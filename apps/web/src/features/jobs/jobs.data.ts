import { COMPANY_TYPES, PROFESSIONS, SENIORITIES } from '@innerspring/contract/choices';
import {
  JOB_AGE_LABELS,
  JOB_AGES,
  JOB_RADII,
  JOB_TYPES,
  JOB_WORKPLACES,
  type JobAge,
  type JobType,
  type JobWorkplace,
  PAY_FLOORS,
  PAY_PERIODS,
} from '@innerspring/contract/jobs/choices';
import { jobs } from '@innerspring/contract/jobs/endpoints';
import type { Job, JobRow } from '@innerspring/contract/jobs/schemas';
import { TIMING } from '@innerspring/contract/constants';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { pages, query } from '../../platform/query.ts';
import { oneOf, textOf } from '../../platform/search-text.ts';
import { dollars, wholeDollars } from '../../parts/money-format.ts';

export const JOB_TABS = ['browse', 'mine', 'saved', 'applied'] as const;
export type JobTab = (typeof JOB_TABS)[number];

/** The search params that filter the list. */
export interface JobFilters {
  q?: string | undefined;
  category?: (typeof PROFESSIONS)[number] | undefined;
  place?: string | undefined;
  /** Radius around the place in miles, as text. */
  within?: string | undefined;
  workplace?: JobWorkplace | undefined;
  type?: JobType | undefined;
  seniority?: (typeof SENIORITIES)[number] | undefined;
  /** Dollars per year, as text. */
  pay?: string | undefined;
  companyType?: (typeof COMPANY_TYPES)[number] | undefined;
  age?: JobAge | undefined;
  applyBy?: 'in_app' | undefined;
}
export type JobSearch = JobFilters & { tab?: JobTab | undefined };

const keysOf = <K extends string>(labels: Record<K, unknown>) => Object.keys(labels) as K[];

/** Reads tab and filters from the URL; unknown values are dropped. */
export const readJobSearch = (given: Record<string, unknown>): JobSearch => ({
  tab: oneOf(given.tab, JOB_TABS),
  q: textOf(given.q)?.slice(0, 120),
  category: oneOf(given.category, PROFESSIONS),
  place: textOf(given.place)?.slice(0, 240),
  within: oneOf(textOf(given.within), JOB_RADII.map(String)),
  workplace: oneOf(given.workplace, keysOf(JOB_WORKPLACES)),
  type: oneOf(given.type, keysOf(JOB_TYPES)),
  seniority: oneOf(given.seniority, SENIORITIES),
  pay: oneOf(textOf(given.pay), PAY_FLOORS.map(String)),
  companyType: oneOf(given.companyType, COMPANY_TYPES),
  age: oneOf(given.age, keysOf(JOB_AGES)),
  applyBy: oneOf(given.applyBy, ['in_app'] as const),
});

export const jobPages = (filters: JobFilters) => ({
  ...pages(jobs.list, { query: filters }),
  staleTime: TIMING.sectionListStale,
});
export const jobCounts = (filters: JobFilters) => ({
  ...query(jobs.facets, { query: filters }),
  staleTime: TIMING.sectionListStale,
  placeholderData: keepPreviousData,
});
export const ownJobPages = pages(jobs.own, { query: {} });
/** How members apply, in words of their poster and of staff. */
export const applyText = (
  by: NonNullable<Job['apply']>['by'],
  { url, email }: { url: string; email: string },
): string => ({ in_app: 'Here, with their profile and a note', url: `At ${url}`, email: `By email to ${email}` })[by];

export const jobQuery = (id: number) => query(jobs.get, { params: { id } });
export const similarQuery = (id: number) => query(jobs.similar, { params: { id } });
export const draftQuery = (id: number) => query(jobs.draft, { params: { id } });

export { touchesJobs } from './touches-jobs.ts';

export const jobPath = (id: number) => `/jobs/${id}`;

/** The label of a search radius. */
export const milesText = (miles: string | number): string => `Within ${miles} miles`;

/** The label of each filter's value in its chip. */
const chipOf: Record<Exclude<keyof JobFilters, 'within'>, (value: string) => string> = {
  q: (value) => `“${value}”`,
  category: (value) => value,
  place: (value) => value,
  workplace: (value) => JOB_WORKPLACES[value as JobWorkplace],
  type: (value) => JOB_TYPES[value as JobType],
  seniority: (value) => value,
  pay: (value) => `${wholeDollars(Number(value))} a year or more`,
  companyType: (value) => value,
  age: (value) => JOB_AGE_LABELS[value as JobAge],
  applyBy: () => 'Apply here',
};

/** The active filters. */
export const chosenFilters = (filters: JobFilters): { name: keyof typeof chipOf; label: string }[] =>
  keysOf(chipOf).flatMap((name) => {
    const value = filters[name];
    if (!value) return [];
    const miles = name === 'place' && filters.within ? `, ${milesText(filters.within).toLowerCase()}` : '';
    return [{ name, label: `${chipOf[name](value)}${miles}` }];
  });

const amount = (cents: number) => (cents % 100 === 0 ? wholeDollars(cents / 100) : dollars(cents));

/** "$22–$27.50 an hour", "Commission only". */
export function payText({ minCents, maxCents, period, isCommissionOnly }: JobRow['pay']): string {
  if (isCommissionOnly) return 'Commission only';
  if (minCents === null || maxCents === null || period === null) return 'Pay not given yet';
  const range = minCents === maxCents ? amount(minCents) : `${amount(minCents)}–${amount(maxCents)}`;
  return `${range} ${PAY_PERIODS[period]}`;
}

/** "On-site · Hickory, North Carolina · Full-time". */
export const factsOf = ({
  workplace,
  place,
  employmentType,
}: Pick<JobRow, 'workplace' | 'place' | 'employmentType'>): string =>
  [workplace && JOB_WORKPLACES[workplace], place, employmentType && JOB_TYPES[employmentType]]
    .filter(Boolean)
    .join(' · ');

/** Caches a posting's new state. */
export const showJob = (client: QueryClient, job: Job): void => {
  client.setQueryData(jobQuery(job.id).queryKey, job);
};
