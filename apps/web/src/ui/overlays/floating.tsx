import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import { type ComponentProps, type FocusEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { keepFocusNear } from './return-focus.ts';
import { floatingLook } from './popover.tsx';

export interface DropdownMenuProps {
  /** One button. */
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end';
  /** Names the menu when the trigger's own name does not. */
  label?: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  children: ReactNode;
}

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

/** A menu under a button: arrows, type-ahead (cleared after 1 s), Escape. */
export function DropdownMenu({
  trigger,
  align = 'end',
  label,
  open,
  onOpenChange,
  className,
  children,
}: DropdownMenuProps) {
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

export interface MenuItemProps extends ComponentProps<typeof Radix.Item> {
  icon?: ReactNode;
  /** A count or a badge at the end. */
  end?: ReactNode;
  destructive?: boolean;
}

/** One entry; with `asChild`, pass one link that contains icon and text. */
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

/** An entry that is on or off. */
export function MenuCheckItem({ className, children, ...rest }: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem className={clsx(itemLook, className)} {...rest}>
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <Radix.ItemIndicator className="text-night">
        <Check size={17} aria-hidden="true" />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  );
}

/** Words above a group of entries. */
export function MenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={clsx('px-2.5 pt-1.5 pb-1 text-sm text-ink-faint', className)} {...rest} />;
}

/** A hairline between groups. */
export function MenuSeparator() {
  return <Radix.Separator className="-mx-1.5 my-1.5 h-px bg-seam" />;
}
