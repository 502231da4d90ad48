import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { DialogFormHandle } from '../../ui/forms/form-dialog.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';

interface DecisionPanelProps {
  form: DialogFormHandle;
  /** Verb and object: "Reject Wanda Pruitt". */
  title: string;
  /** What follows from it, for everyone concerned. */
  description?: ReactNode;
  /** The verb on the button: "Send rejection". */
  submit: string;
  destructive?: boolean;
  /** The email that it sends, next to the fields. */
  preview?: ReactNode;
  onCancel: () => void;
  children: ReactNode;
}

/**
 * A chosen decision, shown instead of the bar: its fields, the exact email, and Send and Cancel always in view below.
 * Escape cancels; before text is lost, the same row asks for confirmation.
 */
export function DecisionPanel({
  form,
  title,
  description,
  submit,
  destructive = false,
  preview,
  onCancel,
  children,
}: DecisionPanelProps) {
  const [isAsking, setAsking] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    fields.current?.querySelector<HTMLElement>('input:checked, input:not([type=hidden]), textarea, select')?.focus();
  }, []);

  function cancel() {
    if (form.busy) return;
    if (form.isDirty && !isAsking) return setAsking(true);
    onCancel();
  }
  function keepEditing() {
    setAsking(false);
    fields.current?.querySelector<HTMLElement>('textarea, select, input')?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    if (isAsking) keepEditing();
    else cancel();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape of what is inside, which bubbles up to it
    <section
      aria-label={title}
      onKeyDown={onKeyDown}
      className="flex max-h-[70%] min-h-0 shrink-0 flex-col rounded-b-card border-t-2 border-night bg-paper max-md:sticky max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-md:max-h-[72dvh] max-md:rounded-none"
    >
      <div ref={fields} className="grid min-h-0 gap-3 overflow-y-auto overscroll-contain px-4 py-3">
        <div className="grid gap-0.5">
          <h3 className="text-base font-semibold wrap-anywhere">{title}</h3>
          {description ? <p className="text-sm text-ink-soft">{description}</p> : null}
        </div>
        <div className={preview ? 'grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2' : undefined}>
          <Form form={form} label={title} className="content-start">
            {children}
          </Form>
          {preview}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-seam px-4 py-2.5">
        {isAsking ? (
          <>
            <p role="alert" className="me-auto font-semibold">
              Discard what you wrote?
            </p>
            <Button key="keep" variant="ghost" autoFocus onClick={keepEditing}>
              Keep editing
            </Button>
            <Button variant="destructive" onClick={onCancel}>
              Discard
            </Button>
          </>
        ) : (
          <>
            <Button variant="ghost" disabled={form.busy} onClick={cancel}>
              Cancel
            </Button>
            <SubmitButton form={form} variant={destructive ? 'destructive' : 'primary'}>
              {submit}
            </SubmitButton>
          </>
        )}
      </div>
    </section>
  );
}
