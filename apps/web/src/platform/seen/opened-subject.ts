import type { NotificationSubject } from '@innerspring/contract/notifications/endpoints';
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { onLive } from '../live/live.ts';
import { useNotifications } from './notifications.tsx';
import type { markSeenOfSubject } from './seen-subject.ts';
import type { LiveSubject } from '@innerspring/contract';
import { type Refresh, useLiveSubject } from '../live/subjects.ts';

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

/** Says of a key of the query cache whether the page of this id shows it. */
export type ShownOn = (id: number) => (key: QueryKey, data: unknown) => boolean;

function refreshPage(client: QueryClient, isShown: ReturnType<ShownOn>, options: Parameters<Refresh>[0]) {
  return client.invalidateQueries({ predicate: ({ queryKey, state }) => isShown(queryKey, state.data) }, options);
}

/** Keeps the page of something true while it is open, and reads the notifications that it has shown. */
export function useOpenPage(subject: Exclude<LiveSubject, 'staff'>, id: number, shownOn: ShownOn): void {
  const client = useQueryClient();
  const refresh: Refresh = (options) => refreshPage(client, shownOn(id), options);
  useLiveSubject(subject, id, refresh);
  useOpenedSubject(subject, id, () => refresh({ cancelRefetch: true }));
}

/** The `id` among the path parameters of what a key asks for. */
export function idInKey(key: QueryKey): unknown {
  const input = key.at(-1);
  if (typeof input !== 'object' || input === null) return undefined;
  return Reflect.get(Object(Reflect.get(input, 'params')), 'id');
}
