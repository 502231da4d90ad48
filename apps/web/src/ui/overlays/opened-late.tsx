import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Slot } from '../slot.tsx';
import { Failure } from '../states/errors.tsx';
import type { LateCode } from './late-code.ts';

/** Whether an overlay is open, and how it says that this should change. */
export interface Opening {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The overlay's button, if it has one. */
  button: RefObject<HTMLElement | null>;
}

interface OpenedLateProps<Code> {
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  code: LateCode<Code>;
  defaultOpen?: boolean | undefined;
  /** What opens, for assistive technology. */
  kind: 'menu' | 'dialog';
  /** A single button; none where something else opens it. */
  trigger: ReactElement | undefined;
  /** The overlay is placed at its button and therefore draws it, once it has opened. */
  drawsTrigger?: boolean;
  /** The overlay, from its first opening on. */
  children: (code: Code, opening: Opening) => ReactNode;
}

/**
 * An overlay whose code loads when it first opens; until then, there is only its button. Pointing at the button or
 * focusing it loads the code ahead. If the code can't load, a dialog says so and tries again; the button stays.
 */
export function OpenedLate<Code>({
  code,
  kind,
  trigger,
  drawsTrigger = false,
  open,
  defaultOpen = false,
  onOpenChange,
  children,
}: OpenedLateProps<Code>) {
  const [isOwnOpen, setOwnOpen] = useState(defaultOpen);
  const isOpen = open ?? isOwnOpen;
  const [hasOpened, setHasOpened] = useState(isOpen);
  if (isOpen && !hasOpened) setHasOpened(true);
  const [loaded, setLoaded] = useState({ code: code.now() });
  const [problem, setProblem] = useState<unknown>(null);
  const button = useRef<HTMLElement>(null);
  const change = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  const here = loaded.code ?? code.now();
  const isAwaited = isOpen && here === undefined && problem === null;
  useEffect(() => {
    if (!isAwaited) return undefined;
    let isWanted = true;
    code.load().then(
      (now) => isWanted && setLoaded({ code: now }),
      (cause: unknown) => isWanted && setProblem(cause),
    );
    return () => {
      isWanted = false;
    };
  }, [code, isAwaited]);

  // oxlint-disable-next-line react/refs -- the ref is handed on, nothing reads it here
  const layer = hasOpened && here ? children(here, { open: isOpen, onOpenChange: change, button }) : null;
  const loadAhead = () => void code.load().catch(() => undefined);
  return (
    <>
      {trigger && !(layer && drawsTrigger) ? (
        <Slot
          ref={button}
          aria-haspopup={kind}
          aria-expanded={isOpen}
          onPointerEnter={loadAhead}
          onFocus={loadAhead}
          onClick={() => change(true)}
        >
          {trigger}
        </Slot>
      ) : null}
      {layer}
      {problem !== null && isOpen && !layer ? (
        <Failure
          place="dialog"
          error={problem}
          onRetry={() => setProblem(null)}
          onClose={() => {
            setProblem(null);
            change(false);
          }}
        />
      ) : null}
    </>
  );
}
