import { type ComponentType, useEffect, useState } from 'react';
import { SETTLES_MS, startLater } from '../../platform/code/later.ts';

interface Keys {
  Shortcuts: ComponentType<{ first: KeyboardEvent | undefined }>;
  first: KeyboardEvent | undefined;
}

/** Reads the keyboard from the first key on, whose reader comes with it or once the page has settled. */
export function LateShortcuts() {
  const [keys, setKeys] = useState<Keys | null>(null);
  useEffect(() => {
    let first: KeyboardEvent | undefined;
    const load = async () => {
      const { Shortcuts } = await import('./shortcuts.tsx');
      setKeys((before) => before ?? { Shortcuts, first });
      return () => undefined;
    };
    const heard = (event: KeyboardEvent) => {
      // The browser's own meaning of Ctrl+K would not wait for the reader.
      if ((event.ctrlKey || event.metaKey) && event.key === 'k') event.preventDefault();
      // Also where the reader is under way already: the key waits for it.
      first = event;
      void load().catch(() => undefined);
    };
    document.addEventListener('keydown', heard, { once: true });
    const stop = startLater(SETTLES_MS.keys, load);
    return () => {
      stop();
      document.removeEventListener('keydown', heard);
    };
  }, []);
  return keys ? <keys.Shortcuts first={keys.first} /> : null;
}
