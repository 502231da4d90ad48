import { clsx } from 'clsx';

export interface ProgressProps {
  /** What is happening: "Uploading image". */
  label: string;
  /** Share done between 0 and 1; absent while unknown. */
  value?: number;
  tone?: 'night' | 'copper' | 'moss';
  className?: string;
}

const tones = { night: 'bg-night', copper: 'bg-copper', moss: 'bg-moss' } as const;

/** A thin bar that fills. */
export function Progress({ label, value, tone = 'night', className }: ProgressProps) {
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
      className={clsx('h-1.5 w-full overflow-hidden rounded-pill bg-seam', className)}
    >
      <div
        className={clsx(
          'h-full w-full origin-left rounded-pill transition-transform rtl:origin-right',
          tones[tone],
          share === undefined && 'animate-shimmer',
        )}
        style={{ transform: `scaleX(${share ?? 1})` }}
      />
    </div>
  );
}
