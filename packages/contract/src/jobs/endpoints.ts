import { endpoints } from '../endpoint.ts';
import type { adminJobsOperations } from './admin.ts';
import type { jobSearchesOperations } from './searches.ts';
import type { jobsOperations } from './operations.ts';
import { firstJobs } from './first-endpoints.ts';

export const jobs = {
  ...firstJobs,
  ...endpoints<Omit<typeof jobsOperations, 'list'>>('jobs', {
    facets: { method: 'GET', path: '/api/jobs/facets' },
    places: { method: 'GET', path: '/api/jobs/places' },
    own: { method: 'GET', path: '/api/jobs/own' },
    ofCompany: { method: 'GET', path: '/api/companies/{id}/jobs' },
    employers: { method: 'GET', path: '/api/jobs/employers' },
    get: { method: 'GET', path: '/api/jobs/{id}' },
    similar: { method: 'GET', path: '/api/jobs/{id}/similar' },
    draft: { method: 'GET', path: '/api/jobs/{id}/draft' },
    create: { method: 'POST', path: '/api/jobs' },
    save: { method: 'PUT', path: '/api/jobs/{id}' },
    publish: { method: 'POST', path: '/api/jobs/{id}/publish' },
    setState: { method: 'POST', path: '/api/jobs/{id}/state' },
    duplicate: { method: 'POST', path: '/api/jobs/{id}/duplicate' },
    remove: { method: 'DELETE', path: '/api/jobs/{id}' },
  }),
};

export const jobSearches = endpoints<typeof jobSearchesOperations>('jobSearches', {
  list: { method: 'GET', path: '/api/job-searches' },
  create: { method: 'POST', path: '/api/job-searches' },
  change: { method: 'PUT', path: '/api/job-searches/{searchId}' },
  remove: { method: 'DELETE', path: '/api/job-searches/{searchId}' },
});

export const adminJobs = endpoints<typeof adminJobsOperations>('adminJobs', {
  list: { method: 'GET', path: '/api/admin/jobs' },
  approve: { method: 'POST', path: '/api/admin/jobs/{id}/approve' },
  askChange: { method: 'POST', path: '/api/admin/jobs/{id}/ask-change' },
  reject: { method: 'POST', path: '/api/admin/jobs/{id}/reject' },
  rejectChange: { method: 'POST', path: '/api/admin/jobs/{id}/reject-change' },
  extend: { method: 'POST', path: '/api/admin/jobs/{id}/extend' },
  feature: { method: 'POST', path: '/api/admin/jobs/{id}/feature' },
});

/** The lists of postings for staff. */
export const ADMIN_JOB_TABS = ['review', 'live', 'expired', 'reported'] as const;
export type AdminJobTab = (typeof ADMIN_JOB_TABS)[number];
