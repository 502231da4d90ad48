import type * as Radix from 'radix-ui/dropdown-menu';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { floatingCode } from './overlay-code.ts';
import { OpenedLate } from './opened-late.tsx';

export interface DropdownMenuProps {
  /** One button. */
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end';
  /** Names the menu when the trigger's own name does not. */
  label?: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  children: ReactNode;
}

/** A menu under a button: arrows, type-ahead (cleared after 1 s), Escape. */
export function DropdownMenu({ open, onOpenChange, ...menu }: DropdownMenuProps) {
  return (
    <OpenedLate drawsTrigger code={floatingCode} kind="menu" trigger={menu.trigger} {...{ open, onOpenChange }}>
      {(Floating, opening) => <Floating.DropdownMenu {...menu} {...opening} />}
    </OpenedLate>
  );
}

// An open menu renders its entries, so their code is there.

export interface MenuItemProps extends ComponentProps<typeof Radix.Item> {
  icon?: ReactNode;
  /** A count or a badge at the end. */
  end?: ReactNode;
  destructive?: boolean;
}

/** One entry; with `asChild`, pass one link that contains icon and text. */
export function MenuItem(entry: MenuItemProps) {
  const Floating = floatingCode.now();
  return Floating ? <Floating.MenuItem {...entry} /> : null;
}

export type MenuCheckItemProps = ComponentProps<typeof Radix.CheckboxItem>;

/** An entry that is on or off. */
export function MenuCheckItem(entry: MenuCheckItemProps) {
  const Floating = floatingCode.now();
  return Floating ? <Floating.MenuCheckItem {...entry} /> : null;
}

export type MenuLabelProps = ComponentProps<typeof Radix.Label>;

/** Words above a group of entries. */
export function MenuLabel(words: MenuLabelProps) {
  const Floating = floatingCode.now();
  return Floating ? <Floating.MenuLabel {...words} /> : null;
}

/** A hairline between groups. */
export function MenuSeparator() {
  const Floating = floatingCode.now();
  return Floating ? <Floating.MenuSeparator /> : null;
}
