import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

export interface DisclosureProps {
  summary: ReactNode;
  /** Disclosures of the same group close one another. */
  group?: string;
  defaultOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/** A line that opens to more; the browser's own `details`, found by search in page. */
export function Disclosure({ summary, group, defaultOpen = false, className, children }: DisclosureProps) {
  return (
    <details name={group} open={defaultOpen} className={clsx('group min-w-0 border-b border-seam', className)}>
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-small py-2.5 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">{summary}</span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="shrink-0 text-ink-faint transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="min-w-0 pb-4 text-ink-soft">{children}</div>
    </details>
  );
}
