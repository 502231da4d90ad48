import { useEffect, useRef, useSyncExternalStore } from 'react';

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
    announce();
  },
};

/** A single key of the open page, such as a decision about the case that is open. */
export interface PageKey {
  key: string;
  /** What it does, as the list of shortcuts says it. */
  text: string;
  run: () => void;
}

const registered = new Set<readonly PageKey[]>();
const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The keys of the open page, for the list of shortcuts. */
export const pageKeys = (): readonly PageKey[] => [...registered].flat();

/** Whether single-key shortcuts are on, for what shows a key beside its button. */
export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, shortcutSetting.isOn);

/** How long the first key of a pair such as "g h" waits for the second, in milliseconds. */
export const PAIR_WINDOW_MS = 1000;

/**
 * Gives the page keys of its own while the component is mounted. They come before the shortcuts of every page; fields, menus,
 * dialogs and pairs of keys keep theirs.
 */
export function usePageKeys(keys: readonly PageKey[]): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  const names = keys.map(({ key, text }) => `${key} ${text}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names say when the list of shortcuts reads otherwise
  useEffect(() => {
    const shown = latest.current;
    registered.add(shown);
    announce();
    return () => {
      registered.delete(shown);
      announce();
    };
  }, [names]);
  useEffect(() => {
    let pairBegan = Number.NEGATIVE_INFINITY;
    const heard = (event: KeyboardEvent) => {
      if (isTaken(event) || !shortcutSetting.isOn()) return;
      const isSecond = event.timeStamp - pairBegan <= PAIR_WINDOW_MS;
      pairBegan = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const found = isSecond ? undefined : latest.current.find(({ key }) => key === event.key.toLowerCase());
      if (!found) return;
      event.preventDefault();
      found.run();
    };
    // Before the listener of every page, which leaves alone what is prevented.
    document.addEventListener('keydown', heard, { capture: true });
    return () => document.removeEventListener('keydown', heard, { capture: true });
  }, []);
}
