import { clsx } from 'clsx';
import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

const badgeStyle = cva(
  'inline-flex h-5 max-w-full shrink-0 items-center gap-1 rounded-pill px-2 text-2xs leading-none font-semibold whitespace-nowrap',
  {
    variants: {
      variant: {
        default: 'bg-night-wash text-night',
        secondary: 'bg-copper-wash text-copper-ink',
        destructive: 'bg-brick-wash text-brick',
        outline: 'border border-seam-strong text-ink-soft',
        gradient: 'bg-linear-95 from-blend-from to-blend-to text-on-blend',
      },
    },
    defaultVariants: { variant: 'default' },
  },
);

export interface BadgeProps extends ComponentProps<'span'>, VariantProps<typeof badgeStyle> {}

/** A pill with a word or two; `gradient` is kept for premium. */
export function Badge({ variant, className, children, ...rest }: BadgeProps) {
  return (
    <span className={clsx(badgeStyle({ variant }), className)} {...rest}>
      <span className="truncate">{children}</span>
    </span>
  );
}
