import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import * as Card from 'radix-ui/popover';
import { type FocusEvent, type MouseEvent, useRef } from 'react';
import { keepFocusNear } from './return-focus.ts';
import type { DropdownMenuProps, MenuCheckItemProps, MenuItemProps, MenuLabelProps } from './dropdown-menu.tsx';
import type { Opening } from './opened-late.tsx';
import type { PopoverProps } from './popover.tsx';

const floatingLook =
  'z-50 max-h-(--radix-popper-available-height) rounded-card border border-seam bg-paper text-ink shadow-lift data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in';

/**
 * Gives the focus on to the first entry when an opened menu gets it from the keyboard. Radix does so for keys that it saw;
 * the menu whose code came with the key press was not there to see it.
 */
function useFirstEntry() {
  const entered = useRef<Element | null>(null);
  return ({ target, currentTarget }: FocusEvent) => {
    if (target !== currentTarget || entered.current === currentTarget) return;
    entered.current = currentTarget;
    if (!currentTarget.matches(':focus-visible')) return;
    const first = currentTarget.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])');
    first?.focus({ preventScroll: true });
  };
}

/** The chosen action may remove the menu's button. */
function keepButton({ currentTarget }: MouseEvent) {
  keepFocusNear(document.getElementById(currentTarget.getAttribute('aria-labelledby') ?? ''));
}

/** The menu of `dropdown-menu.tsx`, opened. */
export function DropdownMenu({
  trigger,
  align = 'end',
  label,
  open,
  onOpenChange,
  className,
  children,
}: DropdownMenuProps & Opening) {
  const enterFirst = useFirstEntry();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        {/* A landmark of its own: an open menu stands outside all the page's others. */}
        <section aria-label={label ?? 'Menu'}>
          <Radix.Content
            align={align}
            sideOffset={6}
            collisionPadding={8}
            aria-label={label}
            onFocus={enterFirst}
            onClickCapture={keepButton}
            className={clsx(floatingLook, 'max-w-80 min-w-48 overflow-y-auto p-1.5', className)}
          >
            {children}
          </Radix.Content>
        </section>
      </Radix.Portal>
    </Radix.Root>
  );
}

const itemLook =
  'flex min-h-9 w-full min-w-0 cursor-pointer items-center gap-3 rounded-small px-2.5 py-1.5 text-base font-medium outline-none select-none data-[disabled]:pointer-events-none data-[disabled]:opacity-50 data-[highlighted]:bg-sunk max-md:min-h-11';

export function MenuItem({ icon, end, destructive = false, asChild, className, children, ...rest }: MenuItemProps) {
  const look = clsx(itemLook, destructive ? 'text-brick data-[highlighted]:bg-brick-wash' : 'text-ink', className);
  if (asChild) {
    return (
      <Radix.Item asChild className={look} {...rest}>
        {children}
      </Radix.Item>
    );
  }
  return (
    <Radix.Item className={look} {...rest}>
      {icon ? <span className="shrink-0 opacity-80">{icon}</span> : null}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {end}
    </Radix.Item>
  );
}

export function MenuCheckItem({ className, children, ...rest }: MenuCheckItemProps) {
  return (
    <Radix.CheckboxItem className={clsx(itemLook, className)} {...rest}>
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <Radix.ItemIndicator className="text-night">
        <Check size={17} aria-hidden="true" />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  );
}

export function MenuLabel({ className, ...rest }: MenuLabelProps) {
  return <Radix.Label className={clsx('px-2.5 pt-1.5 pb-1 text-sm text-ink-faint', className)} {...rest} />;
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1.5 my-1.5 h-px bg-seam" />;
}

/** The card of `popover.tsx`, opened. */
export function Popover({
  trigger,
  label,
  align = 'start',
  side = 'bottom',
  open,
  onOpenChange,
  className,
  children,
}: PopoverProps & Opening) {
  return (
    <Card.Root open={open} onOpenChange={onOpenChange}>
      <Card.Trigger asChild>{trigger}</Card.Trigger>
      <Card.Portal>
        <Card.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          className={clsx(floatingLook, 'max-w-[calc(100vw-1rem)] overflow-y-auto p-4', className)}
        >
          {children}
        </Card.Content>
      </Card.Portal>
    </Card.Root>
  );
}
