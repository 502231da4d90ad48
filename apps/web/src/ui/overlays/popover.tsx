import type { ReactElement, ReactNode } from 'react';
import { floatingCode } from './overlay-code.ts';
import { OpenedLate } from './opened-late.tsx';

export interface PopoverProps {
  /** One button. */
  trigger: ReactElement;
  /** Names the floating part for screen readers. */
  label: string;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  children: ReactNode;
}

/** A floating card next to a button, for pickers and short forms. */
export function Popover({ open, onOpenChange, ...card }: PopoverProps) {
  return (
    <OpenedLate drawsTrigger code={floatingCode} kind="dialog" trigger={card.trigger} {...{ open, onOpenChange }}>
      {(Floating, opening) => <Floating.Popover {...card} {...opening} />}
    </OpenedLate>
  );
}
