import { Slot } from '../ui/slot.tsx';
import { type ComponentType, type ReactElement, useState } from 'react';
import { toast } from '../ui/toast.ts';

/** A floating part that stands open when it is first drawn and belongs to the button it is given. */
export type FloatingPart = ComponentType<{ trigger: ReactElement }>;

interface OnDemandProps {
  /** One button. */
  trigger: ReactElement;
  load: () => Promise<{ default: FloatingPart }>;
  /** What the press opens, for assistive technology. */
  kind: 'menu' | 'dialog';
}

/** A button whose menu or dialog is fetched at the first press; pointing at it or focusing it fetches ahead. */
export function OnDemand({ trigger, load, kind }: OnDemandProps) {
  const [Part, setPart] = useState<FloatingPart | null>(null);
  if (Part) return <Part trigger={trigger} />;

  const fetchAhead = () => void load().catch(() => {});
  async function open() {
    try {
      const { default: Loaded } = await load();
      setPart(() => Loaded);
    } catch {
      toast({
        variant: 'destructive',
        title: 'Error',
        description: 'This could not be opened. Check your connection and try again.',
      });
    }
  }
  return (
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
}
