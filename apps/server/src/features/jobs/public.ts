export { isManagedBy, jobFrom, jobRowColumns } from './job-sql.ts';
export { isRunning, lockJob, lockManaged, managesJob } from './job-rows.ts';
export { getJob, noJob } from './jobs.queries.ts';
export { jobsEvents } from './jobs.tokens.ts';
