import { useEffect, useState } from 'react';

/** How long a page has to itself, from its navigation on, before what only watches it is fetched, in milliseconds. */
export const SETTLES_MS = {
  keys: 2000,
  pill: 2000,
  live: 2500,
  ahead: 4000,
  views: 3000,
  widget: 5000,
  pictures: 6000,
  offline: 8000,
} as const;

/** Stands in the browser's record of the page from when the first of these begins: what came before is the first load. */
export const SETTLED_MARK = 'settled';

/** How long after a start that failed, as with the network away, the next one is tried, in milliseconds. */
export const AGAIN_MS = 30_000;

/**
 * Starts what a module does that comes after everything that matters more; at once on a page that has settled, and again
 * where its code could not be fetched.
 * @param start returns a function that stops what it started
 */
export function startLater(afterMs: number, start: () => Promise<() => void>): () => void {
  let stop: (() => void) | undefined;
  let isGone = false;
  const begin = () => {
    if (performance.getEntriesByName?.(SETTLED_MARK).length === 0) performance.mark(SETTLED_MARK);
    start().then(
      (way) => {
        if (isGone) way();
        else stop = way;
      },
      () => {
        if (!isGone) timer = setTimeout(begin, AGAIN_MS);
      },
    );
  };
  let timer = setTimeout(begin, Math.max(0, afterMs - performance.now()));
  return () => {
    isGone = true;
    clearTimeout(timer);
    stop?.();
  };
}

/** Resolves when the browser is idle, after two seconds at most. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 200);
  });

/** False until the browser is idle for the first time: what only adorns the page is asked for after what it shows. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let isGone = false;
    void whenIdle().then(() => {
      if (!isGone) setIdle(true);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return isIdle;
}

/** The result of `load` once the page has settled and it's needed; null until then. `load` must stay the same function. */
export function useLater<T extends object>(afterMs: number, load: () => Promise<T>, isWanted = true): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  const isDue = isWanted && loaded === null;
  useEffect(() => {
    if (!isDue) return;
    return startLater(afterMs, async () => {
      setLoaded(await load());
      return () => undefined;
    });
  }, [afterMs, load, isDue]);
  return loaded;
}
