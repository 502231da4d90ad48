import { jobApplications } from '@innerspring/contract/job-applications/endpoints';
import { pages, query } from '../../platform/query.ts';

export const myApplicationPages = pages(jobApplications.mine, { query: {} });
export const ownApplicationQuery = (jobId: number) => query(jobApplications.own, { params: { id: jobId } });
export const applicantPages = (jobId: number) =>
  pages(jobApplications.applicants, { params: { id: jobId }, query: {} });

/** The key of an application that is open. It is outside of what actions read again: each reading is logged. */
export const openedKey = (id: number) => ['openedApplication', id] as const;

/** Every query that shows applications. */
export const touchesApplications = /^jobApplications\./;
