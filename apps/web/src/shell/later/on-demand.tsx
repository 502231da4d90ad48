import { type ComponentType, type ReactElement, useState } from 'react';
import { MissingCode } from '../../platform/code/missing-code.ts';
import { Boundary, Failure } from '../../ui/states/errors.tsx';
import { Slot } from '../../ui/slot.tsx';

/** A floating part that is open when it first renders, and belongs to the button that it gets. */
export type FloatingPart = ComponentType<{ trigger: ReactElement }>;

interface OnDemandProps {
  /** A single button. */
  trigger: ReactElement;
  load: () => Promise<{ default: FloatingPart }>;
  /** What the button opens, for assistive technology. */
  kind: 'menu' | 'dialog';
}

/**
 * A button whose menu or dialog loads on the first click; hovering or focusing it loads it ahead. If it cannot load or
 * render, a dialog says so and tries again; the button stays.
 */
export function OnDemand({ trigger, load, kind }: OnDemandProps) {
  const [Part, setPart] = useState<FloatingPart | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const leave = () => {
    setPart(null);
    setProblem(null);
  };
  const failed = (error: unknown, onRetry: () => void) => (
    <>
      {button}
      <Failure place="dialog" error={error} onRetry={onRetry} onClose={leave} />
    </>
  );

  const fetchAhead = () => void load().catch(() => {});
  async function open() {
    try {
      const { default: Loaded } = await load();
      setProblem(null);
      setPart(() => Loaded);
    } catch (cause) {
      setProblem(new MissingCode(cause));
    }
  }
  const button = (
    <Slot
      onClick={() => void open()}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      aria-haspopup={kind}
      aria-expanded={false}
    >
      {trigger}
    </Slot>
  );
  if (problem) return failed(problem, () => void open());
  if (!Part) return button;
  return (
    <Boundary failed={failed}>
      <Part trigger={trigger} />
    </Boundary>
  );
}
