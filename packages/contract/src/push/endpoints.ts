import { endpoints } from '../endpoint.ts';
import type { pushOperations } from './schemas.ts';

export const push = endpoints<typeof pushOperations>('push', {
  key: { method: 'GET', path: '/api/push/key' },
  devices: { method: 'GET', path: '/api/push/devices' },
  subscribe: { method: 'POST', path: '/api/push/devices' },
  remove: { method: 'DELETE', path: '/api/push/devices/{id}' },
});
