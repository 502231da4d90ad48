import { TIMING } from '@innerspring/contract/constants';
import { unreadNotifications } from '@innerspring/contract/unread-notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { onLive } from './live.ts';
import { query } from './query.ts';

interface Notifications {
  /** Unread notifications; 0 until known. */
  unreadCount: number;
}

const NotificationsContext = createContext<Notifications | null>(null);

/**
 * Polls the number of unread notifications (specification §7: every 30 s) for everything below, and asks again for all that is
 * shown of notifications when the live connection says that they changed.
 */
export function NotificationsProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data } = useQuery({ ...query(unreadNotifications.count, {}), refetchInterval: TIMING.unreadPoll });
  useEffect(
    () =>
      onLive('notifications_changed', () => {
        void client.invalidateQueries({
          predicate: ({ queryKey }) => String(queryKey[0]).startsWith('notifications.'),
        });
      }),
    [client],
  );
  return <NotificationsContext value={{ unreadCount: data?.count ?? 0 }}>{children}</NotificationsContext>;
}

/** @throws {Error} outside the provider (specification §8). */
export function useNotifications(): Notifications {
  const value = useContext(NotificationsContext);
  if (!value) throw new Error('useNotifications must be used within a NotificationsProvider');
  return value;
}
