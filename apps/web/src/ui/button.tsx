import { cva, type VariantProps } from 'class-variance-authority';
import { clsx } from 'clsx';
import type { ComponentProps, MouseEvent } from 'react';
import { Slot, Slottable } from './slot.tsx';
import { Spinner } from './states/loading.tsx';

export const buttonStyle = cva(
  'hit inline-flex max-w-full shrink-0 select-none items-center justify-center gap-2 border py-1 text-center font-semibold transition-colors disabled:pointer-events-none disabled:opacity-50 aria-disabled:cursor-default aria-disabled:opacity-60',
  {
    variants: {
      variant: {
        primary: 'border-night bg-night text-on-night hover:border-night-hover hover:bg-night-hover',
        outline: 'border-night bg-transparent text-night hover:bg-night-wash',
        ghost: 'border-transparent bg-transparent text-ink-soft hover:bg-sunk hover:text-ink',
        /** Already chosen, and can be undone: Following. */
        quiet: 'border-transparent bg-sunk text-ink-soft hover:border-seam-strong hover:text-ink',
        destructive: 'border-brick bg-brick text-on-brick hover:border-brick-hover hover:bg-brick-hover',
        /** On the woven panel and other dark grounds, in both themes. */
        light: 'border-white bg-white text-[oklch(0.42_0.135_274)] hover:bg-[oklch(0.945_0.025_274)]',
        link: 'border-transparent bg-transparent px-0! text-night underline-offset-3 hover:underline',
      },
      size: {
        sm: 'min-h-8 px-3.5 text-sm/tight',
        md: 'min-h-9.5 px-4 text-base/tight max-md:min-h-11',
        lg: 'min-h-11 px-5 text-base/tight',
      },
      shape: { control: 'rounded-control', pill: 'rounded-pill', raised: 'rounded-pill shadow-lift' },
      block: { true: 'w-full' },
    },
    defaultVariants: { variant: 'primary', size: 'md', shape: 'control' },
  },
);

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonStyle> {
  /** Shows the coil, announces the button as busy and ignores presses while keeping its focus. */
  loading?: boolean;
  /** Styles its only child (a link) instead of rendering a button. */
  asChild?: boolean;
}

function swallow(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** The one button; `type` is `button` unless said otherwise. */
export function Button({
  variant,
  size,
  shape,
  block,
  loading = false,
  asChild = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const Element = asChild ? Slot : 'button';
  return (
    <Element
      {...(asChild ? {} : { type: 'button' as const })}
      className={clsx(buttonStyle({ variant, size, shape, block }), className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? swallow : onClick}
      {...rest}
    >
      {loading ? <Spinner size={16} label="" /> : null}
      <Slottable>{children}</Slottable>
    </Element>
  );
}

const looks = {
  ghost: 'text-ink-soft hover:bg-sunk hover:text-ink aria-pressed:text-night',
  outline: 'border border-edge text-ink-soft hover:bg-sunk hover:text-ink',
  primary: 'bg-night text-on-night hover:bg-night-hover',
  destructive: 'text-brick hover:bg-brick-wash',
} as const;

const sizes = { sm: 'size-8', md: 'size-10 max-md:size-11' } as const;

interface IconButtonProps extends ComponentProps<'button'> {
  /** The button has no text of its own, so its name is required. */
  'aria-label': string;
  variant?: keyof typeof looks;
  size?: keyof typeof sizes;
  round?: boolean;
  asChild?: boolean;
}

/** A square button with one icon. */
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
