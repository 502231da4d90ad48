import { endpoints } from '../endpoint.ts';
import type { settingsOperations } from './schemas.ts';

export const settings = endpoints<typeof settingsOperations>('settings', {
  get: { method: 'GET', path: '/api/settings' },
  change: { method: 'PATCH', path: '/api/settings' },
  exports: { method: 'GET', path: '/api/settings/exports' },
  requestExport: { method: 'POST', path: '/api/settings/exports' },
  downloadExport: { method: 'GET', path: '/api/settings/exports/{id}/download' },
  deactivate: { method: 'POST', path: '/api/settings/deactivate' },
  deletionPreview: { method: 'GET', path: '/api/settings/deletion' },
  requestDeletion: { method: 'POST', path: '/api/settings/deletion' },
  cancelDeletion: { method: 'DELETE', path: '/api/settings/deletion' },
  eraseMember: { method: 'POST', path: '/api/admin/users/{id}/erase' },
});
