import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface ColumnsProps {
  /** The narrow column: filters or a menu at the start, facts at the end. */
  side: ReactNode;
  /** Its side: at the start it has the width and position of the left rail, at the end those of the right rail. */
  at: 'start' | 'end';
  /** Keeps a menu in sight while the page scrolls. */
  sticky?: boolean;
  className?: string;
  children: ReactNode;
}

/** The columns of a wide page, at the same edges as the rails of a reading page; below 768 px one under the other. */
export function Columns({ side, at, sticky = false, className, children }: ColumnsProps) {
  const narrow = (
    <div className={clsx('grid min-w-0 gap-4 empty:hidden', sticky && 'md:sticky md:top-19.5')}>{side}</div>
  );
  return (
    <div
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)] items-start gap-5 max-md:gap-2.5',
        at === 'start' ? 'md:grid-cols-[13rem_minmax(0,1fr)]' : 'lg:grid-cols-[minmax(0,1fr)_16.25rem]',
        className,
      )}
    >
      {at === 'start' ? narrow : null}
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-2.5">{children}</div>
      {at === 'end' ? narrow : null}
    </div>
  );
}
