import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog, type DialogProps } from '../overlays/dialog.tsx';
import { Form, type FormHandle, SubmitButton } from './form.tsx';

/** A form whose words can be lost. */
export interface DialogFormHandle extends FormHandle {
  isDirty: boolean;
  /** The text is stored as a draft, so closing loses nothing. */
  isKept: boolean;
  /** Puts everything back as it was, the draft too. */
  putBack: () => void;
}

export interface FormDialogProps extends Pick<DialogProps, 'trigger' | 'description' | 'width' | 'className'> {
  form: DialogFormHandle;
  /** Names the dialog and the form in it. */
  title: string;
  open?: boolean;
  onOpenChange: (open: boolean) => void;
  /** The verb on the button: "Send report". */
  submit: string;
  /** The button that closes it, where "Cancel" could mean the act itself: "Keep Premium". */
  cancelLabel?: string;
  destructive?: boolean;
  /** The form cannot be sent now, whatever is typed. */
  disabled?: boolean;
  /** Other buttons, at the start of the footer. */
  extra?: ReactNode;
  children: ReactNode;
}

/**
 * Asks before a dialog closes and what is typed in its form would be lost.
 * @returns `question` for the dialog's footer, null while nothing is asked; `change` for its `onOpenChange`
 */
export function useDiscardQuestion(
  form: Pick<DialogFormHandle, 'isDirty' | 'isKept' | 'putBack'>,
  { open = true, onOpenChange }: Pick<FormDialogProps, 'open' | 'onOpenChange'>,
) {
  const [isAsking, setAsking] = useState(false);
  const writing = useRef<Element>(null);
  const losesWords = form.isDirty && !form.isKept;
  if (isAsking && (!losesWords || !open)) setAsking(false);

  function change(wanted: boolean) {
    if (wanted) return onOpenChange(true);
    // Escape answers the question with the harmless one.
    if (isAsking) return keepEditing();
    if (!losesWords) return onOpenChange(false);
    writing.current = document.activeElement;
    setAsking(true);
  }
  function keepEditing() {
    setAsking(false);
    if (writing.current instanceof HTMLElement) writing.current.focus();
  }
  function discard() {
    form.putBack();
    setAsking(false);
    onOpenChange(false);
  }
  const question = isAsking ? (
    <>
      <p role="alert" className="me-auto font-semibold">
        Discard your changes?
      </p>
      <Button key="keep" variant="ghost" autoFocus onClick={keepEditing}>
        Keep editing
      </Button>
      <Button variant="destructive" onClick={discard}>
        Discard
      </Button>
    </>
  ) : null;
  return { change, question };
}

/**
 * A form in a dialog, its buttons in view below it. Closing it with words that would be lost asks in the same footer; while the
 * answer is under way it stays.
 */
export function FormDialog({
  form,
  title,
  open = true,
  onOpenChange,
  submit,
  cancelLabel = 'Cancel',
  destructive = false,
  disabled = false,
  extra,
  children,
  ...rest
}: FormDialogProps) {
  const { change, question } = useDiscardQuestion(form, { open, onOpenChange });
  const buttons = (
    <>
      {extra ? <div className="me-auto flex flex-wrap gap-2">{extra}</div> : null}
      <Button variant="ghost" disabled={form.busy} onClick={() => change(false)}>
        {cancelLabel}
      </Button>
      <SubmitButton form={form} disabled={disabled} variant={destructive ? 'destructive' : 'primary'}>
        {submit}
      </SubmitButton>
    </>
  );
  return (
    <Dialog {...rest} open={open} onOpenChange={change} locked={form.busy} title={title} footer={question ?? buttons}>
      <Form form={form} label={title}>
        {children}
      </Form>
    </Dialog>
  );
}
