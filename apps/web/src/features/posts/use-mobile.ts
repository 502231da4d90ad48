import { MOBILE_MAX_WIDTH } from '@innerspring/contract/constants';
import { useSyncExternalStore } from 'react';

const narrow = `(max-width: ${MOBILE_MAX_WIDTH}px)`;
const mobileAgent = /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini|Mobile/i;

function subscribe(onChange: () => void) {
  const media = window.matchMedia(narrow);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** A screen at most 768 px wide, or the browser of a phone or tablet (specification §2, §9). */
export function useMobile(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(narrow).matches || mobileAgent.test(navigator.userAgent),
  );
}
