import { clsx } from 'clsx';
import { X } from 'lucide-react';
import * as Alert from 'radix-ui/alert-dialog';
import * as Radix from 'radix-ui/dialog';
import { type ReactNode, useState } from 'react';
import { Button, IconButton } from '../button.tsx';
import { FieldError } from '../forms/form-field.tsx';
import { PartBoundary } from '../states/errors.tsx';

/** What has the focus, or, where that is an entry of a menu, the button of the menu. */
function openerNow(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role=menu]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/** For what opens without a trigger of its own: on closing, the focus goes back to whatever opened it. */
export function useReturnFocus(open: boolean): (closing: Event) => void {
  const [wasOpen, setWasOpen] = useState(open);
  const [opener, setOpener] = useState(() => (open ? openerNow() : null));
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(openerNow());
  }
  return (closing) => {
    if (!opener?.isConnected) return;
    closing.preventDefault();
    opener.focus();
  };
}

export const overlayLook =
  'fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in';

export interface DialogProps {
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The button that opens it and gets the focus back. */
  trigger?: ReactNode;
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

/** A modal dialog: traps the focus, gives it back, scrolls inside, sits at the bottom edge on phones. */
export function Dialog({
  open,
  defaultOpen,
  onOpenChange,
  trigger,
  title,
  hideTitle = false,
  description,
  footer,
  width = 'lg',
  locked = false,
  className,
  children,
}: DialogProps) {
  const returnFocus = useReturnFocus(open ?? defaultOpen ?? false);
  const hold = locked ? (event: Event) => event.preventDefault() : undefined;
  return (
    <Radix.Root open={open} defaultOpen={defaultOpen} onOpenChange={onOpenChange}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className={overlayLook} />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onEscapeKeyDown={hold}
          onInteractOutside={hold}
          onCloseAutoFocus={trigger ? undefined : returnFocus}
          className={clsx(
            'fixed inset-x-0 z-50 mx-auto flex max-h-[min(88dvh,54rem)] w-full flex-col border border-seam bg-paper shadow-lift focus:outline-none max-md:bottom-0 max-md:rounded-t-card md:top-[8vh] md:w-[calc(100%-2rem)] md:rounded-card',
            'data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in',
            width === 'lg' ? 'max-w-lg' : 'max-w-3xl',
            className,
          )}
        >
          <div className={clsx('flex items-start gap-3 ps-5 pe-3 pt-4', hideTitle && 'justify-end pb-0')}>
            <div className={clsx('grid min-w-0 flex-1 gap-1 pt-1', hideTitle && 'sr-only')}>
              <Radix.Title className="display text-xl">{title}</Radix.Title>
              {description ? (
                <Radix.Description className="text-sm text-ink-soft">{description}</Radix.Description>
              ) : null}
            </div>
            <Radix.Close asChild>
              <IconButton aria-label="Close" size="md" disabled={locked}>
                <X size={20} aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
          <div className="min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-3 pb-5 wrap-anywhere">
            <PartBoundary place="dialog-body">{children}</PartBoundary>
          </div>
          {footer ? (
            <div className="flex flex-wrap items-center justify-end gap-2 border-t border-seam px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              <PartBoundary place="line">{footer}</PartBoundary>
            </div>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Closes the dialog around it; give it one Button. */
export const DialogClose = Radix.Close;

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
    <Alert.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <Alert.Trigger asChild>{trigger}</Alert.Trigger> : null}
      <Alert.Portal>
        <Alert.Overlay className={overlayLook} />
        <Alert.Content
          onCloseAutoFocus={trigger ? undefined : onCloseAutoFocus}
          className="fixed inset-x-4 top-[20vh] z-50 mx-auto grid max-h-[70dvh] max-w-md gap-3 overflow-y-auto rounded-card border border-seam bg-paper p-5 shadow-lift focus:outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in"
        >
          <Alert.Title className="display min-w-0 text-xl break-words">{title}</Alert.Title>
          <Alert.Description className="min-w-0 text-ink-soft">
            <PartBoundary place="dialog-body">{description}</PartBoundary>
          </Alert.Description>
          {error ? <FieldError>{error}</FieldError> : null}
          <div className="mt-2 flex flex-wrap justify-end gap-2">
            <Alert.Cancel asChild>
              <Button variant="ghost">{cancelLabel}</Button>
            </Alert.Cancel>
            {closesItself ? <Alert.Action asChild>{confirm}</Alert.Action> : confirm}
          </div>
        </Alert.Content>
      </Alert.Portal>
    </Alert.Root>
  );
}
