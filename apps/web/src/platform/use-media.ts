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

/** Whether a reading page has its right rail. On narrower screens some of its cards are among the posts. */
export const HAS_RIGHT_RAIL = '(min-width: 48.001rem)';
