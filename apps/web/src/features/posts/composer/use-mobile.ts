import { useSyncExternalStore } from 'react';
import { MOBILE_SCREEN } from '../../../platform/mobile.ts';

const mobileAgent = /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini|Mobile/i;

function subscribe(onChange: () => void) {
  const media = window.matchMedia(MOBILE_SCREEN);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** A screen at most 768 px wide, or the browser of a phone or tablet (specification §2, §9). */
export function useMobile(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(MOBILE_SCREEN).matches || mobileAgent.test(navigator.userAgent),
  );
}
