import { type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef } from 'react';

/** How long a finger must rest to count, in milliseconds, and how far it may slip in that time, in pixels. */
const RESTS_MS = 450;
const SLIPS_PX = 10;

/**
 * Handlers for an element with a menu: a long press opens the menu, and so does the context menu key while focus is
 * inside. A right click opens the browser's own menu.
 */
export function useLongPress(onOpen: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const tookPress = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  function open() {
    stop();
    tookPress.current = true;
    onOpen();
  }
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      stop();
      tookPress.current = false;
      if (pointerType === 'mouse') return;
      start.current = { x: clientX, y: clientY };
      timer.current = setTimeout(open, RESTS_MS);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > SLIPS_PX) stop();
    },
    onPointerUp: stop,
    /** The mouse events that follow a touch would take the focus from the menu, which closes it. */
    onTouchEnd: (event: TouchEvent) => {
      if (tookPress.current) event.preventDefault();
    },
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      // 2 is the mouse's right button; touch and the key have none.
      if (event.button === 2) return;
      event.preventDefault();
      if (!tookPress.current) open();
    },
    /** The press that opened the menu must not follow a link under the finger. */
    onClickCapture: (event: MouseEvent) => {
      if (!tookPress.current) return;
      tookPress.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
