import type { CurrentUser } from '@innerspring/contract';
import { MOBILE_MAX_WIDTH } from '@innerspring/contract/constants';
import { setTimeDisplay } from '../ui/words/date-format.ts';

type Appearance = CurrentUser['appearance'];
const key = 'display';

/**
 * Shows the member's choices at once, and keeps what the script of `index.html` sets before the next first paint: theme, text size
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
    // Then the choice only lasts for this page load.
  }
}

/**
 * The screens of at most 768 px (specification §2, §9), in the unit of the style sheet's `md`, so that both change at the same
 * width where the browser's own text is larger too.
 */
export const MOBILE_SCREEN = `(max-width: ${MOBILE_MAX_WIDTH / 16}rem)`;

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

const themeKey = 'theme';
const dark = () => window.matchMedia('(prefers-color-scheme: dark)');
/** Holds the choice if storage is blocked. */
let choice: Theme | null = null;

/** The member's choice; `system` where none was made. */
export function getTheme(): Theme {
  if (choice) return choice;
  try {
    const kept = localStorage.getItem(themeKey);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

function apply() {
  const theme = getTheme();
  document.documentElement.classList.toggle('dark', theme === 'dark' || (theme === 'system' && dark().matches));
}

/** Keeps the choice where the script of `index.html` reads it before the first paint, and shows it at once. */
export function setTheme(theme: Theme): void {
  choice = theme;
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Then the choice only lasts for this page load.
  }
  apply();
}

/** Follows the system while the choice is `system`, and choices made in other tabs. Returns the way to stop. */
export function followSystemTheme(): () => void {
  const system = dark();
  const heard = (event: StorageEvent) => {
    if (event.key !== themeKey) return;
    choice = null;
    apply();
  };
  system.addEventListener('change', apply);
  window.addEventListener('storage', heard);
  return () => {
    system.removeEventListener('change', apply);
    window.removeEventListener('storage', heard);
  };
}
