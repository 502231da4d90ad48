import { endpoints } from '../endpoint.ts';
import type { adminOperations } from './operations.ts';

export const admin = endpoints<typeof adminOperations>('admin', {
  dashboard: { method: 'GET', path: '/api/admin/dashboard' },
  users: { method: 'GET', path: '/api/admin/users' },
  applications: { method: 'GET', path: '/api/admin/applications' },
  user: { method: 'GET', path: '/api/admin/users/{id}' },
  previewDecision: { method: 'POST', path: '/api/admin/users/{id}/application/preview' },
  decide: { method: 'PATCH', path: '/api/admin/users/{id}/application' },
  assign: { method: 'POST', path: '/api/admin/users/{id}/application/assignment' },
  addNote: { method: 'POST', path: '/api/admin/users/{id}/notes' },
  suspend: { method: 'POST', path: '/api/admin/users/{id}/suspension' },
  unsuspend: { method: 'DELETE', path: '/api/admin/users/{id}/suspension' },
  grantAdmin: { method: 'POST', path: '/api/admin/users/{id}/admin' },
  revokeAdmin: { method: 'DELETE', path: '/api/admin/users/{id}/admin' },
  confirmProfession: { method: 'PUT', path: '/api/admin/users/{id}/profession' },
  setVerified: { method: 'PATCH', path: '/api/admin/users/{id}/verified' },
  resetTwoFactor: { method: 'DELETE', path: '/api/admin/users/{id}/two-factor' },
  audit: { method: 'GET', path: '/api/admin/audit' },
  mails: { method: 'GET', path: '/api/admin/mails' },
  mail: { method: 'GET', path: '/api/admin/mails/{id}' },
  bugReports: { method: 'GET', path: '/api/admin/bug-reports' },
  setBugState: { method: 'PATCH', path: '/api/admin/bug-reports/{id}' },
  setupState: { method: 'GET', path: '/api/admin-setup' },
  setup: { method: 'POST', path: '/api/admin/setup' },
  openapi: { method: 'GET', path: '/api/admin/openapi.json' },
});
