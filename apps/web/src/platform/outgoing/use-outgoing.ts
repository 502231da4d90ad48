import { useSyncExternalStore } from 'react';
import { useCurrentUser } from '../session/current-user.ts';
import { atSignOut } from '../session/browser-data.ts';
import { onLive } from '../live/live.ts';
import { type ChatPlace, OutgoingMessages } from './outgoing-messages.ts';

let current: { userId: number; messages: OutgoingMessages; stop: () => void } | null = null;

function open(userId: number) {
  const messages = new OutgoingMessages(userId, {
    storage: localStorage,
    setTimer: (action, delay) => window.setTimeout(action, delay),
    clearTimer: (timer) => window.clearTimeout(timer as number),
  });
  const wake = () => messages.wake();
  const onStorage = ({ key }: StorageEvent) => {
    if (messages.keeps(key)) messages.reload();
  };
  window.addEventListener('online', wake);
  window.addEventListener('storage', onStorage);
  const stopLive = onLive('auth_success', wake);
  const stopAtSignOut = atSignOut(() => {
    messages.forget();
    closeOutgoing();
  });
  const stop = () => {
    stopAtSignOut();
    window.removeEventListener('online', wake);
    window.removeEventListener('storage', onStorage);
    stopLive();
  };
  return { userId, messages, stop };
}

/** The messages of this member that are on their way; the same for the whole page. */
export function outgoingOf(userId: number): OutgoingMessages {
  if (current?.userId !== userId) {
    current?.stop();
    current = open(userId);
  }
  return current.messages;
}

/** Forgets what this page knows of messages on their way; what is kept in the browser stays. For tests. */
export function closeOutgoing(): void {
  current?.stop();
  current = null;
}

/** The messages on their way in one conversation, from old to new. */
export function useOutgoing(place: ChatPlace) {
  const messages = outgoingOf(useCurrentUser().id);
  return useSyncExternalStore(messages.subscribe, () => messages.of(place));
}
