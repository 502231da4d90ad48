import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { CoilMark } from '../coil-mark.tsx';

export interface SkeletonProps extends ComponentProps<'div'> {
  round?: boolean;
}

/** A gray shape of what will be here; set its width and height. */
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

/** Wraps the skeletons of a screen or card: announces once that something is loading. */
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

interface SpinnerProps {
  /** Edge in px. */
  size?: number;
  /** What is loading, for screen readers; an empty string if the surroundings already say it. */
  label?: string;
  className?: string;
}

/** A breathing coil, for the whole application and for busy buttons; content loads behind skeletons instead. */
export function Spinner({ size = 40, label = 'Loading', className }: SpinnerProps) {
  const coil = <CoilMark size={size} className="animate-spinner" />;
  if (label === '') return <span className={clsx('inline-grid place-items-center', className)}>{coil}</span>;
  return (
    <span role="status" className={clsx('inline-grid place-items-center text-night', className)}>
      {coil}
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** The whole application is waiting: for the user, or for the code of a screen. */
export function LoadingScreen() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner />
    </div>
  );
}
