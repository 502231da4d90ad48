import { clsx } from 'clsx';
import { X, ZoomIn, ZoomOut } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../button.tsx';
import { useReturnFocus } from '../overlays/return-focus.ts';
import { useZoom } from './use-zoom.ts';
import { MOST_SCALE, type Size, ZOOM_STEP } from './zoom.ts';

interface LightboxProps {
  src: string;
  /** Of the picture itself, in px. */
  size: Size;
  alt: string;
  /** Names the layer, and is shown above the picture. */
  title: string;
  caption?: ReactNode;
  /** Width in px at which the picture was seen before: it is never shown smaller at first. */
  seenWidth?: number | undefined;
  onClose: () => void;
}

/** The size of an element, also after it changes; null until it is measured. */
function useSizeOf() {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [element, setElement, size] as const;
}

/** A picture over all of the window, on dark ground in both themes: zoom, pinch, pan, swipe down or Escape to close. */
export function Lightbox({ src, size, alt, title, caption, seenWidth = 0, onClose }: LightboxProps) {
  const returnFocus = useReturnFocus(true);
  const [stage, setStage, frame] = useSizeOf();
  const zoom = useZoom({ stage, image: size, frame, seenWidth, onClose });
  const closing = useRef<HTMLButtonElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !zoom.press(event.key)) return;
    event.preventDefault();
  }
  return (
    <Radix.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            closing.current?.focus();
          }}
          onKeyDown={onKeyDown}
          className="dark fixed inset-0 z-50 flex flex-col bg-linen text-ink focus:outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
          style={{ '--away': zoom.away } as CSSProperties}
        >
          <div className="flex items-center gap-1 ps-4 pe-2 pt-[max(0.375rem,env(safe-area-inset-top))] pb-1.5">
            <Radix.Title className="min-w-0 flex-1 truncate text-base font-semibold">{title}</Radix.Title>
            <IconButton aria-label="Zoom out" disabled={zoom.scale <= 1} onClick={() => zoom.by(1 / ZOOM_STEP)}>
              <ZoomOut size={20} aria-hidden="true" />
            </IconButton>
            <IconButton aria-label="Zoom in" disabled={zoom.scale >= MOST_SCALE} onClick={() => zoom.by(ZOOM_STEP)}>
              <ZoomIn size={20} aria-hidden="true" />
            </IconButton>
            <Radix.Close asChild>
              <IconButton ref={closing} aria-label="Close">
                <X size={22} aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
          <div
            ref={setStage}
            data-stage
            className={clsx(
              'relative min-h-0 flex-1 touch-none overflow-hidden select-none',
              zoom.isLarger ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
            )}
            {...zoom.handlers}
          >
            <img
              src={src}
              alt={alt}
              draggable={false}
              width={Math.round(zoom.picture?.width ?? size.width)}
              height={Math.round(zoom.picture?.height ?? size.height)}
              className={clsx(
                'absolute top-1/2 left-1/2 max-w-none',
                zoom.picture === null && 'invisible',
                !zoom.isHeld && 'transition-transform duration-150 ease-out motion-reduce:transition-none',
              )}
              style={{ transform: zoom.transform, opacity: 'calc(1 - var(--away) * 0.5)' }}
            />
          </div>
          {caption ? (
            <div
              dir="auto"
              className="max-h-[25dvh] overflow-y-auto px-4 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-center text-sm wrap-anywhere text-ink-soft"
            >
              {caption}
            </div>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
