import type { CurrentUser } from '@innerspring/contract';
import { setTimeDisplay } from '../ui/words/relative-time.tsx';
import { getTheme, setTheme } from './theme.ts';
import { MOBILE_MAX_WIDTH } from '@innerspring/contract/constants';

type Appearance = CurrentUser['appearance'];
const key = 'display';

/**
 * Shows the member's choices at once, and keeps what `public/theme.js` sets before the next first paint: theme, text size
 * and reduced motion.
 */
export function applyAppearance({ theme, textSize, reducedMotion, timeZone, dateFormat }: Appearance): void {
  if (theme !== getTheme()) setTheme(theme);
  const root = document.documentElement.dataset;
  if (textSize === 'normal') delete root.textSize;
  else root.textSize = textSize;
  if (reducedMotion) root.motion = 'reduced';
  else delete root.motion;
  setTimeDisplay({ timeZone, dateFormat });
  try {
    if (textSize === 'normal' && !reducedMotion) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ textSize, reducedMotion }));
  } catch {
    // The choice then holds for this page load.
  }
}

/**
 * The screens of at most 768 px (specification §2, §9), in the unit of the style sheet's `md`, so that both change at the same
 * width where the browser's own text is larger too.
 */
export const MOBILE_SCREEN = `(max-width: ${MOBILE_MAX_WIDTH / 16}rem)`;
