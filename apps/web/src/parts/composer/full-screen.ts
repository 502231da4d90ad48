import { useLayoutEffect } from 'react';

/** A dialog for writing: on phones it fills the part of the window that the keyboard leaves free. */
export const fullScreenOnPhones =
  'max-md:top-(--visible-top,0px) max-md:bottom-auto! max-md:h-(--visible-height,100dvh) max-md:max-h-none! max-md:rounded-none! max-md:border-0';

/** Writes into the page's style how much of it a phone's keyboard leaves free, so that pinned elements stay visible. */
export function useVisibleHeight(): void {
  useLayoutEffect(() => {
    const { visualViewport } = window;
    const { style } = document.documentElement;
    if (!visualViewport) return;
    const measure = () => {
      // While the reader has zoomed in, the visible part says nothing about the keyboard.
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
