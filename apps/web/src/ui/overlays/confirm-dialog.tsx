import * as Radix from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { overlayLook, useReturnFocus } from './dialog.tsx';
import { PartBoundary } from '../states/boundary.tsx';
import { FieldError } from '../forms/form-field.tsx';

export interface ConfirmDialogProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The button that asks; absent when `open` is controlled. */
  trigger?: ReactNode;
  /** Names the thing: "Delete the post “First run of the new hybrid”?" */
  title: ReactNode;
  /** What happens, and whether it can be undone. */
  description: ReactNode;
  /** The verb on the button: "Delete post". */
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  /** Keeps the dialog open and its button busy while the work is under way. */
  loading?: boolean;
  error?: string | undefined;
  onConfirm: () => void;
  /** What takes the focus when it closes, in place of whatever opened it. */
  focusAfter?: () => HTMLElement | null;
}

/** Asks once before something that cannot be taken back; the focus starts on Cancel. */
export function ConfirmDialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  destructive = true,
  loading,
  error,
  onConfirm,
  focusAfter,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus(open ?? false);
  function onCloseAutoFocus(closing: Event) {
    const next = focusAfter?.();
    if (!next) return returnFocus(closing);
    closing.preventDefault();
    next.focus();
  }
  const closesItself = loading === undefined;
  const confirm = (
    <Button variant={destructive ? 'destructive' : 'primary'} loading={loading} onClick={onConfirm}>
      {confirmLabel}
    </Button>
  );
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className={overlayLook} />
        <Radix.Content
          onCloseAutoFocus={trigger ? undefined : onCloseAutoFocus}
          className="fixed inset-x-4 top-[20vh] z-50 mx-auto grid max-h-[70dvh] max-w-md gap-3 overflow-y-auto rounded-card border border-seam bg-paper p-5 shadow-lift focus:outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in"
        >
          <Radix.Title className="display min-w-0 text-xl break-words">{title}</Radix.Title>
          <Radix.Description className="min-w-0 text-ink-soft">
            <PartBoundary place="dialog-body">{description}</PartBoundary>
          </Radix.Description>
          {error ? <FieldError>{error}</FieldError> : null}
          <div className="mt-2 flex flex-wrap justify-end gap-2">
            <Radix.Cancel asChild>
              <Button variant="ghost">{cancelLabel}</Button>
            </Radix.Cancel>
            {closesItself ? <Radix.Action asChild>{confirm}</Radix.Action> : confirm}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
