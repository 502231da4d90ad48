import { type RefObject, useLayoutEffect, useRef } from 'react';

/** How much of the neighbour stays in sight, so that the row is seen to go on, in pixels. */
const NEIGHBOUR = 32;

/**
 * Scrolls a row of tabs or links sideways so far that the chosen one is seen. The page itself stays where it is, which
 * `scrollIntoView` would not promise.
 * @param selector finds the chosen one inside of the row
 * @param chosen what is chosen: the row moves when it changes
 */
export function useChosenInSight<T extends HTMLElement>(selector: string, chosen: unknown): RefObject<T | null> {
  const ref = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen says when to look again
  useLayoutEffect(() => {
    const row = ref.current;
    const place = row?.querySelector(selector);
    if (!row || !place) return;
    const sight = row.getBoundingClientRect();
    const { left, right } = place.getBoundingClientRect();
    if (left < sight.left) row.scrollLeft -= sight.left - left + NEIGHBOUR;
    else if (right > sight.right) row.scrollLeft += right - sight.right + NEIGHBOUR;
  }, [selector, chosen]);
  return ref;
}
