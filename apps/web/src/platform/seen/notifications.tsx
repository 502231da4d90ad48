import type { DirectState } from '@innerspring/contract';
import { TIMING } from '@innerspring/contract/constants';
import { unreadMessages as directMessages, unreadNotifications } from '@innerspring/contract/unread/endpoints';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { call } from '../api.ts';
import { onLive } from '../live/live.ts';
import { useTitleCount } from '../page-title.ts';
import { query } from '../query.ts';

interface Notifications {
  /** Unread notifications; 0 until known. */
  unreadCount: number;
  /** Unread direct messages outside of requests and muted conversations; 0 until known. */
  unreadMessages: number;
}

const NotificationsContext = createContext<Notifications | null>(null);

const unreadQuery = query(unreadNotifications.unreadCount, {});
const unreadMessagesQuery = query(directMessages.unreadCount, {});

/** The answer to the one poll holds both counts; what frames said of messages since it was asked for is newer. */
async function readCounts(client: QueryClient, signal: AbortSignal) {
  const askedAt = Date.now();
  const answer = await call(unreadNotifications.unreadCount, {}, { signal });
  const knownAt = client.getQueryState(unreadMessagesQuery.queryKey)?.dataUpdatedAt ?? 0;
  if (answer.messages && knownAt <= askedAt) client.setQueryData(unreadMessagesQuery.queryKey, answer.messages);
  return answer;
}

const countsQuery = queryOptions({
  ...unreadQuery,
  queryFn: ({ client, signal }) => readCounts(client, signal),
  refetchInterval: TIMING.unreadPoll,
});

/** When the count that frames brought last was counted. */
const countedAt = new WeakMap<QueryClient, number>();

/** Takes the count of a frame, unless a later one was known. */
function putMessageCount(client: QueryClient, { unread, at }: DirectState): void {
  if (at < (countedAt.get(client) ?? 0)) return;
  countedAt.set(client, at);
  client.setQueryData(unreadMessagesQuery.queryKey, unread);
}

/** Several frames of one moment are one question to the server. */
const BURST_MS = 150;

/** Takes the count of messages from frames; asks for it where a frame has none, and no part of the page that follows conversations does. */
function useMessageFrames(client: QueryClient): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      if (client.getQueryCache().find({ queryKey: unreadMessagesQuery.queryKey })?.isActive()) return;
      void client.invalidateQueries({ queryKey: unreadQuery.queryKey });
    };
    const onFrame = ({ now }: { now?: DirectState | undefined }) => {
      if (now) return putMessageCount(client, now);
      clearTimeout(timer);
      timer = setTimeout(ask, BURST_MS);
    };
    const stops = [onLive('direct_message', onFrame), onLive('direct_changed', onFrame)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [client]);
}

/**
 * Polls what is unread (specification §7: every 30 s) for everything below, notifications and direct messages in one answer, and
 * asks again for all that is shown of notifications when the live connection says that they changed.
 */
export function NotificationsProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const unreadCount = useQuery(countsQuery).data?.count ?? 0;
  // Only subscribed to: the poll fills it, and what follows conversations keeps it current.
  const unreadMessages = useQuery({ ...unreadMessagesQuery, enabled: false }).data?.count ?? 0;
  useMessageFrames(client);
  useTitleCount(unreadCount + unreadMessages);
  useEffect(
    () =>
      onLive('notifications_changed', () => {
        void client.invalidateQueries({
          predicate: ({ queryKey }) => String(queryKey[0]).startsWith('notifications.'),
        });
      }),
    [client],
  );
  return <NotificationsContext value={{ unreadCount, unreadMessages }}>{children}</NotificationsContext>;
}

/** @throws {Error} outside the provider (specification §8). */
export function useNotifications(): Notifications {
  const value = useContext(NotificationsContext);
  if (!value) throw new Error('useNotifications must be used within a NotificationsProvider');
  return value;
}
