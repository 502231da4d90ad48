import { Count, z } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { UnreadMessages } from './messages.ts';

/** Apart from the other calls about notifications: every page asks this one. */
export const unreadNotifications = {
  count: endpoint({
    name: 'notifications.unreadCount',
    method: 'GET',
    path: '/api/notifications/unread/count',
    summary: 'Number of unread notifications, a group counting once; with it what waits in direct conversations',
    access: 'member',
    response: z.object({
      count: Count,
      /** As `messages.unreadCount` answers; absent only from a server of an earlier release. */
      messages: z.optional(UnreadMessages),
    }),
  }),
};
