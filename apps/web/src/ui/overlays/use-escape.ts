import { useEffect } from 'react';

/**
 * Lets Escape close a list that is open under a field. It listens at the window, so that it hears the key before the dialog around
 * the field, which would close as well.
 */
export function useEscape(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.stopPropagation();
      close();
    };
    window.addEventListener('keydown', onEscape, { capture: true });
    return () => window.removeEventListener('keydown', onEscape, { capture: true });
  }, [isOpen, close]);
}
