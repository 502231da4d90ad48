import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const tones = {
  quiet: 'border-seam bg-sunk text-ink-soft',
  note: 'border-transparent bg-copper-wash text-copper-ink',
  success: 'border-transparent bg-moss-wash text-moss',
  warning: 'border-transparent bg-amber-wash text-amber-ink',
  danger: 'border-transparent bg-brick-wash text-brick',
} as const;

export interface BannerProps {
  tone?: keyof typeof tones;
  icon?: ReactNode;
  action?: ReactNode;
  /** A bar from edge to edge (offline) or a box among other content. */
  look?: 'bar' | 'box';
  /** Announces the text when it appears. */
  live?: boolean;
  className?: string;
  children: ReactNode;
}

/** A quiet line about the state of things: offline, reconnecting, a notice. */
export function Banner({ tone = 'quiet', icon, action, look = 'box', live = false, className, children }: BannerProps) {
  return (
    <div
      role={live ? 'status' : undefined}
      data-bar={look === 'bar' ? '' : undefined}
      className={clsx(
        'flex min-w-0 items-start gap-2.5 text-sm leading-normal font-medium',
        look === 'bar' ? 'justify-center border-b px-4 py-2' : 'rounded-control border px-3 py-2.5',
        tones[tone],
        className,
      )}
    >
      {icon ? <span className="mt-px shrink-0">{icon}</span> : null}
      <span className={clsx('min-w-0', look === 'box' && 'flex-1')}>{children}</span>
      {action ? <span className="-my-1.5 shrink-0">{action}</span> : null}
    </div>
  );
}
