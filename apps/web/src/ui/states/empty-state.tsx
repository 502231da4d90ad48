import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { CoilMark } from '../coil-mark.tsx';

export interface EmptyStateProps {
  /** One sentence that says what will be here. */
  children: ReactNode;
  /** One Button. */
  action?: ReactNode;
  className?: string;
}

/** What stands where nothing stands yet. */
export function EmptyState({ children, action, className }: EmptyStateProps) {
  return (
    <div className={clsx('grid justify-items-center gap-4 px-6 py-10 text-center', className)}>
      <span className="grid size-16 place-items-center rounded-full bg-sunk text-ink-faint">
        <CoilMark size={34} strokeWidth={2} />
      </span>
      <p className="max-w-sm min-w-0 text-ink-soft text-balance">{children}</p>
      {action}
    </div>
  );
}
