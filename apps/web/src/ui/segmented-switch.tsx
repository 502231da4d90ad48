import { clsx } from 'clsx';

export interface SegmentedSwitchProps<T extends string> {
  /** Names the group, for example "Order of the feed". */
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onValueChange: (value: T) => void;
  className?: string;
}

/** A few views of the same thing, one of them pressed. Where they do not fit beside each other, they stand in two rows. */
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
