import { type RefObject, useEffect, useRef } from 'react';
import { onceLaidOut } from '../../ui/once-laid-out.ts';

/**
 * A ref for an element that fills the window on a phone: `--keyboard` is the height of it that the on-screen keyboard
 * covers, so that the message field stays above the keys.
 */
export function useKeyboardRoom<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => {
    const { visualViewport } = window;
    const element = ref.current;
    if (!visualViewport || !element) return undefined;
    let last = 0;
    const update = () => {
      // Zoomed in, the viewport is smaller without a keyboard.
      const covered = visualViewport.scale > 1 ? 0 : window.innerHeight - visualViewport.height;
      const room = Math.max(0, Math.round(covered));
      if (room !== last) element.style.setProperty('--keyboard', `${room}px`);
      last = room;
    };
    const takeBack = onceLaidOut(element, update);
    visualViewport.addEventListener('resize', update);
    return () => {
      takeBack();
      visualViewport.removeEventListener('resize', update);
    };
  }, []);
  return ref;
}

/** Classes for that element: the whole window of a phone, edge to edge, without the page's own margins. */
export const fillsPhone =
  'max-md:-mt-2.5 max-md:-mb-6 max-md:h-[calc(100dvh-var(--bar-height)-var(--keyboard,0px))] max-md:pb-[env(safe-area-inset-bottom)]';
