import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, use, useEffect, useId, useRef } from 'react';

interface FieldContextValue {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

/** What a FormField tells the control inside it. */
const FieldContext = createContext<FieldContextValue | null>(null);

interface WiredProps {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/** The attributes that tie a control to its FormField; the control's own props win. */
export function useFieldProps(own: WiredProps) {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.id,
    'aria-required': (own.required ?? field?.required) || undefined,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
  };
}

/** The shared look of everything one types into. */
export const fieldLook =
  'w-full min-w-0 rounded-control border border-edge bg-paper text-base text-ink transition-colors hover:border-ink-faint focus-visible:border-night focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:border-seam-strong disabled:bg-sunk disabled:text-ink-faint [&[readonly]]:bg-sunk aria-invalid:border-brick aria-invalid:focus-visible:outline-brick';

/** Height and side margins of one-line fields. */
export const fieldLine = 'h-10 px-3 max-md:h-11 max-md:text-[1rem]';

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

interface FormProblem {
  /** Id of the control to go to. */
  field?: string;
  message: string;
}

interface FormErrorSummaryProps {
  title?: ReactNode;
  problems: readonly FormProblem[];
  /** Gets focus when the first problems appear. */
  takeFocus?: boolean;
}

/** All of a form's problems above it, each a link to its field; nothing while there are none. */
export function FormErrorSummary({
  title = 'Please fix these fields',
  problems,
  takeFocus = false,
}: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const some = problems.length > 0;
  useEffect(() => {
    if (some && takeFocus) box.current?.focus();
  }, [some, takeFocus]);
  if (!some) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex min-w-0 gap-2.5 rounded-control border border-brick bg-brick-wash px-3.5 py-3 text-sm text-brick"
    >
      <CircleAlert size={18} className="mt-px shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <ul className="mt-1 grid gap-0.5">
          {problems.map(({ field, message }) => (
            <li key={`${field}-${message}`}>
              {field ? (
                <a
                  href={`#${field}`}
                  className="hit inline-block min-h-6 underline underline-offset-3"
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(field)?.focus();
                  }}
                >
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
