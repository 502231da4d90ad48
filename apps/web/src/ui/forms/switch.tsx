import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

export interface SwitchProps {
  label: ReactNode;
  help?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  name?: string;
  className?: string;
}

/** A setting that takes effect at once; words at the start, the switch at the end. */
export function Switch({ label, help, checked, onCheckedChange, disabled, name, className }: SwitchProps) {
  const id = useId();
  return (
    <div className={clsx('flex min-w-0 items-center justify-between gap-4 max-md:min-h-11', className)}>
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {help ? (
          <p id={`${id}-help`} className="text-sm text-ink-faint">
            {help}
          </p>
        ) : null}
      </div>
      <button
        id={id}
        type="button"
        role="switch"
        name={name}
        aria-checked={checked}
        aria-describedby={help ? `${id}-help` : undefined}
        disabled={disabled}
        onClick={() => onCheckedChange(!checked)}
        className={clsx(
          'hit h-6 w-10.5 shrink-0 rounded-pill border p-0.5 transition-colors disabled:cursor-not-allowed disabled:opacity-50',
          checked ? 'border-night bg-night' : 'border-edge bg-sunk',
        )}
      >
        <span
          className={clsx(
            'block size-4.5 rounded-pill transition-transform',
            checked ? 'translate-x-4.5 bg-on-night rtl:-translate-x-4.5' : 'bg-edge',
          )}
        />
      </button>
    </div>
  );
}
