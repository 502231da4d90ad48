import { MOVABLE_STAGES } from '@innerspring/contract/job-applications/choices';
import type { CallInput } from '@innerspring/contract/endpoint';
import type { PeopleSource } from '../../parts/mentions/use-mention-text.ts';
import { call } from '../../platform/api.ts';
import { jobApplications } from '@innerspring/contract/job-applications/endpoints';
import { pages, query } from '../../platform/query.ts';

export const myApplicationPages = pages(jobApplications.mine, { query: {} });
export const ownApplicationQuery = (jobId: number) => query(jobApplications.own, { params: { id: jobId } });
export type ApplicantFilters = CallInput<typeof jobApplications.applicants>['query'];

export const applicantPages = (jobId: number, filters: ApplicantFilters) =>
  pages(jobApplications.applicants, { params: { id: jobId }, query: filters });
export const stagesQuery = (jobId: number) => query(jobApplications.stages, { params: { id: jobId } });

/** The colleagues who manage the job, for mentions. */
export const teamOf = (jobId: number): PeopleSource => ({
  key: [jobApplications.team.name, jobId],
  find: async (q, signal) =>
    (await call(jobApplications.team, { params: { id: jobId }, query: { q } }, { signal })).items,
});

/** The address of the applicants as CSV. */
export const csvAddress = (jobId: number): string => jobApplications.csv.path.replace('{id}', String(jobId));

/** The stages to which those who manage a job move an application. "Hired" is what the applicant makes of an offer. */
export const targetStages = MOVABLE_STAGES.filter((stage) => stage !== 'hired');

/** The key of an application that is open. It is outside of what actions read again: each reading is logged. */
export const openedKey = (id: number) => ['openedApplication', id] as const;

/** Every query that shows applications. */
export const touchesApplications = /^jobApplications\./;
