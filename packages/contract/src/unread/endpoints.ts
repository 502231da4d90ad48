import { endpoints } from '../endpoint.ts';
import type { unreadMessagesOperations, unreadNotificationsOperations } from './schemas.ts';

export const unreadMessages = endpoints<typeof unreadMessagesOperations>('messages', {
  unreadCount: { method: 'GET', path: '/api/messages/unread/count' },
});

export const unreadNotifications = endpoints<typeof unreadNotificationsOperations>('notifications', {
  unreadCount: { method: 'GET', path: '/api/notifications/unread/count' },
});
