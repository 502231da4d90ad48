import { createElement, type ElementType, type ReactNode, useLayoutEffect } from 'react';

let locks = 0;

function lock() {
  locks += 1;
  if (locks > 1) return;
  const page = document.documentElement;
  const scrollbar = window.innerWidth - page.clientWidth;
  page.style.overflow = 'hidden';
  if (scrollbar > 0) document.body.style.paddingInlineEnd = `${scrollbar}px`;
}

function unlock() {
  locks -= 1;
  if (locks > 0) return;
  document.documentElement.style.overflow = '';
  document.body.style.paddingInlineEnd = '';
}

export interface RemoveScrollProps {
  as?: ElementType;
  /** Handed over by the primitives; overflow on the page needs neither. */
  allowPinchZoom?: boolean;
  shards?: unknown;
  enabled?: boolean;
  children?: ReactNode;
}

/**
 * Keeps the page still behind a modal layer. It stands in for the package of the same interface that Radix uses, which
 * writes a style element at run time: our content security policy refuses those.
 */
export function RemoveScroll({
  as = 'div',
  allowPinchZoom: _pinch,
  shards: _shards,
  enabled = true,
  children,
  ...rest
}: RemoveScrollProps) {
  useLayoutEffect(() => {
    if (!enabled) return;
    lock();
    return unlock;
  }, [enabled]);
  return createElement(as, rest, children);
}
