import { useEffect, useRef } from 'react';

/** A ref for an element at the end of a list; `act` runs when it comes within 800 px of the window. */
export function useNearEnd(act: () => void, isActive: boolean) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!isActive || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: '800px 0px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isActive]);
  return end;
}
