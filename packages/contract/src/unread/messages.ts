import { Count, z } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** What waits for the reader in direct conversations: unread messages outside of requests and mutes, and requests. */
export const UnreadMessages = z.object({ count: Count, requests: Count });
export type UnreadMessages = z.infer<typeof UnreadMessages>;

/** Apart from the other calls about messages: every page shows this count. */
export const unreadMessages = {
  count: endpoint({
    name: 'messages.unreadCount',
    method: 'GET',
    path: '/api/messages/unread/count',
    summary: 'Unread messages outside of requests and mutes, and requests that wait',
    access: 'member',
    response: UnreadMessages,
  }),
};
