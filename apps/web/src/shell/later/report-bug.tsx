import { Bug } from 'lucide-react';
import type { ComponentProps } from 'react';
import { OnDemand } from './on-demand.tsx';

function FloatingButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label="Report Bug"
      className="flex h-9.5 items-center justify-center gap-2 rounded-pill bg-ink px-3.5 text-sm font-semibold text-paper shadow-lift transition-opacity hover:opacity-90 max-md:size-11 max-md:px-0"
      {...props}
    >
      <Bug size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className="max-md:hidden">Report Bug</span>
    </button>
  );
}

/** The floating button on every member page. */
export function ReportBugButton() {
  return (
    <OnDemand
      kind="dialog"
      load={() => import('../../features/feedback/public/bug-report-dialog.tsx')}
      trigger={<FloatingButton />}
    />
  );
}
