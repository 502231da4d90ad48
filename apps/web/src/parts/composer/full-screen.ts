import { useLayoutEffect } from 'react';

/** A dialog for writing: on phones it fills what of the window the keyboard leaves free. */
export const fullScreenOnPhones =
  'max-md:top-(--visible-top,0px) max-md:bottom-auto! max-md:h-(--visible-height,100dvh) max-md:max-h-none! max-md:rounded-none! max-md:border-0';

/** Says in the style of the page how much of it the keyboard of a phone leaves free, so that what is pinned stays in sight. */
export function useVisibleHeight(): void {
  useLayoutEffect(() => {
    const { visualViewport } = window;
    const { style } = document.documentElement;
    if (!visualViewport) return;
    const measure = () => {
      // Zoomed in by the reader, the part in sight is no measure.
      if (visualViewport.scale > 1.01) return;
      style.setProperty('--visible-height', `${Math.round(visualViewport.height)}px`);
      style.setProperty('--visible-top', `${Math.round(visualViewport.offsetTop)}px`);
    };
    measure();
    visualViewport.addEventListener('resize', measure);
    visualViewport.addEventListener('scroll', measure);
    return () => {
      visualViewport.removeEventListener('resize', measure);
      visualViewport.removeEventListener('scroll', measure);
      style.removeProperty('--visible-height');
      style.removeProperty('--visible-top');
    };
  }, []);
}
