import { endpoints } from '../endpoint.ts';
import type { siteSettingsOperations } from './schemas.ts';

export const siteSettings = endpoints<typeof siteSettingsOperations>('siteSettings', {
  list: { method: 'GET', path: '/api/admin/site-settings' },
  set: { method: 'PUT', path: '/api/admin/site-settings/{key}' },
  reset: { method: 'DELETE', path: '/api/admin/site-settings/{key}' },
});
