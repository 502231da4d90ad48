import { endpoints } from '../endpoint.ts';
import type { siteOperations, siteSettingsOperations } from './schemas.ts';

export const site = endpoints<typeof siteOperations>('site', {
  health: { method: 'GET', path: '/api/health' },
});

export const siteSettings = endpoints<typeof siteSettingsOperations>('siteSettings', {
  list: { method: 'GET', path: '/api/admin/site-settings' },
  set: { method: 'PUT', path: '/api/admin/site-settings/{key}' },
  reset: { method: 'DELETE', path: '/api/admin/site-settings/{key}' },
});
