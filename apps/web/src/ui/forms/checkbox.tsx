import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
}

/** A native checkbox with its words; the whole line is the target. */
export function Checkbox({ label, help, error, className, id, ...rest }: CheckboxProps) {
  const made = useId();
  const control = id ?? made;
  const describedBy = [help && `${control}-help`, error && `${control}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={clsx('grid min-w-0 gap-1', className)}>
      <label
        htmlFor={control}
        className="flex min-w-0 cursor-pointer items-start gap-2.5 py-0.5 has-disabled:cursor-not-allowed has-disabled:text-ink-faint max-md:py-2.5"
      >
        <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
          <input
            id={control}
            type="checkbox"
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            className="peer size-5 cursor-[inherit] appearance-none rounded-[6px] border border-edge bg-paper transition-colors checked:border-night checked:bg-night hover:border-ink-faint disabled:border-seam-strong disabled:bg-sunk aria-invalid:border-brick"
            {...rest}
          />
          <Check
            size={15}
            strokeWidth={3}
            aria-hidden="true"
            className="pointer-events-none absolute text-on-night opacity-0 peer-checked:opacity-100 peer-disabled:text-ink-faint"
          />
        </span>
        <span className="min-w-0">{label}</span>
      </label>
      {help ? (
        <p id={`${control}-help`} className="ps-7.5 text-sm text-ink-faint">
          {help}
        </p>
      ) : null}
      {error ? (
        <p id={`${control}-error`} role="alert" className="ps-7.5 text-sm font-medium text-brick">
          {error}
        </p>
      ) : null}
    </div>
  );
}
