import { useSyncExternalStore } from 'react';
import { MOBILE_SCREEN } from './display.ts';

/** Whether a media query holds, also after the window changes. */
export function useMedia(mediaQuery: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(mediaQuery);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(mediaQuery).matches,
  );
}

/** Whether the window is at most 768 px wide (specification §9). */
export const useIsMobile = () => useMedia(MOBILE_SCREEN);
