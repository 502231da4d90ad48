import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

export interface SkeletonProps extends ComponentProps<'div'> {
  round?: boolean;
}

/** A grey shape of what will stand here; give it its width and height. */
export function Skeleton({ round = false, className, ...rest }: SkeletonProps) {
  return (
    <div
      aria-hidden="true"
      className={clsx('animate-shimmer bg-seam', round ? 'rounded-full' : 'rounded-small', className)}
      {...rest}
    />
  );
}

/** Lines of text to come; the last one is shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div aria-hidden="true" className={clsx('grid gap-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={clsx('h-3.5', line === lines - 1 && lines > 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </div>
  );
}

/** Around the skeletons of a screen or a card: says once, aloud, that something is loading. */
export function SkeletonRegion({
  label = 'Loading',
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
