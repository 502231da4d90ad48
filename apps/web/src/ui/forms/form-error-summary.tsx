import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

export interface FormProblem {
  /** Id of the control to go to. */
  field?: string;
  message: string;
}

export interface FormErrorSummaryProps {
  title?: ReactNode;
  problems: readonly FormProblem[];
  /** Takes the focus when the first problems arrive. */
  takeFocus?: boolean;
}

/** All of a form's problems above it, each a link to its field; nothing while there are none. */
export function FormErrorSummary({
  title = 'Please mend these fields',
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
