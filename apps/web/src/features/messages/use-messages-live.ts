import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLive } from '../../platform/live/live.ts';
import { catchUp, hideMessage, outdateLists, putSeen, takeState } from './messages.data.ts';

/** Several frames of one moment are one question to the server. */
const burstMs = 150;

/**
 * Brings what happens elsewhere into the lists and threads that are here. Frames carry it; one without, as of a server of an earlier
 * release, has it asked for. Gives the way to stop.
 */
export function followConversations(client: QueryClient, hear: typeof onLive): () => void {
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const heard = (personId: number) => {
    clearTimeout(timers.get(personId));
    const look = () => {
      timers.delete(personId);
      void catchUp(client, personId);
      outdateLists(client, personId);
    };
    timers.set(personId, setTimeout(look, burstMs));
  };
  const stops = [
    hear('direct_message', ({ personId, now }) => (now ? takeState(client, now) : heard(personId))),
    hear('direct_changed', ({ personId, hiddenId, now }) => {
      if (hiddenId !== undefined) hideMessage(client, personId, hiddenId);
      if (now) takeState(client, now);
      else heard(personId);
    }),
    hear('messages_read', ({ userId, groupId, seq }) => {
      if (groupId !== undefined) return;
      if (seq === undefined) heard(userId);
      else putSeen(client, userId, seq);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

/** Follows conversations while the component is on screen. */
export function useMessagesLive(): void {
  const client = useQueryClient();
  useEffect(() => followConversations(client, onLive), [client]);
}
