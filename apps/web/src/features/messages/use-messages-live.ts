import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLive } from '../../platform/live/live.ts';
import { catchUp, hideMessage, outdateLists, putSeen, takeState } from './messages.data.ts';

/** Several frames within this time cause one request. */
const burstMs = 150;

/**
 * Updates the cached lists and threads from live frames. A frame without content, which older servers send, triggers a
 * fetch. Returns a function that unsubscribes.
 */
export function followConversations(client: QueryClient, subscribe: typeof onLive): () => void {
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const scheduleFetch = (personId: number) => {
    clearTimeout(timers.get(personId));
    const fetchChanges = () => {
      timers.delete(personId);
      void catchUp(client, personId);
      outdateLists(client, personId);
    };
    timers.set(personId, setTimeout(fetchChanges, burstMs));
  };
  const stops = [
    subscribe('direct_message', ({ personId, now }) => (now ? takeState(client, now) : scheduleFetch(personId))),
    subscribe('direct_changed', ({ personId, hiddenId, now }) => {
      if (hiddenId !== undefined) hideMessage(client, personId, hiddenId);
      if (now) takeState(client, now);
      else scheduleFetch(personId);
    }),
    subscribe('messages_read', ({ userId, groupId, seq }) => {
      if (groupId !== undefined) return;
      if (seq === undefined) scheduleFetch(userId);
      else putSeen(client, userId, seq);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

/** Keeps conversations up to date while the component is mounted. */
export function useMessagesLive(): void {
  const client = useQueryClient();
  useEffect(() => followConversations(client, onLive), [client]);
}
