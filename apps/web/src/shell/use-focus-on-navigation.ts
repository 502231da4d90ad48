import { useEffect, useRef } from 'react';

/** After a change of page the keyboard starts at the new content, and screen readers hear of it. */
export function useFocusOnNavigation(path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [path]);
}
