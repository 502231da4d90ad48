import type { ReactElement, ReactNode } from 'react';
import { OpenedLate } from './opened-late.tsx';
import { dialogCode } from './overlay-code.ts';

export interface DialogProps {
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The button that opens it and gets the focus back. */
  trigger?: ReactElement;
  title: ReactNode;
  hideTitle?: boolean;
  description?: ReactNode;
  /** Stays below the scrolling content. */
  footer?: ReactNode;
  /** `lg` (32 rem) is the standard; `xl` only for pictures and previews. */
  width?: 'lg' | 'xl';
  /** Refuses Escape, outside clicks and the cross while something must not be lost. */
  locked?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A modal dialog: traps focus, returns it, scrolls inside, and sits at the bottom edge on phones. */
export function Dialog({ open, defaultOpen, onOpenChange, trigger, ...dialog }: DialogProps) {
  return (
    <OpenedLate code={dialogCode} kind="dialog" {...{ trigger, open, defaultOpen, onOpenChange }}>
      {(Layer, opening) => <Layer.Dialog {...dialog} {...opening} />}
    </OpenedLate>
  );
}

/** Closes the dialog around it; pass one Button. */
export function DialogClose(button: { asChild: true; children: ReactElement }) {
  const Layer = dialogCode.now();
  return Layer ? <Layer.DialogClose {...button} /> : null;
}

export interface ConfirmDialogProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The button that asks; absent when `open` is controlled. */
  trigger?: ReactElement;
  /** Names the thing: "Delete the post “First run of the new hybrid”?" */
  title: ReactNode;
  /** What happens, and whether it can be undone. */
  description: ReactNode;
  /** The verb on the button: "Delete post". */
  confirmLabel: string;
  /** What stays on the button that closes it: "Keep post". */
  cancelLabel: string;
  destructive?: boolean;
  /** Keeps the dialog open and its button busy while the work is under way. */
  loading?: boolean;
  error?: string | undefined;
  onConfirm: () => void;
  /** What gets focus when it closes, instead of whatever opened it. */
  focusAfter?: () => HTMLElement | null;
}

/**
 * Asks once before something that cannot be taken back; the focus starts on Cancel. Where a dialog is open already, it asks inside
 * of that one.
 */
export function ConfirmDialog({ open, onOpenChange, trigger, ...question }: ConfirmDialogProps) {
  return (
    <OpenedLate code={dialogCode} kind="dialog" {...{ trigger, open, onOpenChange }}>
      {(Layer, opening) => <Layer.ConfirmDialog {...question} {...opening} />}
    </OpenedLate>
  );
}
