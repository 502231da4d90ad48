import { endpoints } from '../endpoint.ts';
import type { adminPollsOperations } from './admin.ts';

/** What staff do with polls. */
export const adminPolls = endpoints<typeof adminPollsOperations>('adminPolls', {
  list: { method: 'GET', path: '/api/admin/polls' },
  get: { method: 'GET', path: '/api/admin/polls/{id}' },
  create: { method: 'POST', path: '/api/admin/polls' },
  save: { method: 'PUT', path: '/api/admin/polls/{id}' },
  publish: { method: 'POST', path: '/api/admin/polls/{id}/publish' },
  close: { method: 'POST', path: '/api/admin/polls/{id}/close' },
  archive: { method: 'POST', path: '/api/admin/polls/{id}/archive' },
  feature: { method: 'PUT', path: '/api/admin/polls/{id}/featured' },
  correct: { method: 'POST', path: '/api/admin/polls/{id}/corrections' },
  analytics: { method: 'GET', path: '/api/admin/polls/{id}/analytics' },
  csv: { method: 'GET', path: '/api/admin/polls/{id}/results.csv' },
  remove: { method: 'DELETE', path: '/api/admin/polls/{id}' },
  suggestions: { method: 'GET', path: '/api/admin/poll-suggestions' },
  accept: { method: 'POST', path: '/api/admin/poll-suggestions/{suggestionId}/accept' },
  decline: { method: 'POST', path: '/api/admin/poll-suggestions/{suggestionId}/decline' },
});

/** The lists of polls for staff. */
export const ADMIN_POLL_TABS = ['open', 'draft', 'scheduled', 'closed', 'archived', 'reported'] as const;
export type AdminPollTab = (typeof ADMIN_POLL_TABS)[number];
