import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FieldContext } from './field-context.ts';

export interface FormFieldProps {
  label: ReactNode;
  help?: ReactNode;
  /** Any text here marks the control invalid and shows in the red box. */
  error?: string | undefined;
  required?: boolean;
  /** Adds "(optional)" to the label. */
  optional?: boolean;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  /** At the end of the label's line, for example a counter or "Forgot password?". */
  aside?: ReactNode;
  /** Id of the control; made up when absent. */
  id?: string;
  className?: string;
  children: ReactNode;
}

/** Label above, control, help under it, error in the highlighted red box under that. */
export function FormField({
  label,
  help,
  error,
  required = false,
  optional = false,
  hideLabel = false,
  aside,
  id,
  className,
  children,
}: FormFieldProps) {
  const made = useId();
  const control = id ?? made;
  const describedBy = [help && `${control}-help`, error && `${control}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <FieldContext value={{ id: control, describedBy, invalid: Boolean(error), required }}>
      <div className={clsx('grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5', className)}>
        <div className={clsx('flex items-baseline justify-between gap-3', hideLabel && !aside && 'sr-only')}>
          <label htmlFor={control} className={clsx('min-w-0 text-sm font-semibold', hideLabel && 'sr-only')}>
            {label}
            {optional ? <span className="font-normal text-ink-faint"> (optional)</span> : null}
          </label>
          {aside ? <div className="shrink-0 text-sm">{aside}</div> : null}
        </div>
        {children}
        {help ? (
          <p id={`${control}-help`} className="text-sm text-ink-faint">
            {help}
          </p>
        ) : null}
        {error ? <FieldError id={`${control}-error`}>{error}</FieldError> : null}
      </div>
    </FieldContext>
  );
}

/** The highlighted red box; announced when it appears. */
export function FieldError({ id, className, children }: { id?: string; className?: string; children: ReactNode }) {
  return (
    <p
      id={id}
      role="alert"
      className={clsx(
        'flex min-w-0 gap-2 rounded-control border border-brick bg-brick-wash px-3 py-2 text-sm font-medium text-brick',
        className,
      )}
    >
      <CircleAlert size={17} className="mt-px shrink-0" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
