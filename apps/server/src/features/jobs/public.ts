export { isHiddenByStaff, isManagedBy, isNamedTo, isTakenDown, jobFrom, jobRowColumns } from './job-sql.ts';
export {
  findContact,
  isDown,
  findJob,
  isLiveFor,
  isRunning,
  lockJob,
  lockManaged,
  manages,
  managesJob,
} from './job-rows.ts';
export { noJob } from './jobs.queries.ts';
export { jobsEvents } from './jobs.tokens.ts';
export type { JobRecord } from './jobs.tables.ts';
