import { useLayoutEffect } from 'react';

const acts = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
let hasActed = false;

/**
 * Watches from the opening of an address on whether its reader has begun to do something. What a link leads to may come late,
 * and must not tear them away from a menu or from what they read by then.
 * @param address what was opened; another one begins anew
 */
export function useAwaitArrival(address: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address begins anew
  useLayoutEffect(() => {
    hasActed = false;
    const note = () => {
      hasActed = true;
    };
    for (const act of acts) window.addEventListener(act, note, { capture: true, passive: true });
    return () => {
      for (const act of acts) window.removeEventListener(act, note, { capture: true });
      hasActed = false;
    };
  }, [address]);
}

/** Whether the reader still waits for what the link leads to. */
export const isArrivalAwaited = (): boolean => !hasActed;
