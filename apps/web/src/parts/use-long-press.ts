import { type PointerEvent, type TouchEvent, useEffect, useRef } from 'react';

const LONG_PRESS_MS = 450;
/** A finger that moves farther is scrolling. */
const STILL_PX = 10;

/** Handlers for what a long press opens; mice and links inside work as usual. */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const isDone = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const forget = () => clearTimeout(timer.current);
  return {
    onPointerDown({ pointerType, clientX, clientY, target }: PointerEvent) {
      isDone.current = false;
      forget();
      if (pointerType === 'mouse' || !(target instanceof Element) || target.closest('a, button')) return;
      start.current = { x: clientX, y: clientY };
      timer.current = setTimeout(() => {
        isDone.current = true;
        onLongPress();
      }, LONG_PRESS_MS);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > STILL_PX) forget();
    },
    onPointerUp: forget,
    /** The mouse events that follow a touch would take the focus from what opened, which closes it. */
    onTouchEnd(event: TouchEvent) {
      if (isDone.current) event.preventDefault();
    },
    onPointerCancel: forget,
    onContextMenu(event: { preventDefault: () => void }) {
      if (isDone.current) event.preventDefault();
    },
  };
}
