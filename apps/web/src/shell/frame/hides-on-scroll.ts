import { type RefObject, useEffect } from 'react';

/** Pixels to scroll in one direction before the header reacts. */
const SLACK = 12;
/** Above this scroll position the header is always visible. */
const TOP = 64;

/**
 * Sets `data-hidden` on the element while the reader scrolls down, and removes it when they scroll up, reach the top or
 * focus something in it. The style sheet defines its effect: on phones the header slides away.
 */
export function useHidesOnScroll(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    // Pages start at the top. Reading scrollY here would force a layout, and the first event provides it anyway.
    let lastY = 0;
    let wasDown = false;
    /** The position where the direction last changed, so that small finger movements have no effect. */
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
