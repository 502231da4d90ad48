import { TIMING } from '@innerspring/contract/constants';
import {
  NOTIFICATION_CHIPS,
  type NotificationChip,
  notifications,
} from '@innerspring/contract/notifications/endpoints';
import { unreadNotifications } from '@innerspring/contract/unread/endpoints';
import type { Notification } from '@innerspring/contract/notifications/schemas';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, referenceOf, sentenceOf } from '../../platform/api.ts';
import { pages } from '../../platform/query.ts';
import { toast } from '../../ui/overlays/toast.ts';

type Pages = InfiniteData<{ items: Notification[]; nextCursor: string | null }>;

const names = [notifications.list.name, notifications.group.name] as const;

/** The viewer's notifications: all, or those of one filter. */
export const notificationPages = (chip: NotificationChip | undefined) => ({
  ...pages(notifications.list, { query: { chip } }),
  staleTime: TIMING.notificationsStale,
});

/** The notifications of a group, one by one. */
export const groupPages = (id: number) => ({
  ...pages(notifications.group, { params: { id }, query: {} }),
  staleTime: TIMING.notificationsStale,
});

/** The filter in a URL; any other value means all. */
export const chipOf = (given: unknown): NotificationChip | undefined =>
  NOTIFICATION_CHIPS.find((chip) => chip === given);

function change(client: QueryClient, next: (one: Notification) => Notification) {
  for (const name of names) {
    client.setQueriesData<Pages>(
      { queryKey: [name] },
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(next) })) },
    );
  }
}

/** Refetches list and count, as the specification requires after each change. */
const refetch = (client: QueryClient) =>
  Promise.all(
    [...names, unreadNotifications.unreadCount.name].map((name) => client.invalidateQueries({ queryKey: [name] })),
  );

/** The message of specification §8, where our server wrote it; a page of a proxy in between isn't one. */
function complain(error: unknown) {
  const isOurs = error instanceof ApiError && error.status > 0 && (error.status < 500 || referenceOf(error));
  toast({ title: 'Error', description: isOurs ? error.message : sentenceOf(error), variant: 'destructive' });
}

/** A member's actions on their notifications. Each change shows right away and is reverted if the server rejects it. */
export function useNotificationActs() {
  const client = useQueryClient();

  async function attempt(act: () => Promise<unknown>): Promise<boolean> {
    let done = true;
    try {
      await act();
    } catch (error) {
      complain(error);
      done = false;
    }
    await refetch(client);
    return done;
  }

  return {
    read(id: number) {
      change(client, (one) => (one.id === id ? { ...one, isUnread: false } : one));
      return attempt(() => call(notifications.read, { params: { id } }));
    },
    async readAll() {
      const done = await attempt(() => call(notifications.readAll, {}));
      if (done) toast({ title: 'All Caught Up!', description: 'Marked all notifications as read', variant: 'success' });
    },
    async muteThread({ id }: Notification, on: boolean) {
      const endpoint = on ? notifications.muteThread : notifications.unmuteThread;
      const done = await attempt(() => call(endpoint, { params: { id } }));
      if (!done) return;
      toast({
        about: `thread.${id}`,
        ...(on
          ? { title: 'Thread muted', description: 'You won’t get any more notifications about it.' }
          : { title: 'Thread no longer muted', description: 'You’ll get notifications about it again.' }),
      });
    },
    async fewer({ id, typeLabel }: Notification, on: boolean) {
      const endpoint = on ? notifications.fewer : notifications.asBefore;
      const done = await attempt(() => call(endpoint, { params: { id } }));
      if (!done) return;
      toast({
        about: `fewer.${id}`,
        ...(on
          ? {
              title: 'Fewer like this',
              description: `${typeLabel}: one a day shows as new, and the rest arrive already read.`,
            }
          : { title: 'Show all like this', description: `${typeLabel}: all of them show as new again.` }),
      });
    },
  };
}
