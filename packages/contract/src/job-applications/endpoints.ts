import { endpoints } from '../endpoint.ts';
import type { jobApplicationsOperations } from './schemas.ts';

export const jobApplications = endpoints<typeof jobApplicationsOperations>('jobApplications', {
  mine: { method: 'GET', path: '/api/job-applications' },
  own: { method: 'GET', path: '/api/jobs/{id}/application' },
  apply: { method: 'POST', path: '/api/jobs/{id}/application' },
  withdraw: { method: 'POST', path: '/api/job-applications/{applicationId}/withdraw' },
  answerOffer: { method: 'POST', path: '/api/job-applications/{applicationId}/offer' },
  applicants: { method: 'GET', path: '/api/jobs/{id}/applicants' },
  stages: { method: 'GET', path: '/api/jobs/{id}/applicants/stages' },
  csv: { method: 'GET', path: '/api/jobs/{id}/applicants.csv' },
  team: { method: 'GET', path: '/api/jobs/{id}/team' },
  moveMany: { method: 'POST', path: '/api/jobs/{id}/applicants/stage' },
  closeAll: { method: 'POST', path: '/api/jobs/{id}/applicants/not-selected' },
  rate: { method: 'PUT', path: '/api/job-applications/{applicationId}/rating' },
  open: { method: 'POST', path: '/api/job-applications/{applicationId}/open' },
  move: { method: 'POST', path: '/api/job-applications/{applicationId}/stage' },
  undo: { method: 'DELETE', path: '/api/job-applications/{applicationId}/stage' },
  note: { method: 'POST', path: '/api/job-applications/{applicationId}/notes' },
});
