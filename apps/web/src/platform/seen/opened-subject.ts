import type { NotificationSubject } from '@innerspring/contract/notifications/choices';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { onLive } from '../live/live.ts';
import { useNotifications } from './notifications.tsx';
import type { markSeenOfSubject } from './seen-subject.ts';

type Followed = ReturnType<typeof markSeenOfSubject>;

/**
 * Marks the notifications about a page as read once their content was in view of a visible tab; the server notifies the other
 * tabs. Fetches nothing where nothing is unread, or where the id is no number. `refresh` has the page fetch its content again.
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
  const isId = Number.isSafeInteger(id) && id > 0;
  const hasUnread = unreadCount > 0;

  useEffect(() => {
    if (!isId || !hasUnread) return undefined;
    let stop = () => {};
    let isWanted = true;
    import('./seen-subject.ts').then(
      ({ markSeenOfSubject: follow }) => {
        if (!isWanted) return;
        const made = follow({ client, type, id, refresh: () => ask() });
        followed.current = made;
        // A group of notifications counts once, so the number alone does not say that there is news.
        const unsubscribe = onLive('notifications_changed', made.check);
        made.check();
        stop = () => {
          unsubscribe();
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
  }, [type, id, isId, hasUnread, client]);

  useEffect(() => {
    if (unreadCount > 0) followed.current?.check();
  }, [unreadCount]);
}
