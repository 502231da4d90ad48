import { clsx } from 'clsx';
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  use,
  useEffect,
  useId,
  useRef,
} from 'react';
import { Button } from '../button.tsx';
import { FieldError } from './form-field.tsx';

/** What a form shell shows and does; `useActionForm` (parts/forms) makes one of an endpoint. */
export interface FormHandle {
  /** Id of the form element, by which a button outside of it submits it. */
  id: string;
  submit: () => void;
  /** The answer to what was submitted is still to come. */
  busy: boolean;
  /** The problem with the form as a whole. */
  problem: string | undefined;
  /** How often it was refused: each refusal moves the focus to the first field that is wrong. */
  refusals: number;
}

/** The form around a button. */
const FormContext = createContext<Pick<FormHandle, 'busy'> | null>(null);

const wrong = '[aria-invalid="true"], [data-invalid]';
const focusable = 'input:not([type=hidden], [hidden]), textarea, select, button, [contenteditable], [tabindex]';

/** Focuses the first invalid field in screen order. Returns whether there is one. */
function focusFirstWrong(form: HTMLFormElement | null): boolean {
  const first = form?.querySelector<HTMLElement>(wrong);
  if (!first) return false;
  const chosen = first.querySelector<HTMLElement>('input:checked');
  (first.matches(focusable) ? first : (chosen ?? first.querySelector<HTMLElement>(focusable)))?.focus();
  return true;
}

type Named = { label: string; labelledBy?: never } | { labelledBy: string; label?: never };
type FormProps = Named & {
  form: FormHandle;
  /** The buttons of a form in a page, below its fields and its problem. In a dialog they are in the footer. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
};

/**
 * The one form element: submits once at a time, by button, Enter or Ctrl/Cmd+Enter; says what is wrong with it as a whole, and
 * moves the focus to the first field that is wrong, whoever refused it.
 */
export function Form({ form, label, labelledBy, actions, className, children }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { id, submit, busy, problem, refusals } = form;
  const answered = useRef(0);
  useEffect(() => {
    // A field may come with its refusal, a moment after it: the code that the server asks for.
    if (refusals > answered.current && (focusFirstWrong(element.current) || problem)) answered.current = refusals;
  });

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // A dialog inside of a form bubbles to it through React, though not on the page.
    event.stopPropagation();
    if (!busy) submit();
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    if (event.nativeEvent.isComposing || !event.currentTarget.contains(event.target as Node)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }

  return (
    <FormContext value={form}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields inside, which bubble up to it */}
      <form
        ref={element}
        id={id}
        noValidate
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-busy={busy || undefined}
        onSubmit={onSubmit}
        onKeyDown={onKeyDown}
        className={clsx('grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4', className)}
      >
        {children}
        {problem ? <FieldError>{problem}</FieldError> : null}
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </form>
    </FormContext>
  );
}

/**
 * Form and state of a form without fields of its own to bind, such as a search box. Loads nothing: what the first page shows
 * uses this one.
 */
export function usePlainForm(
  submit: () => void,
  state: Partial<Pick<FormHandle, 'busy' | 'problem' | 'refusals'>> = {},
): FormHandle {
  return { id: useId(), submit, busy: false, problem: undefined, refusals: 0, ...state };
}

interface SubmitButtonProps extends Omit<ComponentProps<typeof Button>, 'type' | 'form' | 'asChild'> {
  /** The form, where the button is outside of it, as in the footer of a dialog. */
  form?: FormHandle;
}

/** Submits the form around it, or the one given, and is busy with it. */
export function SubmitButton({ form, loading, ...rest }: SubmitButtonProps) {
  const around = use(FormContext);
  return <Button {...rest} type="submit" form={form?.id} loading={loading ?? form?.busy ?? around?.busy ?? false} />;
}
