import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import {
  bounded,
  CLOSE_UP,
  firstView,
  fitted,
  isPutAway,
  pinched,
  type Point,
  type Seen,
  type Size,
  type View,
  wholeView,
  ZOOM_STEP,
  zoomedAt,
} from './zoom.ts';

interface ZoomOptions {
  stage: HTMLElement | null;
  image: Size;
  frame: Size | null;
  seenWidth: number;
  onClose: () => void;
}

/** A finger or the mouse on the picture: where it went down, where it is now, and since when. */
interface Hold {
  start: Point;
  at: Point;
  since: number;
}

/** A press that moved less is none of the hand that drags. */
const STILL_PX = 6;
const DOUBLE_TAP_MS = 300;
/** The way down at which the picture has faded as far as it does. */
const AWAY_PX = 300;
const WHEEL_STEP = 0.0022;
const ARROW_PX = 80;

const arrows: Record<string, Point> = {
  ArrowLeft: { x: ARROW_PX, y: 0 },
  ArrowRight: { x: -ARROW_PX, y: 0 },
  ArrowUp: { x: 0, y: ARROW_PX },
  ArrowDown: { x: 0, y: -ARROW_PX },
};
const center: Point = { x: 0, y: 0 };

/** Where an event is, from the middle of the stage. */
function pointOf(stage: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

/** How a picture is seen in a stage, changed by buttons, keys, wheel, mouse and fingers. */
export function useZoom({ stage, image, frame, seenWidth, onClose }: ZoomOptions) {
  const picture = frame && frame.width > 0 && frame.height > 0 ? fitted(image, frame, seenWidth) : null;
  const seen: Seen | null = frame && picture && { picture, frame };
  /** What the viewer made of it; null as long as it is as at first. */
  const [chosen, setChosen] = useState<View | null>(null);
  /** How far down a finger has taken it, to put it away. */
  const [down, setDown] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const holds = useRef(new Map<number, Hold>());
  const lastTap = useRef({ at: center, time: 0 });
  /** Some browsers make a double click of two taps, which count already. */
  const isMouse = useRef(true);
  const view = chosen && seen ? bounded(chosen, seen) : seen ? firstView(seen, seenWidth) : wholeView;

  function change(next: (now: View, seen: Seen) => View) {
    if (seen) setChosen((now) => next(now ? bounded(now, seen) : firstView(seen, seenWidth), seen));
  }
  const zoomTo = (factor: number, at: Point) => change((now, all) => zoomedAt(now, factor, at, all));
  /** Closer to what was pressed twice, or back to all of it. */
  const toggle = (at: Point) =>
    change((now, all) => (now.scale > 1.01 ? wholeView : zoomedAt(wholeView, CLOSE_UP, at, all)));

  const turned = useRef(zoomTo);
  useEffect(() => {
    turned.current = zoomTo;
  });
  useEffect(() => {
    if (!stage) return;
    // Not through React, whose listeners for the wheel cannot keep the page from zooming.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      turned.current(Math.exp(-event.deltaY * (event.ctrlKey ? 4 : 1) * WHEEL_STEP), pointOf(stage, event));
    };
    stage.addEventListener('wheel', onWheel, { passive: false });
    return () => stage.removeEventListener('wheel', onWheel);
  }, [stage]);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    isMouse.current = event.pointerType === 'mouse';
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const at = pointOf(event.currentTarget, event);
    holds.current.set(event.pointerId, { start: at, at, since: event.timeStamp });
    setHeld(true);
    if (holds.current.size > 1) setDown(0);
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const hold = holds.current.get(event.pointerId);
    if (!hold) return;
    const at = pointOf(event.currentTarget, event);
    const before = hold.at;
    const other = [...holds.current].find(([id]) => id !== event.pointerId)?.[1];
    hold.at = at;
    if (other) return change((now, all) => pinched(now, [before, other.at], [at, other.at], all));
    if (view.scale > 1.01)
      return change((now, all) => bounded({ ...now, x: now.x + at.x - before.x, y: now.y + at.y - before.y }, all));
    if (event.pointerType !== 'mouse') setDown(Math.max(0, at.y - hold.start.y));
  }
  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const hold = holds.current.get(event.pointerId);
    holds.current.delete(event.pointerId);
    setHeld(holds.current.size > 0);
    setDown(0);
    if (!hold || holds.current.size > 0) return;
    const lasted = Math.max(1, event.timeStamp - hold.since);
    const moved = Math.hypot(hold.at.x - hold.start.x, hold.at.y - hold.start.y);
    if (event.pointerType === 'mouse') return;
    if (down > STILL_PX && isPutAway(down, down / lasted)) return onClose();
    if (moved > STILL_PX || lasted > DOUBLE_TAP_MS) return;
    const { at, time } = lastTap.current;
    const isDouble = event.timeStamp - time < DOUBLE_TAP_MS && Math.hypot(at.x - hold.at.x, at.y - hold.at.y) < 40;
    lastTap.current = isDouble ? { at: center, time: 0 } : { at: hold.at, time: event.timeStamp };
    if (isDouble) toggle(hold.at);
  }
  function onPointerCancel(event: PointerEvent<HTMLElement>) {
    holds.current.delete(event.pointerId);
    setHeld(holds.current.size > 0);
    setDown(0);
  }

  return {
    /** Size of the picture at scale 1; null until the stage is measured. */
    picture,
    scale: view.scale,
    isLarger: view.scale > 1.01,
    isHeld,
    /** From 0 to 1: how far it is put away. */
    away: Math.min(1, down / AWAY_PX),
    transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y + down}px) scale(${view.scale})`,
    by: (factor: number) => zoomTo(factor, center),
    /** Handles a key; false if it has no meaning here. */
    press(key: string): boolean {
      const way = arrows[key];
      if (key === '+' || key === '=') zoomTo(ZOOM_STEP, center);
      else if (key === '-') zoomTo(1 / ZOOM_STEP, center);
      else if (key === '0') setChosen(wholeView);
      else if (way) change((now, all) => bounded({ ...now, x: now.x + way.x, y: now.y + way.y }, all));
      else return false;
      return true;
    },
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel,
      onDoubleClick: (event: MouseEvent<HTMLElement>) => {
        if (isMouse.current) toggle(pointOf(event.currentTarget, event));
      },
    },
  };
}
