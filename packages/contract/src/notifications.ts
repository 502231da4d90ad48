import { Count, z } from './common.ts';
import { endpoint } from './endpoint.ts';

export const notifications = {
  unreadCount: endpoint({
    name: 'notifications.unreadCount',
    method: 'GET',
    path: '/api/notifications/unread/count',
    summary: 'Number of unread notifications',
    access: 'member',
    response: z.object({ count: Count }),
  }),
};
