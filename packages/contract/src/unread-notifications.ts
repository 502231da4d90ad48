import { Count, z } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Apart from the other calls about notifications: every page asks this one. */
export const unreadNotifications = {
  count: endpoint({
    name: 'notifications.unreadCount',
    method: 'GET',
    path: '/api/notifications/unread/count',
    summary: 'Number of unread notifications, a group counting once',
    access: 'member',
    response: z.object({ count: Count }),
  }),
};
