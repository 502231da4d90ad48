import { endpoints } from '../endpoint.ts';
import type { siteOperations } from './schemas.ts';

export const site = endpoints<typeof siteOperations>('site', {
  health: { method: 'GET', path: '/api/health' },
});
