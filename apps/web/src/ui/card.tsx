import { clsx } from 'clsx';
import { Slot } from './slot.tsx';
import type { ComponentProps, ReactNode } from 'react';

export interface CardProps extends ComponentProps<'div'> {
  /** Adds the 16 px inside margin. */
  padded?: boolean;
  /** From edge to edge on phones, without side borders, as in the feed. */
  bleed?: boolean;
  asChild?: boolean;
}

/** A sheet of paper on the linen ground. */
export function Card({ padded = false, bleed = false, asChild = false, className, ...rest }: CardProps) {
  const Element = asChild ? Slot : 'div';
  return (
    <Element
      className={clsx(
        'min-w-0 rounded-card border border-seam bg-paper wrap-anywhere',
        padded && 'p-4',
        bleed && 'max-md:rounded-none max-md:border-x-0',
        className,
      )}
      {...rest}
    />
  );
}

export interface CardHeaderProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: ReactNode;
  /** A link or a button at the end of the line. */
  action?: ReactNode;
}

/** Title line of a rail card. */
export function CardHeader({ title, action, className, ...rest }: CardHeaderProps) {
  return (
    <div className={clsx('flex items-center justify-between gap-3 px-4 pt-3.5 pb-1', className)} {...rest}>
      <h2 className="min-w-0 text-base font-semibold">{title}</h2>
      {action ? <div className="shrink-0 text-sm font-medium text-night">{action}</div> : null}
    </div>
  );
}
