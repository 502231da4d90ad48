import { Count, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import * as endpoints from './endpoints.ts';

/** What waits for the reader in direct conversations: unread messages outside of requests and mutes, and requests. */
export const UnreadMessages = z.object({ count: Count, requests: Count });
export type UnreadMessages = z.infer<typeof UnreadMessages>;

/** Apart from the other calls about messages: every page shows this count. */
export const unreadMessagesOperations = operations({
  unreadCount: {
    summary: 'Unread messages, not counting requests and muted ones, and pending requests',
    access: 'member',
    response: UnreadMessages,
  },
});

export const unreadMessages = bind(endpoints.unreadMessages, unreadMessagesOperations);

/** Apart from the other calls about notifications: every page asks this one. */
export const unreadNotificationsOperations = operations({
  unreadCount: {
    summary: 'Number of unread notifications, counting each group once, and unread direct messages',
    access: 'member',
    response: z.object({
      count: Count,
      /** As `messages.unreadCount` answers; absent only from a server of an earlier release. */
      messages: z.optional(UnreadMessages),
    }),
  },
});

export const unreadNotifications = bind(endpoints.unreadNotifications, unreadNotificationsOperations);
