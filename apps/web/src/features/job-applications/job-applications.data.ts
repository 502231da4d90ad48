import { type ApplicationStage, MOVABLE_STAGES } from '@innerspring/contract/job-applications/choices';
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

/** The colleagues who manage the job, as mention candidates. */
export const teamOf = (jobId: number): PeopleSource => ({
  key: [jobApplications.team.name, jobId],
  find: async (q, signal) =>
    (await call(jobApplications.team, { params: { id: jobId }, query: { q } }, { signal })).items,
});

/** The URL of the CSV file with the applicants. */
export const csvAddress = (jobId: number): string => jobApplications.csv.path.replace('{id}', String(jobId));

/** The stages to which a job's managers move an application. "Hired" depends on how the applicant answers an offer. */
export const targetStages = MOVABLE_STAGES.filter((stage) => stage !== 'hired');
export const isTarget = (stage: ApplicationStage): boolean => targetStages.some((target) => target === stage);

/** The query key of an open application. Only refused actions refetch it, since each fetch is logged. */
export const openedKey = (id: number) => ['openedApplication', id] as const;

/** Matches the names of all queries that show applications. */
export const touchesApplications = /^jobApplications\./;
/** Matches those and the open application, which may have changed, or may no longer be the viewer's to read. */
export const touchesIfRefused = /^(jobApplications\.|openedApplication$)/;
