import { startTransition, useEffect, useState } from 'react';

/** Whether the page was just opened. After a reload or Back, the whole list must be there for its scroll position. */
let isFresh =
  (performance.getEntriesByType?.('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'navigate';

/**
 * Draws the first list of a page in steps. Each is a short task, so the page stays responsive: twenty posts at once block a phone
 * for half a second. Later lists are drawn at once.
 * @param step how many items the first step draws, enough to fill a window, and each later step adds
 * @returns how many items to draw now, Infinity once all are drawn
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
