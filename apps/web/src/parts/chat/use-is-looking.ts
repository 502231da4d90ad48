import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the page is before somebody's eyes, so that what is on it counts as read. */
export function useIsLooking(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
}
