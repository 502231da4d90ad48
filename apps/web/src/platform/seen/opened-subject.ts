import type { NotificationSubject } from '@innerspring/contract/notifications/choices';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { onLive } from '../live/live.ts';
import { useNotifications } from './notifications.tsx';
import type { followSubject } from './seen-subject.ts';

type Followed = ReturnType<typeof followSubject>;

/**
 * Reads the notifications about a page once what they tell of was in view of a visible tab; the other tabs learn of that from the
 * server. Nothing is asked where nothing is unread, nor of what is no number. `refresh` has the page read again.
 */
export function useOpenedSubject(
  type: NotificationSubject,
  id: number,
  refresh: () => unknown = () => undefined,
): void {
  const { unreadCount } = useNotifications();
  const client = useQueryClient();
  const followed = useRef<Followed>(null);
  const ask = useEffectEvent(refresh);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const hasUnread = unreadCount > 0;

  useEffect(() => {
    if (!isNumber || !hasUnread) return undefined;
    let stop = () => {};
    let isWanted = true;
    import('./seen-subject.ts').then(
      ({ followSubject: follow }) => {
        if (!isWanted) return;
        const made = follow({ client, type, id, refresh: () => ask() });
        followed.current = made;
        // A group of notifications counts once, so the number alone does not say that there is news.
        const stopHearing = onLive('notifications_changed', made.look);
        made.look();
        stop = () => {
          stopHearing();
          made.stop();
          followed.current = null;
        };
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
      stop();
    };
  }, [type, id, isNumber, hasUnread, client]);

  useEffect(() => {
    if (unreadCount > 0) followed.current?.look();
  }, [unreadCount]);
}
