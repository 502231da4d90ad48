import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { openComposer } from '../../platform/compose.ts';
import { stepThroughList } from './list-steps.ts';
import {
  createShortcutReader,
  isCovered,
  isSwitcherKey,
  isTaken,
  type ShortcutAction,
  shortcutSetting,
} from './shortcut-keys.ts';

function focusSearch() {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-search-box]')];
  // Of the two search rows only one is on the screen.
  const box = boxes.find((one) => one.checkVisibility?.() ?? true) ?? boxes[0];
  box?.focus();
  box?.select();
}

const ShortcutList = lazyPart('dialog', async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }));
const Switcher = lazyPart('dialog', async () => ({ default: (await import('../search/switcher.tsx')).Switcher }));

/** Listens for the keyboard shortcuts, beginning with the key that was pressed before; shows their list and the switcher. */
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
    };
    const heard = (event: KeyboardEvent) => {
      if (isSwitcherKey(event)) {
        // Always: the browser would take the caret to its own field.
        event.preventDefault();
        if (!event.isComposing && !isCovered()) actions.switcher();
        return;
      }
      if (isTaken(event)) return;
      const action = read(event.key, event.timeStamp);
      // The list stays within reach, since the switch for the others is in it.
      if (!action || (action !== 'list' && !shortcutSetting.isOn())) return;
      event.preventDefault();
      if (typeof action === 'string') actions[action]();
      else router.history.push(action.to);
    };
    if (first) heard(first);
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
