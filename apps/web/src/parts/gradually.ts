import { startTransition, useEffect, useState } from 'react';

/** Whether the page has just been opened: not reloaded, and not come back to, where its old place must be there at once. */
let isFresh =
  (performance.getEntriesByType?.('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'navigate';

/**
 * Shows the first list of a page in steps, each a short task, so that the page answers meanwhile: twenty posts at once block a
 * phone for half a second. Lists that come later are there as a whole.
 * @param step items that the first step draws, enough to fill a window, and that each later step adds
 * @returns how many items to draw now: Infinity once all are there
 */
export function useGradually(length: number, step: number): number {
  const [shown, setShown] = useState(() => (isFresh ? step : Infinity));
  const isDone = shown >= length;
  useEffect(() => {
    if (length === 0) return;
    isFresh = false;
    if (isDone) {
      setShown(Infinity);
      return;
    }
    const timer = setTimeout(() => startTransition(() => setShown((before) => before + step)));
    return () => clearTimeout(timer);
  }, [length, step, isDone, shown]);
  return isDone ? Infinity : shown;
}
