import { clsx } from 'clsx';
import * as Radix from 'radix-ui/popover';
import type { ReactNode } from 'react';

export const floatingLook =
  'z-50 max-h-(--radix-popper-available-height) rounded-card border border-seam bg-paper text-ink shadow-lift data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in';

export interface PopoverProps {
  trigger: ReactNode;
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
export function Popover({
  trigger,
  label,
  align = 'start',
  side = 'bottom',
  open,
  onOpenChange,
  className,
  children,
}: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          className={clsx(floatingLook, 'max-w-[calc(100vw-1rem)] overflow-y-auto p-4', className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
