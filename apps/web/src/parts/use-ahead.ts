import { useEffect } from 'react';
import { whenIdle } from '../platform/code/later.ts';

/** A part whose code can be fetched before it is needed. */
export interface Ahead {
  ahead: () => unknown;
}

/**
 * Fetches the code of parts that a page may need soon, each in an idle moment: to start many requests at once holds up the page
 * that was just drawn.
 * @param parts must stay the same list
 */
export function useAhead(parts: readonly Ahead[]): void {
  useEffect(() => {
    let isGone = false;
    const fetchAll = async () => {
      for (const part of parts) {
        await whenIdle();
        if (isGone) return;
        part.ahead();
      }
    };
    void fetchAll();
    return () => {
      isGone = true;
    };
  }, [parts]);
}
