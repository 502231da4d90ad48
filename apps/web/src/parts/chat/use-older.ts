import { type RefObject, useEffect, useRef } from 'react';

/** A ref for what stands above the oldest message; `act` runs when it comes near the top of `area`. */
export function useOlder(area: RefObject<HTMLElement | null>, act: () => void, isActive: boolean) {
  const top = useRef<HTMLDivElement>(null);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!isActive || !top.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { root: area.current, rootMargin: '400px 0px' },
    );
    observer.observe(top.current);
    return () => observer.disconnect();
  }, [isActive, area]);
  return top;
}
