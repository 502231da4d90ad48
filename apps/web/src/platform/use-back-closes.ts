import { type HistoryState, useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What lies over the page, the topmost last. */
    overlays?: readonly string[];
  }
}

/**
 * While the component is there, the browser's Back closes it instead of leaving the page under it: it has an entry of its own in
 * the history, which goes when it is closed in another way. A link out of it should replace that entry.
 */
export function useBackCloses(close: () => void): void {
  const router = useRouter();
  const id = useId();
  const closeNow = useRef(close);
  useEffect(() => {
    closeNow.current = close;
  });
  useEffect(() => {
    const { history } = router;
    const isOnTop = () => history.location.state.overlays?.includes(id) ?? false;
    let isOver = false;
    void router.navigate({
      to: '.',
      search: true,
      hash: true,
      state: (before: HistoryState) => ({ ...before, overlays: [...(before.overlays ?? []), id] }),
      resetScroll: false,
      ignoreBlocker: true,
    } as never);
    let wasOnTop = isOnTop();
    const stop = history.subscribe(() => {
      if (isOnTop()) wasOnTop = true;
      else if (wasOnTop && !isOver) {
        isOver = true;
        closeNow.current();
      }
    });
    return () => {
      stop();
      if (isOver) return;
      isOver = true;
      // A link that closed it has its own place in the history by then.
      setTimeout(() => {
        if (isOnTop()) history.back({ ignoreBlocker: true });
      });
    };
  }, [router, id]);
}
