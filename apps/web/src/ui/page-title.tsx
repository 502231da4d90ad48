import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface PageTitleProps {
  children: ReactNode;
  /** One or two lines under the title. */
  description?: ReactNode;
  /** Buttons at the end of the title's line. */
  actions?: ReactNode;
  className?: string;
}

/** The title of a page: the one size of `h1`, at the left edge of the page's column. */
export function PageTitle({ children, description, actions, className }: PageTitleProps) {
  return (
    <div
      className={clsx(
        'flex min-w-0 flex-wrap gap-x-4 gap-y-2 max-md:px-4',
        description ? 'items-start' : 'items-center',
        className,
      )}
    >
      <div className="min-w-0 flex-1">
        {/* As high as a button, so that titles with and without buttons line up, also with the placeholder's (index.html). */}
        <h1 className="py-1 wrap-anywhere max-md:py-1.5">{children}</h1>
        {description ? <div className="max-w-160 text-ink-soft">{description}</div> : null}
      </div>
      {actions ? <div className="flex max-w-full flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  );
}
