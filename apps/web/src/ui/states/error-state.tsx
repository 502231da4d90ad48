import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

export interface ErrorStateProps {
  title?: ReactNode;
  /** What happened, in plain words. */
  children?: ReactNode;
  /** Shows Try Again. */
  onRetry?: () => void;
  retrying?: boolean;
  /** Another way out, beside or instead of Try Again. */
  action?: ReactNode;
  className?: string;
}

/** Something could not be shown: what happened, and a way on. */
export function ErrorState({
  title = 'Something went wrong',
  children,
  onRetry,
  retrying,
  action,
  className,
}: ErrorStateProps) {
  return (
    <div role="alert" className={clsx('grid justify-items-center gap-4 px-6 py-10 text-center', className)}>
      <span className="grid size-16 place-items-center rounded-full bg-brick-wash text-brick">
        <CircleAlert size={30} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className="grid max-w-md min-w-0 gap-1">
        <p className="text-lg font-semibold">{title}</p>
        {children ? <p className="min-w-0 text-ink-soft">{children}</p> : null}
      </div>
      <div className="flex flex-wrap justify-center gap-2 empty:hidden">
        {onRetry ? (
          <Button variant="outline" loading={retrying} onClick={onRetry}>
            Try Again
          </Button>
        ) : null}
        {action}
      </div>
    </div>
  );
}
