import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { openComposer } from '../platform/compose.ts';
import { createShortcutReader, isTaken, type ShortcutAction, shortcutSetting } from './shortcut-keys.ts';

function focusSearch() {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-search-box]')];
  // Of the two search rows only one is on the screen.
  const box = boxes.find((one) => one.checkVisibility?.() ?? true) ?? boxes[0];
  box?.focus();
  box?.select();
}

const ShortcutList = lazyPart('dialog', async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }));

/** Listens for the keyboard shortcuts, beginning with the key that was pressed before, and shows their list on `?`. */
export function Shortcuts({ first }: { first?: KeyboardEvent | undefined }) {
  const router = useRouter();
  const [isListOpen, setListOpen] = useState(false);

  useEffect(() => {
    const read = createShortcutReader();
    const actions: Record<ShortcutAction, () => void> = {
      search: focusSearch,
      'new-post': () => openComposer(),
      home: () => router.history.push('/'),
      messages: () => router.history.push('/messages'),
      notifications: () => router.history.push('/notifications'),
      list: () => setListOpen(true),
    };
    const heard = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      const action = read(event.key, event.timeStamp);
      // The list stays within reach, since the switch for the others is in it.
      if (!action || (action !== 'list' && !shortcutSetting.isOn())) return;
      event.preventDefault();
      actions[action]();
    };
    if (first) heard(first);
    document.addEventListener('keydown', heard);
    return () => document.removeEventListener('keydown', heard);
  }, [router, first]);
  if (!isListOpen) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutList onClose={() => setListOpen(false)} />
    </Suspense>
  );
}
