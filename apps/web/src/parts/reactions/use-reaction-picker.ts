import { type PointerEvent, useEffect, useRef, useState } from 'react';

const hoverDelay = 350;
const leaveGrace = 250;
const longPress = 450;

/** When the row of reactions shows: after resting on the button, after a long press, or from the keyboard. */
export function useReactionPicker() {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pressedLong = useRef(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return;
    const leave = (event: globalThis.PointerEvent) => {
      if (!(event.target instanceof Node && root.current?.contains(event.target))) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [isOpen]);

  const after = (delay: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, delay);
  };
  const show = () => {
    clearTimeout(timer.current);
    setOpen(true);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };

  return {
    isOpen,
    show,
    hide,
    /** For the element around button and row. */
    area: {
      ref: root,
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') after(hoverDelay, show);
      },
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') after(leaveGrace, hide);
      },
    },
    /** For the button itself. */
    button: {
      onPointerDown: (event: PointerEvent) => {
        pressedLong.current = false;
        if (event.pointerType === 'mouse') return;
        after(longPress, () => {
          pressedLong.current = true;
          setOpen(true);
        });
      },
      onPointerUp: (event: PointerEvent) => {
        if (event.pointerType !== 'mouse') clearTimeout(timer.current);
      },
      onPointerCancel: () => clearTimeout(timer.current),
      onContextMenu: (event: { preventDefault: () => void }) => {
        if (pressedLong.current) event.preventDefault();
      },
    },
    /** True once for the click that ends a long press. */
    tookLongPress() {
      const was = pressedLong.current;
      pressedLong.current = false;
      return was;
    },
  };
}
