import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

export interface ChipProps extends ComponentProps<'button'> {
  /** A filter that is on. */
  pressed?: boolean;
}

const chipLook =
  'hit inline-flex h-7.5 max-w-full shrink-0 items-center gap-1.5 rounded-pill border px-3 text-sm font-medium whitespace-nowrap transition-colors';

/** A filter pill that toggles. */
export function Chip({ pressed = false, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={clsx(
        chipLook,
        pressed
          ? 'border-night bg-night-wash text-night'
          : 'border-seam-strong text-ink-soft hover:border-edge hover:text-ink',
        'disabled:opacity-50',
        className,
      )}
      {...rest}
    >
      <span className="truncate">{children}</span>
    </button>
  );
}

export interface TagProps {
  children: ReactNode;
  /** Named in the button: "Remove latex". */
  name: string;
  onRemove?: () => void;
  className?: string;
}

/** Something chosen, with a cross to take it away. */
export function Tag({ children, name, onRemove, className }: TagProps) {
  return (
    <span className={clsx(chipLook, 'border-transparent bg-sunk text-ink', onRemove && 'pe-1', className)}>
      <span className="truncate">{children}</span>
      {onRemove ? (
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
          className="hit grid size-6 shrink-0 place-items-center rounded-pill text-ink-soft hover:bg-seam hover:text-ink"
        >
          <X size={14} aria-hidden="true" />
        </button>
      ) : null}
    </span>
  );
}
