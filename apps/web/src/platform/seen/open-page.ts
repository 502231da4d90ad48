import type { LiveSubject } from '@innerspring/contract';
import type { NotificationSubject } from '@innerspring/contract/notifications/endpoints';
import { type Query, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { onLive, sendLive } from '../live/live.ts';
import { useNotifications } from './notifications.tsx';
import type { markSeenOfSubject } from './seen-subject.ts';

type Watched = { subject: LiveSubject; id: number; users: number };

/** After a return everybody's pages ask at once, so they spread it a little. */
const RETURN_WITHIN_MS = 2000;

/** What pages of this tab are open on, and how many places on screen are about it. */
const watched = new Map<string, Watched>();
onLive('auth_success', () => {
  for (const { subject, id } of watched.values()) sendLive({ type: 'watch', subject, id });
});

function watch(subject: LiveSubject, id: number): () => void {
  const key = `${subject}:${id}`;
  const entry = watched.get(key) ?? { subject, id, users: 0 };
  entry.users += 1;
  watched.set(key, entry);
  if (entry.users === 1) sendLive({ type: 'watch', subject, id });
  return () => {
    entry.users -= 1;
    if (entry.users > 0) return;
    watched.delete(key);
    sendLive({ type: 'unwatch', subject, id });
  };
}

/** How to ask again for what a page shows; one that is asking already need not ask twice where `cancelRefetch` is false. */
type Refresh = (options: { cancelRefetch: boolean }) => unknown;

/**
 * Keeps the page of a post, member, company or group true while it is open: asks again when the server says that it changed, and
 * when the connection is open, since earlier changes gave no frame. A hidden tab fetches once it is visible.
 */
export function useLiveSubject(subject: LiveSubject, id: number, refresh: Refresh): void {
  const ask = useEffectEvent(refresh);
  useEffect(() => {
    if (!(Number.isSafeInteger(id) && id > 0)) return undefined;
    let isDue = false;
    let hasBegun = false;
    let timer: number | undefined;
    const refetch = (cancelRefetch: boolean) => {
      isDue = document.visibilityState !== 'visible';
      if (!isDue) ask({ cancelRefetch });
    };
    const isIt = (frame: { subject: LiveSubject; id: number }) => frame.subject === subject && frame.id === id;
    const onShown = () => {
      if (isDue) refetch(true);
    };
    const stops = [
      onLive('subject_changed', (frame) => {
        if (isIt(frame)) refetch(true);
      }),
      onLive('watching', (frame) => {
        if (!isIt(frame)) return;
        window.clearTimeout(timer);
        if (hasBegun) timer = window.setTimeout(() => refetch(false), RETURN_WITHIN_MS * Math.random());
        else refetch(false);
        hasBegun = true;
      }),
      watch(subject, id),
    ];
    document.addEventListener('visibilitychange', onShown);
    return () => {
      document.removeEventListener('visibilitychange', onShown);
      window.clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [subject, id]);
}

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

/**
 * Has a page fetch its content again. What could not be read stays as the page says it, with what is typed there, until the reader
 * tries again.
 */
export function refreshPage(client: QueryClient, isShown: ReturnType<ShownOn>, options: Parameters<Refresh>[0]) {
  const isFailed = ({ status, data }: Query['state']) => status === 'error' && data === undefined;
  return client.invalidateQueries(
    { predicate: ({ queryKey, state }) => !isFailed(state) && isShown(queryKey, state.data) },
    options,
  );
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
