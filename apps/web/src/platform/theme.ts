export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

const key = 'theme';
const dark = () => window.matchMedia('(prefers-color-scheme: dark)');
/** Holds the choice where storage is blocked. */
let choice: Theme | null = null;

/** The member's choice; `system` where none was made. */
export function getTheme(): Theme {
  if (choice) return choice;
  try {
    const kept = localStorage.getItem(key);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

function apply() {
  const theme = getTheme();
  document.documentElement.classList.toggle('dark', theme === 'dark' || (theme === 'system' && dark().matches));
}

/** Keeps the choice where `public/theme.js` reads it before the first paint, and shows it at once. */
export function setTheme(theme: Theme): void {
  choice = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // The choice then holds for this page load.
  }
  apply();
}

/** Follows the system while the choice is `system`, and choices made in other tabs. Returns the way to stop. */
export function followSystemTheme(): () => void {
  const system = dark();
  const heard = (event: StorageEvent) => {
    if (event.key !== key) return;
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
