import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

export interface CoilMarkProps extends Omit<ComponentProps<'svg'>, 'children'> {
  /** Edge in px. */
  size?: number;
}

/** The brand's coil, drawn in one stroke of the current colour; it compresses while its button is pressed. */
export function CoilMark({ size = 32, className, ...rest }: CoilMarkProps) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2.5}
      strokeLinecap="round"
      aria-hidden="true"
      className={clsx('coil shrink-0', className)}
      {...rest}
    >
      <path d="M25.5 7.2C25.5 5 21.3 3.5 16 3.5S6.5 5.2 6.5 7.6s4.2 3.9 9.5 4.3 9.5 1.9 9.5 4.1-4.2 4-9.5 4-9.5-1.6-9.5-3.8c0 2.4 4.2 3.9 9.5 4.3s9.5 1.9 9.5 4.1-4.200 4-9.5 4-9.5-1.6-9.5-3.8" />
    </svg>
  );
}
