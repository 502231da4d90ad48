import { endpoints } from '../endpoint.ts';
import type { notificationsOperations } from './schemas.ts';

export const notifications = endpoints<typeof notificationsOperations>('notifications', {
  list: { method: 'GET', path: '/api/notifications' },
  group: { method: 'GET', path: '/api/notifications/{id}/group' },
  read: { method: 'PATCH', path: '/api/notifications/{id}/read' },
  readAll: { method: 'POST', path: '/api/notifications/mark-all-read' },
  unreadOf: { method: 'GET', path: '/api/notifications/subject' },
  readSeen: { method: 'POST', path: '/api/notifications/seen' },
  muteThread: { method: 'PUT', path: '/api/notifications/{id}/thread-mute' },
  unmuteThread: { method: 'DELETE', path: '/api/notifications/{id}/thread-mute' },
  fewer: { method: 'PUT', path: '/api/notifications/{id}/fewer' },
  asBefore: { method: 'DELETE', path: '/api/notifications/{id}/fewer' },
  subscription: { method: 'GET', path: '/api/notifications/unsubscribe' },
  unsubscribe: { method: 'POST', path: '/api/notifications/unsubscribe' },
  resubscribe: { method: 'POST', path: '/api/notifications/resubscribe' },
});
