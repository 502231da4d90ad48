import { endpoints } from '../endpoint.ts';
import type { notificationParts, notificationSubjects } from '../features.ts';
import type { ShownSetting } from '../site/schemas.ts';
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

/** Filters over the list of notifications, `all` among them only in the browser. */
export const NOTIFICATION_CHIPS = ['mentions', 'comments', 'network', 'jobs', 'events', 'system'] as const;
export type NotificationChip = (typeof NOTIFICATION_CHIPS)[number];

/** What notifications can be about: seeing it reads them. */
export type NotificationSubject = (typeof notificationSubjects)[number];

/** Parts of a page that notifications can be about: seeing them there reads these. */
export type NotificationPart = (typeof notificationParts)[number];

export const NOTIFICATION_SETTINGS = {
  /** Days to keep notifications. */
  keptDays: { key: 'notifications.keptDays', default: 180 },
} satisfies Record<string, ShownSetting>;

/** How many notifications about one subject are fetched and marked as read in one call. */
export const SEEN_AT_ONCE = 100;
