import { useSyncExternalStore } from 'react';

let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick() {
  now = new Date();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    timer = setInterval(tick, 60_000);
    tick();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The present moment, anew every minute: for names of days, and for what may be done for some minutes only. */
export function useMinute(): Date {
  return useSyncExternalStore(subscribe, () => now);
}
