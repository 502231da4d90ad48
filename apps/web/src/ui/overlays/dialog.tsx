import { clsx } from 'clsx';
import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { PartBoundary } from '../states/boundary.tsx';
import { IconButton } from '../icon-button.tsx';
import { type ReactNode, useState } from 'react';

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
