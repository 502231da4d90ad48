import { clsx } from 'clsx';
import { Slot } from './slot.tsx';
import type { ComponentProps } from 'react';

const looks = {
  ghost: 'text-ink-soft hover:bg-sunk hover:text-ink aria-pressed:text-night',
  outline: 'border border-edge text-ink-soft hover:bg-sunk hover:text-ink',
  primary: 'bg-night text-on-night hover:bg-night-hover',
  destructive: 'text-brick hover:bg-brick-wash',
} as const;

const sizes = { sm: 'size-8', md: 'size-10 max-md:size-11' } as const;

export interface IconButtonProps extends ComponentProps<'button'> {
  /** The button has no text of its own, so its name is required. */
  'aria-label': string;
  variant?: keyof typeof looks;
  size?: keyof typeof sizes;
  round?: boolean;
  asChild?: boolean;
}

/** A square button that holds one icon. */
export function IconButton({
  variant = 'ghost',
  size = 'md',
  round = false,
  asChild = false,
  className,
  ...rest
}: IconButtonProps) {
  const Element = asChild ? Slot : 'button';
  return (
    <Element
      {...(asChild ? {} : { type: 'button' as const })}
      className={clsx(
        'hit inline-grid shrink-0 place-items-center transition-colors disabled:pointer-events-none disabled:opacity-50',
        round ? 'rounded-pill' : 'rounded-control',
        looks[variant],
        sizes[size],
        className,
      )}
      {...rest}
    />
  );
}
