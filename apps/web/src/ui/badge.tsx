import { clsx } from 'clsx';
import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cappedCount } from './words/number-format.ts';

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

/** A pill with a word or two; `gradient` is only for Premium. */
export function Badge({ variant, className, children, ...rest }: BadgeProps) {
  return (
    <span className={clsx(badgeStyle({ variant }), className)} {...rest}>
      <span className="truncate">{children}</span>
    </span>
  );
}

interface CountBadgeProps {
  count: number;
  /** Highest number written out: 9 on small badges, 99 on wide ones. */
  max?: 9 | 99;
  /** Read aloud instead of the bare number, for example "3 pending follow requests". */
  label?: string;
  className?: string;
}

/** A number on a corner of an icon; nothing at zero. */
export function CountBadge({ count, max = 9, label, className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={clsx(
        'inline-block h-4.25 min-w-4.25 rounded-pill bg-brick px-1 text-center text-[0.6875rem] leading-4.25 font-semibold text-on-brick tabular-nums outline-2 outline-paper',
        className,
      )}
    >
      <span aria-hidden={label ? true : undefined}>{cappedCount(count, max)}</span>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}

interface DotProps {
  tone?: 'copper' | 'moss' | 'brick';
  /** The dot's meaning, for screen readers. */
  label: string;
  className?: string;
}

const tones = { copper: 'bg-copper', moss: 'bg-moss', brick: 'bg-brick' } as const;

/** New content (copper) or presence (moss). */
export function Dot({ tone = 'copper', label, className }: DotProps) {
  return (
    <span className={clsx('inline-block size-2 rounded-pill outline-2 outline-paper', tones[tone], className)}>
      <span className="sr-only">{label}</span>
    </span>
  );
}
