import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { openComposer } from '../../platform/compose.ts';
import { isCovered, isTaken, shortcutSetting } from '../../platform/page-keys.ts';
import { focusRow, openRow } from '../../ui/roving.ts';
import { createShortcutReader, isSwitcherKey, type ShortcutAction } from './shortcut-keys.ts';

function focusSearch() {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-search-box]')];
  // Only one of the two search rows is visible.
  const box = boxes.find((one) => one.checkVisibility?.() ?? true) ?? boxes[0];
  box?.focus();
  box?.select();
}

const ShortcutList = lazyPart('dialog', async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }));
const Switcher = lazyPart('dialog', async () => ({ default: (await import('../search/switcher.tsx')).Switcher }));

/**
 * Listens for keyboard shortcuts, starting with a key that was already pressed, if the focus is still where it was.
 * Shows their list and the switcher.
 */
export function Shortcuts({ first }: { first?: KeyboardEvent | undefined }) {
  const router = useRouter();
  const [open, setOpen] = useState<'list' | 'switcher' | null>(null);

  useEffect(() => {
    const read = createShortcutReader();
    const actions: Record<ShortcutAction, () => unknown> = {
      search: focusSearch,
      switcher: () => setOpen('switcher'),
      'new-post': () => openComposer(),
      next: () => stepThroughList(1),
      previous: () => stepThroughList(-1),
      home: () => router.history.push('/'),
      list: () => setOpen('list'),
      open: () => openRow(focusedItem()),
    };
    const heard = (event: KeyboardEvent) => {
      if (isSwitcherKey(event)) {
        // Always: otherwise the browser would focus its own field.
        event.preventDefault();
        if (!event.isComposing && !isCovered()) actions.switcher();
        return;
      }
      if (isTaken(event)) return;
      const action = read(event.key, event.timeStamp);
      // The list always opens, since it contains the switch for the other shortcuts.
      if (!action || (action !== 'list' && !shortcutSetting.isOn())) return;
      // On a link or a button, the browser handles Enter.
      if (action === 'open' && !focusedItem()) return;
      event.preventDefault();
      if (typeof action === 'string') actions[action]();
      else router.history.push(action.to);
    };
    // It was meant for what had the focus when it was pressed.
    if (first?.target === document.activeElement) heard(first);
    document.addEventListener('keydown', heard);
    return () => document.removeEventListener('keydown', heard);
  }, [router, first]);
  if (!open) return null;
  const Part = open === 'list' ? ShortcutList : Switcher;
  return (
    <Suspense fallback={null}>
      <Part onClose={() => setOpen(null)} />
    </Suspense>
  );
}

/** Selector of list items: posts and cards, and rows that are marked as such. The open case of a desk is not one. */
const items = '#main :is(article:not([data-case]), [data-row])';
/** Pixels between the header and the item that gets the focus. */
const gap = 12;

const headerEnd = () => document.querySelector('body header')?.getBoundingClientRect().bottom ?? 0;

/** Items on the page in their order, without nested and hidden ones. */
function itemsOfPage(): HTMLElement[] {
  const found = [...document.querySelectorAll<HTMLElement>(items)];
  return found.filter((item) => !item.parentElement?.closest(items) && (item.checkVisibility?.() ?? true));
}

/** The item that has the focus itself, rather than one of its controls. */
function focusedItem(): HTMLElement | undefined {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement.matches('a, button')) return undefined;
  return activeElement.matches(items) ? activeElement : undefined;
}

/** Scrolls an item below the header if any part of it is out of view. */
function bringIntoView(item: HTMLElement): void {
  const top = headerEnd() + gap;
  const at = item.getBoundingClientRect();
  if (at.top >= top && at.bottom <= window.innerHeight) return;
  window.scrollBy({ top: at.top - top });
}

/**
 * Moves the focus to the next or previous item of the page's list; if no item has it, to the first visible one.
 * @returns whether there was one
 */
export function stepThroughList(step: 1 | -1): boolean {
  const all = itemsOfPage();
  const at = all.findIndex((item) => item.contains(document.activeElement));
  const first = all.findIndex((item) => item.getBoundingClientRect().bottom > headerEnd());
  const next = all[at === -1 ? first : at + step];
  if (!next) return false;
  focusRow(next);
  bringIntoView(next);
  return true;
}
