import { clsx } from 'clsx';
import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { overlayLook } from './dialog.tsx';
import { PartBoundary } from '../states/errors.tsx';
import { IconButton } from '../button.tsx';

export interface SidePanelProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactNode;
  /** The edge it slides in from; the menu comes from the left. */
  side?: 'right' | 'left';
  title: ReactNode;
  hideTitle?: boolean;
  description?: ReactNode;
  footer?: ReactNode;
  className?: string;
  children?: ReactNode;
}

const sides = {
  right: 'right-0 border-l data-[state=closed]:animate-to-right data-[state=open]:animate-from-right sm:rounded-l-card',
  left: 'left-0 border-r data-[state=closed]:animate-to-left data-[state=open]:animate-from-left sm:rounded-r-card',
} as const;

/** A modal sheet along one edge, three quarters of the window wide and at most 24 rem. */
export function SidePanel({
  open,
  onOpenChange,
  trigger,
  side = 'right',
  title,
  hideTitle = false,
  description,
  footer,
  className,
  children,
}: SidePanelProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className={overlayLook} />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={clsx(
            'fixed inset-y-0 z-50 flex w-3/4 flex-col border-seam bg-paper shadow-lift focus:outline-none sm:max-w-sm',
            sides[side],
            className,
          )}
        >
          <div className="absolute end-2 top-2 z-10">
            <Radix.Close asChild>
              <IconButton aria-label="Close">
                <X size={20} aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
          <div className={clsx('grid gap-1 ps-5 pe-14 pt-4 pb-2', hideTitle && 'sr-only')}>
            <Radix.Title className="display text-xl">{title}</Radix.Title>
            {description ? (
              <Radix.Description className="text-sm text-ink-soft">{description}</Radix.Description>
            ) : null}
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-2 pb-5 wrap-anywhere">
            <PartBoundary place="dialog-body">{children}</PartBoundary>
          </div>
          {footer ? (
            <div className="border-t border-seam px-5 py-3">
              <PartBoundary place="line">{footer}</PartBoundary>
            </div>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Closes the panel around it; give it one link or button. */
export const SidePanelClose = Radix.Close;
