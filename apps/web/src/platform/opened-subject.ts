import { unreadNotifications } from '@innerspring/contract/unread-notifications';
import type { NotificationSubject } from '@innerspring/contract/notification-choices';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from './api.ts';
import { useNotifications } from './notifications.tsx';

/**
 * Reads the notifications about something while it is open; its other tabs learn of that from the server. Nothing is asked where
 * nothing is unread, nor of what is no number.
 */
export function useOpenedSubject(type: NotificationSubject, id: number): void {
  const { unreadCount } = useNotifications();
  const client = useQueryClient();
  useEffect(() => {
    if (!(Number.isSafeInteger(id) && id > 0) || unreadCount === 0) return;
    const read = async () => {
      const { notifications } = await import('@innerspring/contract/notifications');
      const { count } = await call(notifications.readSubject, { body: { type, id } });
      if (count === 0) return;
      await client.invalidateQueries({ queryKey: [unreadNotifications.count.name] });
      await client.invalidateQueries({ queryKey: [notifications.list.name] });
    };
    // It stays unread, and is read with the list or the next time.
    read().catch(() => undefined);
  }, [type, id, unreadCount, client]);
}
