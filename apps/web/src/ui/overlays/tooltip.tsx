import { Slot } from '../slot.tsx';
import {
  createContext,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';

/** Milliseconds before a tooltip opens, within which the next one opens at once, and before one that was left closes. */
const delays = { open: 700, skip: 300, leave: 100 } as const;
const gap = 6;
const margin = 8;

/** When the last tooltip closed, shared by all of them; milliseconds of the page's clock. */
function createLastClosing() {
  let at = Number.NEGATIVE_INFINITY;
  return {
    isRecent: () => performance.now() - at < delays.skip,
    note: () => {
      at = performance.now();
    },
  };
}

const LastClosing = createContext(createLastClosing());

/** Once around the application: tooltips open after 700 ms, the next one within 300 ms at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const [lastClosing] = useState(createLastClosing);
  return <LastClosing value={lastClosing}>{children}</LastClosing>;
}

export interface TooltipProps {
  text: ReactNode;
  side?: 'top' | 'bottom';
  /** Leaves the child alone, for example where its label is already visible. */
  disabled?: boolean;
  /** One focusable element with a name of its own. */
  children: ReactElement;
}

interface BubbleProps {
  id: string;
  anchor: HTMLElement;
  side: 'top' | 'bottom';
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  children: ReactNode;
}

/** The text next to its anchor, inside the window; it flips to the other side if there's no room. */
function Bubble({ id, anchor, side, children, ...pointer }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = bubble.current;
    if (!own) return;
    const at = anchor.getBoundingClientRect();
    const { width, height } = own.getBoundingClientRect();
    const left = Math.min(Math.max(at.left + (at.width - width) / 2, margin), window.innerWidth - width - margin);
    const above = at.top - gap - height;
    const below = at.bottom + gap;
    const fitsBelow = below + height + margin <= window.innerHeight;
    const top = side === 'top' ? (above >= margin ? above : below) : fitsBelow ? below : above;
    own.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
  }, [anchor, side]);
  return createPortal(
    // A landmark of its own, because a tooltip is outside all others of the page.
    <section aria-label="Hint">
      <div
        ref={bubble}
        id={id}
        role="tooltip"
        className="fixed top-0 left-0 z-50 w-max max-w-72 animate-fade-in rounded-small bg-ink px-2.5 py-1.5 text-sm font-medium text-paper shadow-lift"
        {...pointer}
      >
        {children}
      </div>
    </section>,
    document.body,
  );
}

/** A few words on hover and focus; never the only place of something one must know. */
export function Tooltip({ text, side = 'bottom', disabled = false, children }: TooltipProps) {
  const id = useId();
  const lastClosing = use(LastClosing);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;

  const after = (delay: number, action: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(action, delay);
  };
  const close = () => {
    clearTimeout(timer.current);
    if (isOpen) lastClosing.note();
    setAnchor(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return;
    const heard = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setAnchor(null);
    };
    document.addEventListener('keydown', heard);
    return () => document.removeEventListener('keydown', heard);
  }, [isOpen]);
  if (disabled) return children;

  function enter(event: PointerEvent<HTMLElement>) {
    if (event.pointerType === 'touch') return;
    const target = event.currentTarget;
    const isNext = isOpen || lastClosing.isRecent();
    after(isNext ? 0 : delays.open, () => setAnchor(target));
  }
  return (
    <>
      <Slot
        aria-describedby={isOpen ? id : undefined}
        onPointerEnter={enter}
        onPointerLeave={() => after(delays.leave, close)}
        onPointerDown={close}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) setAnchor(event.currentTarget);
        }}
        onBlur={close}
      >
        {children}
      </Slot>
      {anchor ? (
        <Bubble
          id={id}
          anchor={anchor}
          side={side}
          onPointerEnter={() => clearTimeout(timer.current)}
          onPointerLeave={() => after(delays.leave, close)}
        >
          {text}
        </Bubble>
      ) : null}
    </>
  );
}
