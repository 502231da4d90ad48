import { navs } from '../../nav.ts';
import { givenBy, inOrder } from '../../platform/nav.ts';

export type ShortcutAction = 'search' | 'switcher' | 'new-post' | 'next' | 'previous' | 'home' | 'list';

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/** Every shortcut, in the order of the list. */
export const shortcutList: readonly {
  keys: readonly string[];
  action: ShortcutAction | { to: string };
  text: string;
}[] = [
  { keys: ['/'], action: 'search', text: 'Search' },
  { keys: [isMac ? '⌘' : 'Ctrl', 'K'], action: 'switcher', text: 'Go to a person, group, page or action' },
  { keys: ['n'], action: 'new-post', text: 'Create a post' },
  { keys: ['j'], action: 'next', text: 'Next in the list' },
  { keys: ['k'], action: 'previous', text: 'Previous in the list' },
  { keys: ['g', 'h'], action: 'home', text: 'Go home' },
  ...inOrder(givenBy(navs, 'goKeys')).map(({ keys, text, to }) => ({ keys, text, action: { to } })),
  { keys: ['?'], action: 'list', text: 'Show this list' },
];

/** Milliseconds within which the second key of a pair must follow. */
const pairWindow = 1000;

/** Reads single keys and pairs of keys; `now` in milliseconds. */
export function createShortcutReader() {
  let first: { key: string; at: number } | null = null;
  return (key: string, now: number): ShortcutAction | { to: string } | null => {
    const pressed = key.length === 1 ? key.toLowerCase() : key;
    const lead = first && now - first.at <= pairWindow ? first.key : null;
    first = null;
    const found = shortcutList.find(({ keys }) =>
      lead ? keys.length === 2 && keys[0] === lead && keys[1] === pressed : keys.length === 1 && keys[0] === pressed,
    );
    if (found) return found.action;
    if (!lead && shortcutList.some(({ keys }) => keys.length === 2 && keys[0] === pressed))
      first = { key: pressed, at: now };
    return null;
  };
}

/** Ctrl+K or Cmd+K: no single key, so it works while typing and with the shortcuts switched off. */
export const isSwitcherKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';

/** Whether a dialog or a menu is open, which has the keyboard to itself. */
export const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

/** Whether a key press belongs to what has the focus, to the browser or to an open dialog, and not to the shortcuts. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"]'))
    return true;
  return isCovered();
}

const offKey = 'shortcuts-off';

/** Single-key shortcuts can be switched off (WCAG 2.1.4). */
export const shortcutSetting = {
  isOn(): boolean {
    try {
      return localStorage.getItem(offKey) === null;
    } catch {
      return true;
    }
  },
  set(isOn: boolean): void {
    try {
      if (isOn) localStorage.removeItem(offKey);
      else localStorage.setItem(offKey, '1');
    } catch {
      // Without storage they stay on.
    }
  },
};
