import { endpoints } from '../endpoint.ts';
import type { jobsOperations } from './operations.ts';

/** What every page of a member calls; the other endpoints load with the screens that need them. */
export const firstJobs = endpoints<Pick<typeof jobsOperations, 'list'>>('jobs', {
  list: { method: 'GET', path: '/api/jobs' },
});
