import { TIMING } from '@innerspring/contract/constants';
import { notifications } from '@innerspring/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { query } from './query.ts';

interface Notifications {
  /** Unread notifications; 0 until known. */
  unreadCount: number;
}

const NotificationsContext = createContext<Notifications | null>(null);

/** Polls the number of unread notifications (specification §7: every 30 s) for everything below. */
export function NotificationsProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery({ ...query(notifications.unreadCount, {}), refetchInterval: TIMING.unreadPoll });
  return <NotificationsContext value={{ unreadCount: data?.count ?? 0 }}>{children}</NotificationsContext>;
}

/** @throws {Error} outside the provider (specification §8). */
export function useNotifications(): Notifications {
  const value = useContext(NotificationsContext);
  if (!value) throw new Error('useNotifications must be used within a NotificationsProvider');
  return value;
}
