import { type RefObject, useEffect } from 'react';

/** Pixels that have to be scrolled one way before the header follows. */
const SLACK = 12;
/** Above this the header is always there. */
const TOP = 64;

/**
 * Marks the element `data-hidden` while the reader scrolls down, and no longer once they scroll up, reach the top or focus
 * something in it. What the mark does is the style sheet's: on phones the header slides away.
 */
export function useHidesOnScroll(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    // Pages start at the top. Reading scrollY here would force a layout, and the first event brings it anyway.
    let lastY = 0;
    let wasDown = false;
    /** Where the direction changed last: small wobbles of a finger move nothing. */
    let turnedAt = 0;
    const show = (isShown: boolean) => element.toggleAttribute('data-hidden', !isShown);
    const onScroll = () => {
      const y = Math.max(0, window.scrollY);
      const isDown = y > lastY;
      if (isDown !== wasDown) turnedAt = lastY;
      wasDown = isDown;
      lastY = y;
      if (y < TOP || element.contains(document.activeElement)) show(true);
      else if (Math.abs(y - turnedAt) > SLACK) show(!isDown);
    };
    const onFocus = () => show(true);
    window.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('focusin', onFocus);
    return () => {
      window.removeEventListener('scroll', onScroll);
      element.removeEventListener('focusin', onFocus);
    };
  }, [ref]);
}
