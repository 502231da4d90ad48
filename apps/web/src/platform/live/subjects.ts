import type { LiveSubject } from '@innerspring/contract';
import { useEffect, useEffectEvent } from 'react';
import { onLive, sendLive } from './live.ts';

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
export type Refresh = (options: { cancelRefetch: boolean }) => unknown;

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
