import { endpoints } from '../endpoint.ts';
import type { safetyAdminOperations } from './admin.ts';
import type { safetyCasesOperations } from './cases.ts';
import type { safetyOperations } from './schemas.ts';

export const safetyAdmin = endpoints<typeof safetyAdminOperations>('safetyAdmin', {
  cases: { method: 'GET', path: '/api/admin/reports' },
  counts: { method: 'GET', path: '/api/admin/reports/counts' },
  case: { method: 'GET', path: '/api/admin/reports/{id}' },
  decide: { method: 'POST', path: '/api/admin/reports/{id}/decision' },
  decideAppeal: { method: 'POST', path: '/api/admin/reports/{id}/appeal' },
});

export const safetyCases = endpoints<typeof safetyCasesOperations>('safetyCases', {
  mine: { method: 'GET', path: '/api/safety/cases' },
  appeal: { method: 'POST', path: '/api/safety/cases/{id}/appeal' },
});

export const safety = endpoints<typeof safetyOperations>('safety', {
  relation: { method: 'GET', path: '/api/safety/people/{id}' },
  block: { method: 'PUT', path: '/api/safety/people/{id}/block' },
  unblock: { method: 'DELETE', path: '/api/safety/people/{id}/block' },
  mute: { method: 'PUT', path: '/api/safety/people/{id}/mute' },
  unmute: { method: 'DELETE', path: '/api/safety/people/{id}/mute' },
  hideReposts: { method: 'PUT', path: '/api/safety/people/{id}/reposts-off' },
  showReposts: { method: 'DELETE', path: '/api/safety/people/{id}/reposts-off' },
  blocked: { method: 'GET', path: '/api/safety/blocked' },
  muted: { method: 'GET', path: '/api/safety/muted' },
  report: { method: 'POST', path: '/api/safety/reports' },
});
