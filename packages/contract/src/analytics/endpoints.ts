import { endpoints } from '../endpoint.ts';
import type { analyticsOperations } from './schemas.ts';

export const analytics = endpoints<typeof analyticsOperations>('analytics', {
  record: { method: 'POST', path: '/api/impressions' },
  reactions: { method: 'GET', path: '/api/analytics/reactions' },
  network: { method: 'GET', path: '/api/admin/analytics' },
});
