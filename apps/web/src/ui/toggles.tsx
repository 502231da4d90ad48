import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

export interface ChipProps extends ComponentProps<'button'> {
  /** A filter that is on. */
  pressed?: boolean;
}

/** The pill of chips and tags. One that is pressed as a whole is also a `hit`. */
export const chipLook =
  'inline-flex h-7.5 max-w-full shrink-0 items-center gap-1.5 rounded-pill border px-3 text-sm font-medium whitespace-nowrap transition-colors';

/** A filter pill that toggles. */
export function Chip({ pressed = false, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={clsx(
        'hit',
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

interface SegmentedSwitchProps<T extends string> {
  /** Names the group, for example "Sort the feed". */
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onValueChange: (value: T) => void;
  className?: string;
}

/** A few views of the same thing, one of them pressed. If they don't fit in one row, they take two. */
export function SegmentedSwitch<T extends string>({
  label,
  options,
  value,
  onValueChange,
  className,
}: SegmentedSwitchProps<T>) {
  return (
    <fieldset
      aria-label={label}
      className={clsx('inline-flex max-w-full min-w-0 shrink-0 flex-wrap rounded-[11px] bg-sunk p-0.75', className)}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onValueChange(option.value)}
          className="hit h-7.5 min-w-0 truncate rounded-[8px] px-3.5 text-sm font-semibold text-ink-soft transition-colors hover:text-ink aria-pressed:bg-paper aria-pressed:text-ink aria-pressed:shadow-seat max-md:h-8.5"
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
