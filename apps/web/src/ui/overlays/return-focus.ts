import { type RefObject, useState } from 'react';

const controls = '#main :is(a[href], button, input:not([type=hidden], [tabindex="-1"]), select, textarea)';

/** How long after a confirmation or a choice the server's answer may still remove the opener. */
const ANSWER_MS = 10_000;

const isUsable = (control: HTMLElement) =>
  control.isConnected && !control.matches(':disabled') && (control.checkVisibility?.() ?? true);

/** Finds, once an opener is gone, the control that came after it on the page and is still there, or the one before it. */
function neighborsOf(opener: Element): () => HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>(controls)];
  const at = all.findIndex((control) => control === opener);
  const after = all.slice(at + 1);
  const before = all.slice(0, Math.max(at, 0));
  return () => (at < 0 ? null : (after.find(isUsable) ?? before.findLast(isUsable) ?? null));
}

/**
 * Moves the focus to a neighbor if the opener is soon removed and takes the focus with it, as when a confirmed action deletes its
 * row. Somebody who has moved elsewhere on the page stays there.
 */
export function keepFocusNear(opener: Element | null): void {
  if (!opener || opener === document.body) return;
  const neighbor = neighborsOf(opener);
  const watch = new AbortController();
  const { signal } = watch;
  const observer = new MutationObserver(() => {
    if (opener.isConnected || document.activeElement !== document.body) return;
    watch.abort();
    neighbor()?.focus({ preventScroll: true });
  });
  const timer = setTimeout(() => watch.abort(), ANSWER_MS);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    observer.disconnect();
  });
  document.addEventListener('pointerdown', () => watch.abort(), { signal });
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target !== opener && target instanceof Element && target.closest('#main')) watch.abort();
    },
    { signal },
  );
  observer.observe(document.body, { childList: true, subtree: true });
}

/** What has the focus, or, where that is an entry of a menu, the button of the menu. */
function openerNow() {
  const active = document.activeElement;
  const menu = active?.closest('[role=menu]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
  if (!(opener instanceof HTMLElement) || opener === document.body) return null;
  return { opener, neighbor: neighborsOf(opener) };
}

/** Whether the focus is already elsewhere on the page: the layer reports that it closed a moment later, and a key may come first. */
function hasMovedOn(): boolean {
  const active = document.activeElement;
  return active !== null && active !== document.body && !active.closest('[role=dialog], [role=alertdialog]');
}

/**
 * On closing, the focus goes back to whatever opened a layer; where that is gone, such as a row that was removed, to its neighbor.
 * @param button the layer's own button, where it has one: it may have been drawn again, and Safari doesn't focus a button that
 *   is clicked
 */
export function useReturnFocus(open: boolean, button?: RefObject<HTMLElement | null>): (closing: Event) => void {
  const [wasOpen, setWasOpen] = useState(open);
  const [from, setFrom] = useState(() => (open ? openerNow() : null));
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setFrom(openerNow());
  }
  return (closing) => {
    closing.preventDefault();
    setFrom(null);
    if (hasMovedOn()) return;
    const next = from?.opener.isConnected ? from.opener : (button?.current ?? from?.neighbor());
    (next ?? document.getElementById('main'))?.focus({ preventScroll: true });
  };
}
