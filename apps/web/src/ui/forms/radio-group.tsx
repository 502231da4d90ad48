import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { FieldError } from './form-field.tsx';

export interface RadioOption<T extends string> {
  value: T;
  label: ReactNode;
  help?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps<T extends string> {
  legend: ReactNode;
  hideLegend?: boolean;
  options: readonly RadioOption<T>[];
  value: T | undefined;
  onValueChange: (value: T) => void;
  name?: string;
  error?: string | undefined;
  /** `cards` gives each choice a frame. */
  look?: 'plain' | 'cards';
  className?: string;
}

/** Native radio buttons in a fieldset: arrows move, the whole line is the target. */
export function RadioGroup<T extends string>({
  legend,
  hideLegend = false,
  options,
  value,
  onValueChange,
  name,
  error,
  look = 'plain',
  className,
}: RadioGroupProps<T>) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className={clsx('grid min-w-0 gap-2', className)}>
      <legend className={clsx('pb-1.5 text-sm font-semibold', hideLegend && 'sr-only')}>{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            'flex min-w-0 cursor-pointer items-start gap-2.5 has-disabled:cursor-not-allowed has-disabled:text-ink-faint max-md:min-h-11',
            look === 'cards'
              ? 'rounded-control border border-seam-strong bg-paper px-3.5 py-3 hover:border-edge has-checked:border-night has-checked:bg-night-wash'
              : 'py-0.5 max-md:py-2.5',
          )}
        >
          <input
            type="radio"
            name={name ?? id}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onValueChange(option.value)}
            className="mt-0.5 size-5 shrink-0 cursor-[inherit] appearance-none rounded-pill border border-edge bg-paper transition-colors checked:border-[6px] checked:border-night hover:border-ink-faint disabled:bg-sunk"
          />
          <span className="grid min-w-0">
            <span>{option.label}</span>
            {option.help ? <span className="text-sm text-ink-soft">{option.help}</span> : null}
          </span>
        </label>
      ))}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}
